"""The house of tables, room by room. No module needs one that needs it, in whatever way (a test looks).

serve.py        the command: port, welcome, browser

doors/          what comes in, and who is let in
    app.py          the application: routes, headers, where sockets come in
    doors.py        who is let in, and how often
    api.py          what can be asked over HTTP
    socket.py       what can be said through a socket
    porter.py       who comes in at all, counted by address; who has to go when the house is full
    entrance.py     one connection from the door on; desk.py speaks HTTP in it, line.py is the wire of a socket
    reach.py        from where the house can be reached
describing/     what travels, written down for others: OpenAPI, the page of the socket, TypeScript

house.py        all tables that are in memory, and everybody who is known
together.py     the same tables, as other servers change them
sharing/        several servers on one PostgreSQL: what they tell one another (wakes.py, listening.py), who is there
                (peers.py, company.py), and limits that hold for all (spending.py)
notices/        who is told that it is their turn while they are away (notices.py), since when it is (turns.py), where
                that may be sent (hosts.py), and how (post.py)
people/         who comes: guests.py, their names.py, and how they are known again (identity.py)
beside/         work that would hold up play, in processes of their own (workers.py), in a fair order (queue.py)
thinking/       bots at tables: when they move (bots.py), and the processes that think for them (thinkers.py)

tables/         a table, and everybody around it
    room.py         what is done there: validated, written, answered, told, always in that order
    table.py        its log, folded; draft.py is a change of it in the making
    audience.py     those who look at it
    presence.py     who is there, and who is away
    talk.py         what is said; hands.py, what is pointed at
    tournament.py   a game as one of several
    admission.py    who may come to a private table
    permissions.py  who may do what, and why not
    telling.py      what a viewer is told of a change; reports.py, what everybody is told of the table
    recollection.py what those who come are told of a long log
    making.py, seating.py, bot_seats.py, tokens.py, next_table.py    what one can do beside playing
    loading.py      a table as the database has it; newer.py, what is written and not known here; lists.py, many of them
    replays.py      any moment of a game that was played: asked here, answered by archive.py in another process
    history.py      what somebody has played, and how they fared
    legends.py, fame.py     the best games, and how they are kept
    dealer.py       chance; gathering.py, what people's devices add to it

moderation/     reports, mutes and bans (sanctions.py), the host's commands, a filter for words, data that goes
hosting.py      `cinquefoil house`, which brings the host's commands to the house that is open

services.py     what all of them work with: time, chance, ids, threads, the way to the database
storage/        the database: schema.py, database.py (opened), alone.py (a file, by one house), writer.py (groups),
                journal.py (SQLite's, kept short), backup.py, migrations/
wire/           everything that travels: over HTTP (bodies.py), through sockets (socket.py), or wrong (faults.py)
settings.py, limits.py, proxies.py, errors.py, metrics.py, logs.py
messages/       what the house says; page/ is the built page
"""
