"""Ways to the end of a game, and looking at what is told then on screens of all sizes."""

import msgspec
from websockets.sync.client import connect

from cinquefoil import games
from houses import PATIENCE, Document
from people import Guest
from web.screens import SIZES

CUT = """() => {
    const dialog = document.querySelector('dialog[open]');
    const box = dialog.getBoundingClientRect();
    const found = [];
    const isOff = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (isOff) found.push('the dialog is off the screen');
    const { scrollHeight, clientHeight } = dialog;
    if (scrollHeight > clientHeight + 1) found.push(`${scrollHeight} high in ${clientHeight}`);
    for (const one of dialog.querySelectorAll('h2, p, li, button, a, summary, figcaption')) {
        const isInline = getComputedStyle(one).display === 'inline';
        if (one.scrollWidth > one.clientWidth + 1 && !isInline) found.push(`${one.innerText} is cut`);
        if (one.getBoundingClientRect().right > box.right + 1) found.push(`${one.innerText} sticks out`);
    }
    return found;
}"""
"""What cannot be seen of what is told."""


def play_out(guest: Guest, game: str, level: str = "club", moves: int = 10_000) -> Document:
    """Plays the guest's seat beside the page, which only looks on, to the end or for so many moves; the table then."""
    house = guest.house.address
    table = guest.page.url.rpartition("/")[2]
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in guest.context.cookies())
    bot = games[game].bot(level, seed=1)
    state: Document = {}
    path = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(path, additional_headers={"Cookie": cookies, "Origin": house}, compression=None, proxy=None) as socket:
        socket.send('{"type": "attach", "id": "attach"}')
        made = 0
        while not state or (state["table"]["status"] != "over" and made < moves):
            if state and state["moves"]:
                made += 1
                move = bot.choose(state["view"], state["you"])
                request = {"type": "move", "id": f"move-{made}", "move": move, "seq": state["seq"]}
                socket.send(msgspec.json.encode(request).decode())
                state["moves"] = []
            message = msgspec.json.decode(socket.recv(PATIENCE))
            assert message["type"] != "refused", message
            if message["type"] in ("state", "news"):
                state |= {key: value for key, value in message.items() if value is not None}
    return state["table"]  # type: ignore[no-any-return]


def check_on_every_screen(guest: Guest, name: str) -> None:
    """All that is told at the end can be seen at once, wherever it is told."""
    problems = []
    for size, (width, height) in SIZES.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.picture(f"ending-{name}-{size}")
        problems += [f"{size}: {one}" for one in guest.page.evaluate(CUT)]
    assert not problems, "\n".join(problems)
