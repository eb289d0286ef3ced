#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes an Apple Health export as an iPhone would, of any size, the same for the same seed.

    apple_export.py FILE [--records N] [--seed N] [--faults] [--broken-dtd]

FILE may end in .zip. Most records are heart rate, some sleep, steps and the rest; rows that came
twice are among them. --faults adds about two rows in ten thousand with what was seen to be wrong
in real files; --broken-dtd writes the DTD that iOS 16 wrote.
"""

import argparse
import datetime
import io
import random
import zipfile

DTD_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate
  value CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  sourceName    CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device        CDATA #IMPLIED
  creationDate  CDATA #IMPLIED
  startDate     CDATA #REQUIRED
  endDate       CDATA #REQUIRED
>
<!-- Note: Any Records that appear as children of a correlation also appear as top-level records. -->
<!ELEMENT Correlation ((MetadataEntry|Record)*)>
"""
BROKEN = """<!ELEMENT VisionPrescription ((RightEye|LeftEye)*, MetadataEntry*)>
<!ATTLIST VisionPrescription
  type           CDATA #REQUIRED
<!ELEMENT RightEye EMPTY>
<!ATTLIST RightEye
  sphere         CDATA #IMPLIED
>
>
"""
WATCH = "Zoë’s Apple\u00a0Watch"
PHONE = "iPhone"
ZONES = [("+0100", 1), ("+0200", 2), ("-0500", -5)]


def device(rng, kind):
    name, hardware = (("Apple Watch", "Watch6,2") if kind == WATCH else ("iPhone", "iPhone16,1"))
    return (f"&lt;&lt;HKDevice: 0x{rng.randrange(1 << 35, 1 << 36):x}&gt;, name:{name}, "
            f"manufacturer:Apple Inc., model:{name.split()[-1]}, hardware:{hardware}, "
            f"software:17.4, creation date:2024-01-10 17:43:39 +0000&gt;")


class Export:
    """Yields the lines of an export."""

    def __init__(self, records, seed, faults=False, broken_dtd=False):
        self.records = records
        self.rng = random.Random(seed)
        self.faults = faults
        self.broken_dtd = broken_dtd
        self.clock = datetime.datetime(2016, 3, 1)

    def moment(self, seconds):
        zone, hours = ZONES[0 if self.clock.month in (11, 12, 1, 2, 3) else 1]
        local = self.clock + datetime.timedelta(seconds=seconds, hours=hours)
        return f"{local:%Y-%m-%d %H:%M:%S} {zone}"

    def record(self, kind, source, value, unit=None, length=0, metadata=()):
        start, end = self.moment(0), self.moment(length)
        text = (f' <Record type="{kind}" sourceName="{source}" sourceVersion="10.4" '
                f'device="{device(self.rng, source)}"')
        if unit:
            text += f' unit="{unit}"'
        text += f' creationDate="{end}" startDate="{start}" endDate="{end}" value="{value}"'
        if not metadata:
            return text + "/>\n"
        inner = "".join(f'  <MetadataEntry key="{k}" value="{v}"/>\n' for k, v in metadata)
        return f"{text}>\n{inner} </Record>\n"

    def fault(self):
        good = dict(kind="HKQuantityTypeIdentifierHeartRate", source=WATCH, unit="count/min")
        return self.rng.choice([
            lambda: self.record(value="fast", **good),
            lambda: self.record(value="", **good),
            lambda: self.record(value="99999", **good),
            lambda: self.record(**{**good, "unit": "kg"}, value="72"),
            lambda: self.record(value="72", **good).replace("startDate=\"20", "startDate=\"xx"),
            lambda: self.record(value="7\x0b2", **good),
            lambda: self.record(value="72", **good).replace("sourceVersion", "value", 1),
            lambda: self.record(value="72 & 3", **good),
            lambda: self.record(value="7<2", **good),
            lambda: self.record(value="72", length=-60, **good),
        ])()

    def row(self):
        self.clock += datetime.timedelta(seconds=self.rng.choice((5, 6, 60, 240, 300)))
        share = self.rng.random()
        if share < 0.83:
            return self.record(
                "HKQuantityTypeIdentifierHeartRate", WATCH, self.rng.randint(48, 160), "count/min",
                metadata=[("HKMetadataKeyHeartRateMotionContext", self.rng.randint(0, 2))]
                if self.rng.random() < 0.6 else ())
        if share < 0.90:
            return self.record("HKQuantityTypeIdentifierStepCount", PHONE,
                               self.rng.randint(1, 900), "count", 300)
        if share < 0.93:
            stage = self.rng.choice(("AsleepCore", "AsleepDeep", "AsleepREM", "Awake", "InBed"))
            return self.record("HKCategoryTypeIdentifierSleepAnalysis", WATCH,
                               f"HKCategoryValueSleepAnalysis{stage}", None, 1800)
        if share < 0.95:
            return self.record("HKQuantityTypeIdentifierOxygenSaturation", WATCH,
                               round(self.rng.uniform(0.9, 1.0), 2), "%")
        if share < 0.96:
            return self.record("HKQuantityTypeIdentifierRespiratoryRate", WATCH,
                               round(self.rng.uniform(10, 20), 1), "count/min")
        if share < 0.97:
            return self.record("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", WATCH,
                               round(self.rng.uniform(15, 120), 4), "ms", 60)
        if share < 0.98:
            return self.record("HKQuantityTypeIdentifierBodyMass", PHONE,
                               round(self.rng.uniform(140, 180), 1), "lb")
        return self.record("HKQuantityTypeIdentifierActiveEnergyBurned", WATCH,
                           round(self.rng.uniform(0.1, 9), 3), "kcal", 60)

    def lines(self):
        yield DTD_HEAD + (BROKEN if self.broken_dtd else "") + "]>\n"
        yield '<HealthData locale="en_GB">\n <ExportDate value="2026-01-01 10:00:00 +0100"/>\n'
        yield ' <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-04-01"/>\n'
        last = ""
        for _ in range(self.records):
            chance = self.rng.random()
            if last and chance < 0.005:
                yield last
            elif self.faults and chance > 0.9998:
                yield self.fault()
            else:
                last = self.row()
                yield last
        yield "</HealthData>\n"


def write(path, records, seed=1, faults=False, broken_dtd=False):
    """Writes an export; its text is the same for the same arguments."""
    export = Export(records, seed, faults, broken_dtd)
    if str(path).endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            info = zipfile.ZipInfo("apple_health_export/export.xml", (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as raw:
                with io.TextIOWrapper(io.BufferedWriter(raw, 1 << 20), "utf-8", newline="") as file:
                    file.writelines(export.lines())
    else:
        with open(path, "w", encoding="utf-8", newline="", buffering=1 << 20) as file:
            file.writelines(export.lines())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("file")
    parser.add_argument("--records", type=int, default=600_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--broken-dtd", action="store_true")
    options = parser.parse_args()
    write(options.file, options.records, options.seed, options.faults, options.broken_dtd)


if __name__ == "__main__":
    main()
