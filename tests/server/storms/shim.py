"""A disk under the database of a house, which can lose its power and be full: `shim.c` pretends it."""

import os
import shutil
import struct
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from random import Random

AMPLE = 1 << 40
SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""
LASTING = ("house.sqlite", "house.sqlite-wal")


@cache
def _built() -> Path:
    folder = Path(tempfile.gettempdir()) / f"cinquefoil-shim-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    source, library = Path(__file__).with_name("shim.c"), folder / f"shim-{os.getpid()}.so"
    command = [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-Wall", "-o", str(library), str(source), "-ldl"]
    subprocess.run([*command, "-lpthread"], check=True)
    return library


class Disk:
    def __init__(self, data: Path) -> None:
        self.data, self.image, self.state = data, data / "image", data / "disk.state"
        self.image.mkdir(parents=True)
        self.room, self.lies = AMPLE, False
        self._tell()

    @property
    def env(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(_built()),
            "SHIM_FILE": str(self.data / "house.sqlite"),
            "SHIM_IMAGE": str(self.image),
            "SHIM_STATE": str(self.state),
        }

    def _tell(self) -> None:
        with self.state.open("r+b" if self.state.exists() else "wb") as file:
            file.write(struct.pack("=qq", self.room, self.lies))

    def lie(self) -> None:
        """From now on it says that something is on the disk, and it is not."""
        self.lies = True
        self._tell()

    def fill(self, left: int) -> None:
        """Leaves room for so many bytes."""
        names = (*LASTING, "house.sqlite-shm")
        self.room = left + sum((self.data / name).stat().st_size for name in names if (self.data / name).exists())
        self._tell()

    def stop(self) -> None:
        """It takes nothing more, not even in place of something else."""
        self.room = -1
        self._tell()

    def free(self) -> None:
        self.room = AMPLE
        self._tell()

    def cut(self, dice: Random) -> None:
        """After the house was killed: of what was not synced some sectors are there and some are not."""
        share = dice.choice((0.0, 0.0, 0.5, dice.random(), 1.0))
        for name in LASTING:
            file, image = self.data / name, self.image / name
            if not image.exists():
                file.unlink(missing_ok=True)
                continue
            content = _mixed(image.read_bytes(), file.read_bytes() if file.exists() else b"", dice, share)
            image.write_bytes(content)
            shutil.copyfile(image, file)
        (self.data / "house.sqlite-shm").unlink(missing_ok=True)


def _mixed(synced: bytes, written: bytes, dice: Random, share: float) -> bytes:
    content = bytearray(synced)
    for at in range(0, len(written), SECTOR):
        sector = written[at : at + SECTOR]
        if sector != synced[at : at + SECTOR] and dice.random() < share:
            content.extend(bytes(max(0, at + len(sector) - len(content))))
            content[at : at + len(sector)] = sector
    return bytes(content)
