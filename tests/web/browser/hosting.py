"""How the pages are served to the browser, and how what they say is overheard."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvicorn

EARS = """
window.said = [];
addEventListener('DOMContentLoaded', () => {
  const watched = {childList: true, subtree: true, characterData: true};
  for (const region of document.querySelectorAll('[role=status], [role=alert]'))
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, watched);
});
"""


def served(app: Any) -> Iterator[str]:
    """The address of an application that runs in a thread."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)
