"""The house of tables.

serve.py      the command: port, welcome, browser    reach.py    from where the house can be reached
app.py        the doors: routes, origins, headers, sockets
api.py        what can be asked over HTTP            socket.py   what can be said through a socket
wire.py       everything that travels                line.py     the wire itself
describe.py   writes that down for others: openapi.py, typescript.py and the page of the socket, by shapes.py
house.py      all tables, and the way to the database
room.py       a table with everybody around it: moves are validated, written, answered, told
table.py      a table: its log, folded               draft.py    a change of it in the making
telling.py    what a viewer is told of it            faults.py   and what is wrong
making.py, seating.py, guests.py, lists.py, looking.py           what one can do beside playing
writer.py     grouped commits                        schema.py, database.py, reading.py, migrations/
bots.py       when bots move                         crew.py     the processes that think for them
dealer.py     chance                                 identity.py, limits.py, plain.py, errors.py
"""
