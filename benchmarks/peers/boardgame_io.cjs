// boardgame.io's own server with a game of noughts and crosses that never ends: a full board is wiped.
const { Server } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const noughts = {
  name: "noughts",
  setup: () => ({ cells: Array(9).fill(null), won: 0 }),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      const won = LINES.some((line) => line.every((at) => G.cells[at] === playerID));
      if (won) G.won += 1;
      if (won || G.cells.every((mark) => mark !== null)) G.cells = Array(9).fill(null);
    },
  },
};

Server({ games: [noughts], origins: [/localhost/] }).run(Number(process.argv[2]));
