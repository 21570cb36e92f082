"""Everything that travels between the house and its guests: HTTP bodies, and the messages of the socket.

What is documented (OpenAPI, the page of the socket) and the types of the browser are made from these. What comes in has
no fields but these; what goes out may gain some.
"""

from cinquefoil.server.wire.base import *
from cinquefoil.server.wire.bodies import *
from cinquefoil.server.wire.socket import *
