"""Single requests, for preparing and checking."""

import http.client
import json
import time
import uuid

import programs

EVENT = '{"node":"reverseButton","event":"tap","values":{"textField":"Dominik%09d"}}'
_BY_THE_SERVER = {"date", "content-length", "connection"}


class Answer:
    """One answer, as a sample of what a server sends."""

    def __init__(self, response):
        self.status = response.status
        self.reason = response.reason
        self.headers = response.getheaders()
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def revision(self):
        return int(dict(self.headers)["etag"].strip('"'))

    @property
    def size(self):
        """All of its bytes on the wire."""
        fields = sum(len(f"{name}: {value}\r\n") for name, value in self.headers)
        return len(f"HTTP/1.1 {self.status} {self.reason}\r\n\r\n") + fields + len(self.body)

    def store(self, name):
        """Writes the sample where the floor reads it."""
        programs.WORK.mkdir(parents=True, exist_ok=True)
        file = programs.WORK / f"{name}.answer"
        fields = [f"{key}: {value}" for key, value in self.headers if key.lower() not in _BY_THE_SERVER]
        file.write_bytes("\n".join([str(self.status), *fields, "", ""]).encode() + self.body)
        return file


class Client:
    """A connection to a server; replaced after a pause, since servers close idle connections."""

    _PAUSE = 10

    def __init__(self, server, headers=None):
        self.headers = headers or {}
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        self.last = time.monotonic()

    def ask(self, method, path, body=None, headers=None, expected=range(200, 300)):
        fields = self.headers | (headers or {})
        if body is not None:
            fields["Content-Type"] = "application/json"
        if time.monotonic() - self.last > self._PAUSE:
            self.connection.close()
        self.connection.request(method, path, body, fields)
        answer = Answer(self.connection.getresponse())
        self.last = time.monotonic()
        if answer.status not in expected:
            raise SystemExit(f"{method} {path} was answered with {answer.status}: {answer.body[:200]!r}")
        return answer

    def post(self, session, event, **options):
        return self.ask("POST", f"/sessions/{session}/events", event, **options)

    def open(self, count, screen="person", **said):
        """Opens sessions, with further members in the body; returns their ids."""
        body = json.dumps({"screen": screen, **said})
        return [self.ask("POST", "/sessions", body).json["session"] for _ in range(count)]

    def revisions(self, sessions):
        """The sum of the sessions' revisions: each event that changed something has added one."""
        return sum(self.ask("HEAD", f"/sessions/{id}").revision for id in sessions)


class People:
    """Some people who are signed in, each with sessions of their own."""

    def __init__(self, server, count):
        self.clients = [_signed_in(server) for _ in range(count)]
        self.owners = {}

    def open(self, count):
        """Opens sessions for each in turn; returns their ids."""
        for number in range(count):
            client = self.clients[number % len(self.clients)]
            self.owners[client.open(1)[0]] = client
        return list(self.owners)

    def revisions(self, sessions):
        """The sum of the sessions' revisions."""
        return sum(self.owners[id].revisions([id]) for id in sessions)

    def post(self, session, event, **options):
        return self.owners[session].post(session, event, **options)

    def cookie(self, session):
        """The cookie of a session's requests."""
        return self.owners[session].headers["Cookie"]


def _signed_in(server):
    """A client with an account of the example's, which stay from one run to the next."""
    client = Client(server)
    [session] = client.open(1, "sign-up")
    values = {"name": f"Dominik {uuid.uuid4()}", "password": "Xyloph0n-Kiesel"}
    answer = client.post(session, json.dumps({"node": "signUp", "event": "tap", "values": values}))
    return Client(server, {"Cookie": dict(answer.headers)["set-cookie"].partition(";")[0]})


class Witness:
    """Checks that each event of a load changes its session, since a refused event costs less."""

    def __init__(self, client, sessions, event, operations):
        self.client, self.sessions, self.event, self.operations = client, sessions, event, operations
        self.seen = client.revisions(sessions)

    def check(self, requests):
        now = self.client.revisions(self.sessions)
        if now - self.seen < requests:
            raise SystemExit(f"Only {now - self.seen} of {requests} events changed something.")
        patch = self.client.post(self.sessions[0], self.event % (now % 1_000_000_000)).json
        if len(patch) != self.operations:
            raise SystemExit(f"An event does not change what it should: {patch}")
        self.seen = now + 1


def store_ids(sessions, name="sessions", cookie=None):
    """Writes ids where the loads read them, each with the cookie that a function gives for it."""
    programs.WORK.mkdir(parents=True, exist_ok=True)
    file = programs.WORK / f"{name}.ids"
    file.write_text("".join(id + (f" {cookie(id)}" if cookie else "") + "\n" for id in sessions))
    return file
