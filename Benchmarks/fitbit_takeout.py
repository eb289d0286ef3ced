# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes an unpacked Fitbit Takeout of many small files, of the same bytes in every run.

    fitbit_takeout.py FOLDER [--readings N] [--files N]

Half of the files are the JSON of `Global Export Data`, a day each, half the CSV of
`Physical Activity_GoogleData`, of other days, so that every reading is a new one.
"""

import argparse
import datetime
import pathlib
import random

READINGS = 304_570
FILES = 96
FIRST_DAY = datetime.datetime(2026, 3, 1)


def times(generator, day, count):
    """So many moments of a day in UTC, some seconds apart, as a tracker has them."""
    seconds = sorted(generator.sample(range(86_400), count))
    return [day + datetime.timedelta(seconds=second) for second in seconds]


def json_text(generator, moments):
    """A day in JSON, laid out as Fitbit writes it; confidence 0 is left to the tests."""
    points = [
        f'{{\n  "dateTime" : "{moment:%m/%d/%y %H:%M:%S}",\n  "value" : {{\n'
        f'    "bpm" : {generator.randint(48, 140)},\n    "confidence" : {generator.randint(1, 3)}\n  }}\n}}'
        for moment in moments]
    return "[" + ",".join(points) + "]"


def csv_text(generator, moments):
    """A day in CSV."""
    lines = ["timestamp,beats per minute,data source"]
    lines += [f"{moment:%Y-%m-%dT%H:%M:%SZ},{generator.randint(48, 140)}.0,Charge 6" for moment in moments]
    return "\n".join(lines) + "\n"


def write(folder, readings=READINGS, files=FILES):
    """Writes the folder; how many readings it holds is told exactly."""
    generator = random.Random(16)
    root = pathlib.Path(folder) / "Takeout" / "Fitbit"
    places = (root / "Global Export Data", root / "Physical Activity_GoogleData")
    for place in places:
        place.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        count = readings // files + (number < readings % files)
        day = FIRST_DAY + datetime.timedelta(days=number)
        moments = times(generator, day, count)
        if number % 2 == 0:
            (places[0] / f"heart_rate-{day:%Y-%m-%d}.json").write_text(json_text(generator, moments))
        else:
            (places[1] / f"heart_rate_{day:%Y-%m-%d}.csv").write_text(csv_text(generator, moments))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder")
    parser.add_argument("--readings", type=int, default=READINGS)
    parser.add_argument("--files", type=int, default=FILES)
    options = parser.parse_args()
    write(options.folder, options.readings, options.files)


if __name__ == "__main__":
    main()
