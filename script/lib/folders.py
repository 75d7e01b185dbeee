"""Makes the modules in the folders here importable by name, like those beside this file. Import it first."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(folder) for folder in sorted(HERE.iterdir()) if folder.is_dir()]
