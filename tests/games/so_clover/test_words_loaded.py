"""The words of So Clover! are loaded once, however many ask for them at the same instant."""

import subprocess
import sys

ALL_AT_ONCE = """
import threading, time
from cinquefoil import games
from cinquefoil.boxes.so_clover import clues

loaded = 0
refusal = clues.refusal
def slowly(*words):
    global loaded
    loaded += 1
    time.sleep(0.2)
    return refusal(*words)
clues.refusal = slowly
threads = [threading.Thread(target=games["so-clover"].prepare, args=({"language": "en"},)) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(loaded)
"""


def test_words_are_loaded_once() -> None:
    """In a process of its own: here they may be there already."""
    done = subprocess.run([sys.executable, "-c", ALL_AT_ONCE], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "1"
