"""A stem whose kiosks do what no kiosk should: ``python -m tests.lab.misbehaving FD``.

The name by which a student comes says what.
"""

import os
import resource
import signal
import socket
import sys
import time

from tui_explorer.lab.stem import grow


def misbehave(words: list[str]) -> None:
    """Do what the name says, and tell how it went."""
    (name,) = (word.partition("=")[2] for word in words if word.startswith("--student="))
    print("here", flush=True)
    if name == "memory":
        try:
            print("had", len(bytearray(2 * 1024**3)))
        except MemoryError:
            print("no memory", flush=True)
    elif name == "computes":
        while True:
            pass
    elif name == "forks":
        os.setuid(65534)  # the system's limit does not hold for root
        made = []
        try:
            while len(made) < 50:
                if not (pid := os.fork()):
                    time.sleep(5)
                    os._exit(0)
                made.append(pid)
        except BlockingIOError:
            print("no process", flush=True)
        for pid in made:
            os.kill(pid, signal.SIGKILL)
    elif name == "stays":
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        print("stays", flush=True)
        while True:
            time.sleep(60)
    elif name == "environment":
        told = sorted(f"{name}={value}" for name, value in os.environ.items())
        print(*told, f"files={os.listdir('/proc/self/fd')}", "that is all", flush=True)
        print(os.nice(0), os.getcwd(), resource.getrlimit(resource.RLIMIT_CORE), flush=True)
    else:
        sys.stdin.readline()


if __name__ == "__main__":
    grow(socket.socket(fileno=int(sys.argv[1])), misbehave)
