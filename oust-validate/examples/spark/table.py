"""Makes the table of `oust table` of many files, with Spark or with DuckDB.

    python table.py spark FILES > games.csv      a task is some files
    python table.py duckdb FILES > games.csv     a process is some files, as many as there are cores

FILES lists paths, one a line. Prints the rows as CSV, in no order, and a first question to them on
standard error: how many games each player has won. Ends with status 1 if a task fails. See README.md
beside this file.
"""

import argparse
import csv
import io
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

WINS = """
    SELECT player, count(*) AS wins
    FROM (SELECT CASE result WHEN 'x' THEN x WHEN 'o' THEN o END AS player FROM games) AS won
    WHERE player <> '' GROUP BY player ORDER BY wins DESC, player LIMIT 5
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("engine", choices=("spark", "duckdb"))
    parser.add_argument("files", type=pathlib.Path, help="a list of paths, one a line")
    parser.add_argument("--tasks", type=int, default=8, help="into how many parts the list is cut")
    args = parser.parse_args()
    paths = args.files.read_text(encoding="utf-8").splitlines()
    parts = [part for part in (paths[start :: args.tasks] for start in range(args.tasks)) if part]
    columns, rows, wins = (with_spark if args.engine == "spark" else with_duckdb)(parts)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(columns)
    out.writerows(rows)
    for player, count in wins:
        print(f"{player}: {count} wins", file=sys.stderr)


def table(paths):
    """The rows of some files as CSV, and the names of the columns before them."""
    command = ["oust", "table", "--to", "csv", "--jobs", "1", "--files-from", "-"]
    listed = "".join(f"{path}\n" for path in paths)
    # A status other than 0 fails the task, and in the end the whole.
    return subprocess.run(
        command, input=listed, text=True, encoding="utf-8", stdout=subprocess.PIPE, check=True
    ).stdout


def read(text):
    return list(csv.reader(io.StringIO(text)))


def with_spark(parts):
    """A row of the data frame is a game. Spark sends the names of files, no text."""
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StringType, StructField, StructType

    settings = {"spark.ui.showConsoleProgress": "false"}
    spark = SparkSession.builder.appName("oust table").config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    columns, *_ = read(table(parts[0][:1]))
    schema = StructType([StructField(name, StringType()) for name in columns])
    tasks = spark.sparkContext.parallelize(parts, len(parts))
    games = spark.createDataFrame(tasks.flatMap(lambda part: read(table(part))[1:]), schema)
    games.createOrReplaceTempView("games")
    return games.columns, map(tuple, games.collect()), map(tuple, spark.sql(WINS).collect())


def with_duckdb(parts):
    """DuckDB reads the tables of all processes as one."""
    import duckdb

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as workers:
        for number, text in enumerate(workers.map(table, parts)):
            pathlib.Path(folder, f"{number}.csv").write_text(text, encoding="utf-8")
        # Nothing is guessed from a sample.
        dialect = {"delimiter": ",", "quotechar": '"', "escapechar": '"'}
        games = duckdb.read_csv(f"{folder}/*.csv", header=True, all_varchar=True, **dialect)
        return games.columns, games.fetchall(), duckdb.sql(WINS).fetchall()


if __name__ == "__main__":
    main()
