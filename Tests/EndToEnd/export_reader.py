# SPDX-License-Identifier: GPL-3.0-or-later
"""A second reader of people's exports, written from their layouts alone.

Each function gives what must be stored as a set of (type, value, start, end, source), with times in
milliseconds since 1970 in UTC. Nothing of it knows the program.
"""

import csv
import datetime
import json
import pathlib
import sqlite3
import zoneinfo

UTC = datetime.timezone.utc


def at(moment):
    """Milliseconds since 1970."""
    return round(moment.timestamp() * 1000)


def day_span(day, zone):
    """A day of the person: its first second and its last."""
    first = datetime.datetime.combine(day, datetime.time(), zone)
    after = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), zone)
    return at(first.astimezone(UTC)), at(after.astimezone(UTC)) - 1000


def american(text):
    return datetime.datetime.strptime(text, "%m/%d/%y %H:%M:%S")


def cut(value):
    """A number with three decimals, the others cut off, from its digits."""
    whole, _, decimals = f"{value:.12f}".partition(".")
    return float(f"{whole}.{decimals[:3]}")


STAGES = {"wake": 2, "restless": 2, "awake": 2, "asleep": 1, "light": 3, "deep": 4, "rem": 5}


def guesses(folder):
    """The seconds and rates that Fitbit's JSON doesn't trust."""
    return {(american(point["dateTime"]), int(point["value"]["bpm"]))
            for file in folder.rglob("heart_rate-*.json") for point in json.loads(file.read_text())
            if point["value"]["confidence"] == 0}


def fitbit_json(file, zone):
    found = set()
    for record in json.loads(file.read_text()):
        value = record.get("value")
        if "dateOfSleep" in record:
            def local(text):
                return at(datetime.datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC))
            found.add(("sleep", 0.0, local(record["startTime"]), local(record["endTime"]), "Fitbit"))
            for part in record["levels"]["data"]:
                start = local(part["dateTime"])
                found.add(("sleep", float(STAGES[part["level"]]), start, start + part["seconds"] * 1000, "Fitbit"))
        elif isinstance(value, dict) and "bpm" in value:
            if value["confidence"]:
                moment = at(american(record["dateTime"]).replace(tzinfo=UTC))
                found.add(("heart-rate", float(value["bpm"]), moment, moment, "Fitbit"))
        elif isinstance(value, dict) and value.get("value"):
            day = american(record["dateTime"]).date()
            found.add(("resting-heart-rate", cut(value["value"]), *day_span(day, zone), "Fitbit"))
    return found


COLUMNS = {"beats per minute": "heart-rate", "breaths per minute": "respiratory-rate",
           "standard deviation milliseconds": "heart-rate-variability",
           "oxygen saturation percentage": "oxygen-saturation", "weight grams": "body-mass"}


def fitbit_csv(file, zone, untrusted):
    found = set()
    with open(file, newline="") as lines:
        for row in csv.DictReader(lines):
            source = row.get("data source") or ""
            if source.endswith("Health Connect"):
                continue
            owner = source.removesuffix(" Health Kit") if source.endswith("Health Kit") else "Fitbit"
            for column, kind in COLUMNS.items():
                if not row.get(column):
                    continue
                value = float(row[column])
                moment = datetime.datetime.fromisoformat(row["timestamp"].replace("Z", "+00:00"))
                if (kind, value) in {("oxygen-saturation", 50), ("heart-rate-variability", 0)}:
                    continue
                if "resting" in file.name:
                    kind = "resting-heart-rate"
                if kind == "heart-rate" and owner == "Fitbit" and (moment.replace(tzinfo=None), int(value)) in untrusted:
                    continue
                if kind == "body-mass":
                    value /= 1000
                if file.name.startswith("daily_") and row["timestamp"].endswith("T00:00:00Z"):
                    span, value = day_span(moment.date(), zone), cut(value)
                else:
                    span = (at(moment.replace(microsecond=moment.microsecond // 1000 * 1000)),) * 2
                found.add((kind, value, *span, owner))
    return found


FIT = {"com.google.heart_rate.bpm": ["heart-rate"], "com.google.oxygen_saturation": ["oxygen-saturation"],
       "com.google.blood_pressure": ["blood-pressure-systolic", "blood-pressure-diastolic"],
       "com.google.body.temperature": ["body-temperature"], "com.google.respiratory_rate": ["respiratory-rate"]}


def google_fit(file):
    stream = json.loads(file.read_text())
    name = stream["Data Source"].rsplit(":", 1)[-1]
    if name != "merged" and not name.startswith("merge_"):
        return set()
    found = set()
    for point in stream["Data Points"]:
        span = point["startTimeNanos"] // 10**6, point["endTimeNanos"] // 10**6
        values = [v["value"].get("fpVal", v["value"].get("intVal")) for v in point["fitValue"]]
        origin = point.get("originDataSourceId", "").split(":")
        source = origin[2] if len(origin) > 2 else "Google Fit"
        if point["dataTypeName"] == "com.google.sleep.segment":
            stage = {1: 2, 2: 1, 4: 3, 5: 4, 6: 5}.get(values[0])
            if stage is not None:
                found.add(("sleep", float(stage), *span, source))
        for kind, value in zip(FIT.get(point["dataTypeName"], []), values):
            found.add((kind, float(value), *span, source))
    return found


def takeout(folder, zone):
    """A Takeout: Fitbit's or Google Health's files, and Google Fit's."""
    folder, found = pathlib.Path(folder), set()
    untrusted = guesses(folder)
    for file in sorted(folder.rglob("*")):
        if file.suffix == ".csv" and file.read_text().startswith("timestamp,"):
            found |= fitbit_csv(file, zone, untrusted)
        elif file.suffix == ".json" and file.read_text().lstrip().startswith("{"):
            found |= google_fit(file)
        elif file.suffix == ".json":
            found |= fitbit_json(file, zone)
    return found


LOINC = {"8310-5": ("body-temperature", {"Cel": 1}), "8867-4": ("heart-rate", {"/min": 1}),
         "8302-2": ("height", {"[in_i]": 2.54}), "2708-6": ("oxygen-saturation", {"%": 1}),
         "9279-1": ("respiratory-rate", {"/min": 1}), "29463-7": ("body-mass", {"[lb_av]": 0.45359237}),
         "8480-6": ("blood-pressure-systolic", {"mm[Hg]": 1}), "8462-4": ("blood-pressure-diastolic", {"mm[Hg]": 1})}


def fhir(folder, zone):
    """US Core's vital signs, each a file."""
    found = set()
    for file in sorted(pathlib.Path(folder).glob("*.json")):
        resource = json.loads(file.read_text())
        codes = [c["code"] for c in resource["code"]["coding"]]
        parts = [(codes, resource)]
        if "85354-9" in codes:
            parts += [([c["code"] for c in part["code"]["coding"]], part) for part in resource["component"]]
        try:
            span = day_span(datetime.date.fromisoformat(resource["effectiveDateTime"]), zone)
        except ValueError:
            continue
        for codes, part in parts:
            known = [LOINC[code] for code in codes if code in LOINC]
            if known and "valueQuantity" in part:
                kind, units = known[0]
                quantity = part["valueQuantity"]
                found.add((kind, quantity["value"] * units[quantity["code"]], *span, "FHIR"))
    return found


def health_auto_export(folder, zone):
    """The later of two exports of the same buckets; a night's sleep is laid at its start."""
    found = {}
    for file in (pathlib.Path(folder) / name for name in ("morning.json", "evening.json")):
        for metric in json.loads(file.read_text())["data"]["metrics"]:
            for entry in metric["data"]:
                def time(key):
                    return at(datetime.datetime.strptime(entry[key], "%Y-%m-%d %H:%M:%S %z"))
                start, source, name = time("date"), entry["source"], metric["name"]
                if name == "sleep_analysis":
                    night = time("sleepStart"), time("sleepEnd")
                    asleep = night[0] + round(entry["totalSleep"] * 3_600_000)
                    awake = night[1] - round(entry["awake"] * 3_600_000)
                    found[name, start, 0] = ("sleep", 0.0, time("inBedStart"), time("inBedEnd"), source)
                    found[name, start, 1] = ("sleep", 1.0, night[0], asleep, source)
                    found[name, start, 2] = ("sleep", 2.0, awake, night[1], source)
                    continue
                kind = {"step_count": "steps"}.get(name, name.replace("_", "-"))
                value = entry.get("qty", entry.get("Avg"))
                found[name, start, 0] = (kind, float(round(value)) if kind == "steps" else float(value), start, start, source)
    return set(found.values())


def gadgetbridge(path, zone):
    """Gadgetbridge's tables, each by hand."""
    found = set()
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        names = dict(database.execute("SELECT _id, NAME FROM DEVICE"))

        def rows(columns, table, where="1"):
            order = "DEVICE_ID, TIMESTAMP"
            return database.execute(f"SELECT DEVICE_ID, TIMESTAMP, {columns} FROM {table} WHERE {where} ORDER BY {order}").fetchall()

        def points(kind, column, table, unit, bad=(0, -1, 255)):
            for device, time, value in rows(column, table):
                if value is not None and value not in bad:
                    found.add((kind, float(value), time * unit, time * unit, names[device]))

        for table in ("HYBRID_HRACTIVITY_SAMPLE", "BANGLE_JSACTIVITY_SAMPLE", "WITHINGS_STEEL_HRACTIVITY_SAMPLE",
                      "XIAOMI_ACTIVITY_SAMPLE", "GARMIN_ACTIVITY_SAMPLE", "CMF_ACTIVITY_SAMPLE", "HUAWEI_ACTIVITY_SAMPLE"):
            points("heart-rate", "HEART_RATE", table, 1000)
        for table in ("CMF_HEART_RATE_SAMPLE", "COLMI_HEART_RATE_SAMPLE", "WENA3_HEART_RATE_SAMPLE", "HUAMI_HEART_RATE_MANUAL_SAMPLE"):
            points("heart-rate", "HEART_RATE", table, 1)
        for table in ("HUAMI_HEART_RATE_RESTING_SAMPLE", "GARMIN_HEART_RATE_RESTING_SAMPLE"):
            points("resting-heart-rate", "HEART_RATE", table, 1)
        points("resting-heart-rate", "HR_RESTING", "XIAOMI_DAILY_SUMMARY_SAMPLE", 1)
        points("resting-heart-rate", "RESTING_HEART_RATE", "HUAWEI_ACTIVITY_SAMPLE", 1000)
        points("oxygen-saturation", "SPO2", "XIAOMI_ACTIVITY_SAMPLE", 1000)
        points("oxygen-saturation", "SPO", "HUAWEI_ACTIVITY_SAMPLE", 1000)
        points("oxygen-saturation", "SPO2", "GARMIN_SPO2_SAMPLE", 1)
        points("respiratory-rate", "RESPIRATORY_RATE", "GARMIN_RESPIRATORY_RATE_SAMPLE", 1)
        points("body-mass", "WEIGHT_KG", "MI_SCALE_WEIGHT_SAMPLE", 1)
        for table in ("HYBRID_HRACTIVITY_SAMPLE", "BANGLE_JSACTIVITY_SAMPLE", "XIAOMI_ACTIVITY_SAMPLE"):
            points("steps", "STEPS", table, 1000, bad=(0, -1))
        for device, time, seconds, steps in rows("DURATION, STEPS", "WITHINGS_STEEL_HRACTIVITY_SAMPLE", "STEPS > 0"):
            found.add(("steps", float(steps), time * 1000, (time + seconds) * 1000, names[device]))
        for device, time, other, steps in rows("OTHER_TIMESTAMP, STEPS", "HUAWEI_ACTIVITY_SAMPLE", "STEPS > 0"):
            found.add(("steps", float(steps), time * 1000, other * 1000, names[device]))
        for table in ("GARMIN_ACTIVITY_SAMPLE", "CMF_ACTIVITY_SAMPLE"):
            before = {}
            for device, time, steps in rows("STEPS", table, "STEPS > 0"):
                day = datetime.datetime.fromtimestamp(time, zone).date()
                midnight = at(datetime.datetime.combine(day, datetime.time(), zone).astimezone(UTC))
                since, count = before.get((device, day), (midnight, 0))
                found.add(("steps", float(steps - count), since, time * 1000, names[device]))
                before[device, day] = time * 1000, steps
        for device, time, minutes, stage in rows("DURATION, STAGE", "COLMI_SLEEP_STAGE_SAMPLE"):
            found.add(("sleep", {2: 3.0, 3: 4.0, 4: 5.0, 5: 2.0}[stage], time, time + minutes * 60_000, names[device]))
        [(_, _, wake)] = rows("WAKEUP_TIME", "XIAOMI_SLEEP_TIME_SAMPLE")
        stages = rows("STAGE", "XIAOMI_SLEEP_STAGE_SAMPLE")
        for (device, time, stage), end in zip(stages, [row[1] for row in stages[1:]] + [wake]):
            found.add(("sleep", {2: 4.0, 3: 3.0, 4: 5.0, 5: 2.0}[stage], time, end, names[device]))
        [(_, start, _)] = rows("EVENT", "GARMIN_EVENT_SAMPLE", "EVENT = 74 AND EVENT_TYPE = 0")
        for device, time, stage in rows("STAGE", "GARMIN_SLEEP_STAGE_SAMPLE"):
            if stage:
                found.add(("sleep", {1: 2.0, 2: 3.0, 3: 4.0, 4: 5.0}[stage], start, time, names[device]))
            start = time
    return found


BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
