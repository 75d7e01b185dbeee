"""Makes the modules in the folders here, and those that the scripts share, importable by name. Import it first."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(folder) for folder in sorted(HERE.rglob("*")) if folder.is_dir()]
# The submission server of the tests with the real program is that of the benchmarks.
sys.path.append(str(HERE.parents[1] / "script/lib/servers"))
