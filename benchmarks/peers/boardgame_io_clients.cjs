// Two players at each of many matches; every so often the one whose turn it is makes a move.
// Says a line when all are there, and then, for every window, what was measured in it.
const { io } = require("socket.io-client");

const [port, matches, pace, window] = process.argv.slice(2).map(Number);
let latencies = [], lags = [], skipped = 0;

class Match {
  constructor(number) {
    this.id = `match-${number}`;
    this.askedAt = 0;
  }

  open() {
    this.sockets = ["0", "1"].map((player) => {
      const socket = io(`http://127.0.0.1:${port}/noughts`, { transports: ["websocket"], forceNew: true });
      socket.on("update", (id, state) => this.learn(state, player));
      socket.on("sync", (id, info) => this.learn(info.state, player));
      return socket;
    });
    const ready = this.sockets.map((socket, player) => new Promise((resolve) => {
      socket.on("connect", () => socket.emit("sync", this.id, String(player), undefined, 2));
      socket.once("sync", resolve);
    }));
    return Promise.all(ready);
  }

  learn(state, player) {
    this.state = state;
    if (this.askedAt && player === this.mover) {
      latencies.push(performance.now() - this.askedAt);
      this.askedAt = 0;
    }
  }

  move() {
    if (this.askedAt) {
      skipped += 1;
      return;
    }
    const { G, ctx, _stateID } = this.state;
    const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
    const cell = free[Math.floor(Math.random() * free.length)];
    this.mover = ctx.currentPlayer;
    const payload = { type: "mark", args: [cell], playerID: this.mover, credentials: undefined };
    this.askedAt = performance.now();
    this.sockets[this.mover].emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.id, this.mover);
  }

  at(beat) {
    const due = beat + 1000 * pace * 0.2 * Math.random();
    setTimeout(() => {
      lags.push(performance.now() - due);
      this.move();
      this.at(beat + 1000 * pace);
    }, due - performance.now());
  }
}

function at(times, share) {
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
}

function tell() {
  const [p50_ms, p95_ms, p99_ms, max_ms] = [0.5, 0.95, 0.99, 1].map((share) => at(latencies, share));
  const told = { moves: latencies.length, p50_ms, p95_ms, p99_ms, max_ms, lag_p99_ms: at(lags, 0.99), skipped };
  console.log(JSON.stringify(told));
  latencies = [], lags = [], skipped = 0;
}

async function main() {
  const all = Array.from({ length: matches }, (_, number) => new Match(number));
  for (let from = 0; from < matches; from += 20) {
    await Promise.all(all.slice(from, from + 20).map((match) => match.open()));
  }
  const begin = performance.now() + 100;
  all.forEach((match, number) => match.at(begin + (1000 * pace * number) / matches));
  setTimeout(() => {
    latencies = [], lags = [], skipped = 0;
    console.log("here");
    setInterval(tell, 1000 * window);
  }, 3000);
}

main();
