"""Where material of the first event lies, beside the repository; tests of it skip without it."""

from pathlib import Path

REAL = Path(__file__).parents[2] / "shared" / "real"
