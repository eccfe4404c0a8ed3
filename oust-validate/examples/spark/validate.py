"""Validates Oust records with Spark: every task is a pipe through oust-validate.

    spark-submit validate.py RECORDS                  any format, a file a task
    spark-submit validate.py --cut records RECORDS    large files of native records, cut

RECORDS is what Spark can read: folders, files, patterns, separated by commas. Prints the sum of
the summaries as JSON, and ends as oust-validate does: 0 nothing wrong, 1 errors found, 3 something
could not be read. See README.md beside this file.
"""

import argparse
import collections
import json
import os
import shlex
import shutil
import subprocess
import sys

from pyspark import SparkContext

COUNTS = ("games", "valid", "invalid")
# Codes that mean: not all was read.
NOT_DONE = ("F001", "F009")


def main():
    args = arguments()
    program = shutil.which(args.program)
    if program is None:
        sys.exit(f"validate.py: no program {args.program}")
    spark = SparkContext(appName="oust-validate")
    spark.setLogLevel("WARN")
    if args.cut == "files":
        texts = whole_files(spark, args.records)
        script = validation(program)
    else:
        texts = cut_records(spark, args.records, args.split_bytes)
        # A task may get no record: then there is nothing to validate, and no fault in that.
        script = (
            'IFS= read -r line || exit 0; { printf "%s\\n" "$line"; cat; } | '
            f"{{ {validation(program)}; }}"
        )
    # The last argument: a status other than 0 fails the task, and in the end the whole.
    environment = {"PATH": os.environ["PATH"]}
    lines = texts.pipe(shlex.join(["sh", "-c", script]), environment, True)
    total = lines.map(json.loads).aggregate(nothing(), add, add)
    if total["runs"] != total["summaries"]:
        sys.exit("validate.py: a validator ended before its summary")
    if args.cut == "files" and total["files"] != texts.getNumPartitions():
        sys.exit("validate.py: there are more or fewer summaries than files")
    print(json.dumps(shown(total, args.cut), sort_keys=True))
    sys.exit(status(total["by_code"], program))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("records", help="folders, files or patterns, separated by commas")
    parser.add_argument("--cut", choices=("files", "records"), default="files")
    parser.add_argument("--program", default="oust-validate", help="the same on every machine")
    parser.add_argument("--split-bytes", type=int, default=32 << 20, help="with --cut records")
    return parser.parse_args()


def validation(program):
    """The shell command of a task. Findings are no failure of it, and what cannot be read
    (status 3) is in the summary as a code; any other status is a failure."""
    return f"{shlex.quote(program)} - --format ndjson --jobs 1 --fail-on never || [ $? -eq 3 ]"


def whole_files(spark, records):
    """The files, each a partition, so that each has a validator of its own.

    Spark puts several small files into a partition, and a validator would read them as one: the
    first of them would say what format all are.
    """
    files = spark.wholeTextFiles(records)
    number = {path: index for index, path in enumerate(files.keys().collect())}
    return files.partitionBy(len(number), number.__getitem__).values()


def cut_records(spark, records, split_bytes):
    """Native records, the files cut wherever Spark likes and mended at the next record.

    Hadoop's reader takes `\\noust ` for the end of a record and gives what stands before it, and
    where in the file that began. Only what begins at 0 still has its first word.
    """
    elements = spark.newAPIHadoopFile(
        records,
        "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
        "org.apache.hadoop.io.LongWritable",
        "org.apache.hadoop.io.Text",
        conf={
            "textinputformat.record.delimiter": "\noust ",
            "mapreduce.input.fileinputformat.split.maxsize": str(split_bytes),
        },
    )
    return elements.map(lambda element: element[1] if element[0] == 0 else "oust " + element[1])


def nothing():
    return {"runs": 0, "summaries": 0, "files": 0, "by_code": collections.Counter()} | {
        name: 0 for name in COUNTS
    }


def add(total, line):
    """Adds a line of a validator, or what another task has added up."""
    match line.get("type"):
        case "run":
            total["runs"] += 1
            return total
        case "summary":
            line = line | {"summaries": 1}
        case "finding" | "game":
            return total
    for name in ("runs", "summaries", "files", *COUNTS):
        total[name] += line.get(name, 0)
    total["by_code"].update(line.get("by_code", {}))
    return total


def shown(total, cut):
    """The sum. Where files are cut, tasks are no files."""
    names = COUNTS if cut == "records" else ("files", *COUNTS)
    return {name: total[name] for name in names} | {"by_code": dict(total["by_code"])}


def status(by_code, program):
    if any(code in by_code for code in NOT_DONE):
        return 3
    codes = subprocess.run([program, "--list-codes"], capture_output=True, text=True, check=True)
    severities = dict(line.split()[:2] for line in codes.stdout.splitlines())
    return int(any(severities[code] == "E" for code in by_code))


if __name__ == "__main__":
    main()
