"""Gates of the mock server, at which answers wait until a test lets them go."""

import threading

# A test that forgets to open a gate must not keep the server's threads forever.
LONGEST = 60


class Gate:
    """Holds what arrives while it is closed."""

    def __init__(self, path):
        self.path = path
        self.waiting = 0
        self.is_closed = True
        self.opened = threading.Event()

    def let_through(self):
        """Holds nothing that arrives from now on; earlier requests stay held."""
        self.is_closed = False

    def open(self):
        """Lets everything go."""
        self.is_closed = False
        self.opened.set()


class Gates:
    """The gates of a server, each at the path of a route."""

    def __init__(self):
        self.gates = []
        self.lock = threading.Lock()

    def close(self, path):
        """A new gate at a route of docs/api, such as "/api/drafts/:id/send"."""
        gate = Gate(path)
        with self.lock:
            self.gates.append(gate)
        return gate

    def open_all(self):
        for gate in self.gates:
            gate.open()

    def held(self):
        """How many requests wait."""
        return sum(gate.waiting for gate in self.gates)

    def pass_through(self, path):
        """Waits at the gate of this route if it is closed."""
        with self.lock:
            gate = next((one for one in self.gates if one.is_closed and one.path == path), None)
            if gate is None:
                return
            gate.waiting += 1
        gate.opened.wait(LONGEST)
        with self.lock:
            gate.waiting -= 1
