"""A mail server for tests: takes mails on a free port of this machine, and prints each as a line of JSON.

The first line is the port. Mails to `later…` are refused for now at their first attempt, those to `never…` for good. With the
argument `utf8` it takes addresses in all scripts.
"""
import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP


class Handler:
    def __init__(self):
        self.seen = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("never"):
            return "550 5.1.1 No such user"
        if address.startswith("later") and address not in self.seen:
            self.seen.add(address)
            return "451 4.7.1 Later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(
            json.dumps(
                {
                    "from": envelope.mail_from,
                    "to": envelope.rcpt_tos,
                    "headers": {name: str(value) for name, value in message.items()},
                    "defects": [str(defect) for defect in message.defects],
                    "date": message["Date"].datetime.isoformat(),
                    "text": message.get_content().replace("\r\n", "\n"),
                    "longest": max(len(line) for line in envelope.content.split(b"\r\n")),
                    "fields": len(message.items()),
                }
            ),
            flush=True,
        )
        return "250 OK"


async def main():
    handler, has_utf8 = Handler(), "utf8" in sys.argv
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(handler, hostname="relay.test", enable_SMTPUTF8=has_utf8, loop=loop), "127.0.0.1", 0
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    # It ends with the test, whose end of the pipe closes.
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
