"""A client that asks for one page over twenty connections, as fast as it gets it, until it is ended: run as a program."""

import selectors
import socket
import sys

CONNECTIONS = 20


def _length(header):
    """How many bytes follow a header."""
    for line in header.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


def main(port, path):
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n".encode()
    selector = selectors.DefaultSelector()
    for _ in range(CONNECTIONS):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(request)
        # The bytes of an incomplete header, and the number of bytes missing in a body.
        selector.register(connection, selectors.EVENT_READ, [b"", 0])
    while True:
        for key, _ in selector.select():
            connection, state = key.fileobj, key.data
            part = connection.recv(1 << 20)
            if not part:
                raise SystemExit("The server has closed a connection.")
            if state[1]:
                state[1] -= len(part)
            else:
                state[0] += part
                header, end, body = state[0].partition(b"\r\n\r\n")
                if not end:
                    continue
                state[:] = [b"", _length(header) - len(body)]
            if not state[1]:
                connection.sendall(request)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
