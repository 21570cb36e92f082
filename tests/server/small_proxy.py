"""The smallest proxy that a house can stand behind: `python -m server.small_proxy 8443 5555 certificate.pem key.pem`.

One request a connection, which keeps it small: the head is read and completed, and then bytes go both ways.
"""

import asyncio
import ssl
import sys
from contextlib import suppress

OURS = (b"x-forwarded-for:", b"x-forwarded-proto:")


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
    writer.close()


def completed(head: bytes, address: str) -> bytes:
    """Whatever the visitor says about who is asking is thrown away."""
    request, *lines = head.rstrip(b"\r\n").split(b"\r\n")
    kept = [line for line in lines if not line.lower().startswith(OURS)]
    if not any(line.lower().startswith(b"upgrade:") for line in kept):
        kept = [line for line in kept if not line.lower().startswith(b"connection:")] + [b"Connection: close"]
    kept += [f"X-Forwarded-For: {address}".encode(), b"X-Forwarded-Proto: https"]
    return b"\r\n".join([request, *kept, b"", b""])


async def serve(port: int, house: int, certificate: str, key: str) -> None:
    async def visited(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            answers, requests = await asyncio.open_connection("127.0.0.1", house)
            requests.write(completed(head, writer.get_extra_info("peername")[0]))
            await asyncio.gather(pass_on(reader, requests), pass_on(answers, writer))
        writer.close()

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    server = await asyncio.start_server(visited, "127.0.0.1", port, ssl=context)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]))
