# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, independent reader of the exports of devices: what must be stored of each file.

It shares nothing with the importers. Each function takes a file and gives (type, value, start, end, source)
with times in milliseconds since 1970. `device_formats.py` writes the golden lists beside the fixtures.
"""

import csv
import datetime
import json
import pathlib
import re
import sqlite3
import struct
import sys
import xml.etree.ElementTree as etree
import zoneinfo

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
UTC = datetime.timezone.utc
FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "DeviceExportsTests" / "Fixtures"
IN_BED, ASLEEP, AWAKE, CORE, DEEP, REM = range(6)
WALKING, RUNNING, CYCLING, OTHER = 52, 37, 13, 3000
KINDS = {"running": RUNNING, "walking": WALKING, "cycling": CYCLING}


def at(text, zone=BERLIN):
    """A time's milliseconds; one without an offset is of the zone."""
    text = re.sub(r" ?([+-]\d\d):?(\d\d)$", r"\1:\2", text.strip())
    time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    if time.tzinfo is None:
        time = time.replace(tzinfo=zone)
    return (time - datetime.datetime(1970, 1, 1, tzinfo=UTC)) // datetime.timedelta(milliseconds=1)


def offset(text):
    """A zone from `UTC+0200`, `-05:00`, `UTCZ`."""
    found = re.search(r"([+-])(\d\d):?(\d\d)", text)
    minutes = int(found[1] + "1") * (int(found[2]) * 60 + int(found[3])) if found else 0
    return datetime.timezone(datetime.timedelta(minutes=minutes))


def day(text, zone=BERLIN):
    date = datetime.date.fromisoformat(text[:10])
    return at(f"{date}T00:00", zone), at(f"{date + datetime.timedelta(days=1)}T00:00", zone)


def table(path, delimiter=",", skip=0):
    with open(path, encoding="utf-8-sig", newline="") as file:
        lines = list(csv.reader(file, delimiter=delimiter))[skip:]
    names = [name.strip().lower() for name in lines[0]]
    for line in lines[1:]:
        yield dict(zip(names, line))


def night(start, end, asleep, awake, source):
    """The sleep at the start and the time awake at the end of what is only known by its lengths."""
    asleep, awake = round(asleep * 1000), round(awake * 1000)
    length = end - start
    asleep = min(asleep, length)
    yield "sleep", ASLEEP, start, start + asleep, source
    if (awake := min(awake, length - asleep)) > 0:
        yield "sleep", AWAKE, end - awake, end, source


def health_connect(path):
    database = sqlite3.connect(":memory:")
    database.executescript(path.read_text())
    apps = {row: name or package for row, package, name in database.execute(
        "SELECT row_id, package_name, app_name FROM application_info_table")}
    query = database.execute
    for bpm, time, app in query("SELECT beats_per_minute, epoch_millis, app_info_id FROM"
                                " heart_rate_record_series_table, heart_rate_record_table WHERE row_id = parent_key"):
        if bpm <= 300:
            yield "heart-rate", bpm, time, time, apps[app]
    for name, column, kind, factor in (
            ("resting_heart_rate", "beats_per_minute", "resting-heart-rate", 1),
            ("respiratory_rate", "rate", "respiratory-rate", 1), ("oxygen_saturation", "percentage", "oxygen-saturation", 1),
            ("blood_pressure", "systolic", "blood-pressure-systolic", 1),
            ("blood_pressure", "diastolic", "blood-pressure-diastolic", 1),
            ("body_temperature", "temperature", "body-temperature", 1), ("weight", "weight", "body-mass", 0.001),
            ("height", "height", "height", 100), ("body_fat", "percentage", "body-fat", 1),
            ("blood_glucose", "level", "blood-glucose", 18.015588),
            ("vo2_max", "vo2_milliliters_per_minute_kilogram", "vo2-max", 1)):
        for value, time, app in query(f"SELECT {column}, time, app_info_id FROM {name}_record_table"):
            yield kind, value * factor, time, time, apps[app]
    for count, start, end, app in query("SELECT count, start_time, end_time, app_info_id FROM steps_record_table"):
        yield "steps", count, start, end, apps[app]
    staged = {row for row, in query("SELECT parent_key FROM sleep_stages_table")}
    sessions = {}
    for row, start, end, app in query("SELECT row_id, start_time, end_time, app_info_id FROM sleep_session_record_table"):
        sessions[row] = apps[app]
        yield "sleep", IN_BED if row in staged else ASLEEP, start, end, apps[app]
    stages = {1: AWAKE, 2: ASLEEP, 4: CORE, 5: DEEP, 6: REM, 7: AWAKE}
    for row, start, end, stage in query("SELECT * FROM sleep_stages_table"):
        if stage in stages:
            yield "sleep", stages[stage], start, end, sessions[row]
    for kind, start, end, app in query(
            "SELECT exercise_type, start_time, end_time, app_info_id FROM exercise_session_record_table"):
        yield "workout", {33: RUNNING, 53: WALKING}.get(kind, OTHER), start, end, apps[app]


def oura_record(record):
    if "bedtime_start" in record:
        start, end = at(record["bedtime_start"]), at(record["bedtime_end"])
        total = float(record.get("total_sleep_duration") or 0)
        if not total:
            return
        yield "sleep", IN_BED, start, end, "Oura"
        phases = record.get("sleep_phase_5_min")
        if phases:
            spans = []
            for index, digit in enumerate(phases):
                if spans and spans[-1][0] == digit:
                    spans[-1][2] = index + 1
                else:
                    spans.append([digit, index, index + 1])
            for digit, first, last in spans:
                begins, ends = start + first * 300_000, min(end, start + last * 300_000)
                if begins < ends:
                    yield "sleep", {"1": DEEP, "2": CORE, "3": REM, "4": AWAKE}[digit], begins, ends, "Oura"
        else:
            yield from night(start, end, total, float(record.get("awake_time") or 0), "Oura")
        if float(record.get("average_breath") or 0):
            yield "respiratory-rate", float(record["average_breath"]), start, end, "Oura"
        if record["type"] == "long_sleep":
            yield "resting-heart-rate", float(record["lowest_heart_rate"]), start, end, "Oura"
        series = record.get("heart_rate") or {}
        series = json.loads(series) if isinstance(series, str) else series
        for index, value in enumerate(series.get("items", [])):
            if value:
                time = at(series["timestamp"]) + round(index * series["interval"] * 1000)
                yield "heart-rate", value, time, time, "Oura (nights)"
    elif "bpm" in record:
        time = at(record["timestamp"])
        if float(record["bpm"]) >= 20:
            yield "heart-rate", float(record["bpm"]), time, time, "Oura"
    elif "start_datetime" in record:
        yield ("workout", KINDS.get(record["activity"], OTHER), at(record["start_datetime"]),
               at(record["end_datetime"]), "Oura")
    elif "day" in record:
        stamp = record.get("timestamp")
        zone = datetime.datetime.fromisoformat(stamp).tzinfo if stamp else BERLIN
        start, end = day(record["day"], zone)
        # No day has fewer steps than one; the line is kept all the same.
        if record.get("steps"):
            yield "steps", float(record["steps"]), start, end, "Oura"
        if record.get("spo2_percentage"):
            yield "oxygen-saturation", json.loads(record["spo2_percentage"])["average"], start, end, "Oura"
        if record.get("vo2_max"):
            yield "vo2-max", float(record["vo2_max"]), start, start, "Oura"


def oura(path):
    if path.suffix == ".json":
        for record in json.loads(path.read_text())["data"]:
            yield from oura_record(record)
        return
    # JSON within a field has quotes that don't quote.
    lines = path.read_text().splitlines()
    for line in lines[1:]:
        fields = dict(zip(lines[0].split(";"), line.split(";")))
        yield from oura_record({name: value for name, value in fields.items() if value})


def whoop(path):
    english = {"hora de inicio del entrenamiento": "workout start time", "zona horaria del ciclo": "cycle timezone",
               "hora de finalización del entrenamiento": "workout end time", "nombre de la actividad": "activity name"}
    for line in table(path):
        line = {english.get(name, name): value for name, value in line.items()}
        zone = offset(line["cycle timezone"])
        if line.get("workout start time"):
            yield ("workout", KINDS.get(line["activity name"].lower(), OTHER), at(line["workout start time"], zone),
                   at(line["workout end time"], zone), "WHOOP")
        if not line.get("sleep onset") or not line.get("wake onset"):
            continue
        start, end = at(line["sleep onset"], zone), at(line["wake onset"], zone)
        yield from night(start, end, float(line["asleep duration (min)"]) * 60,
                         float(line["awake duration (min)"]) * 60, "WHOOP")
        for name, kind in (("resting heart rate (bpm)", "resting-heart-rate"), ("respiratory rate (rpm)", "respiratory-rate"),
                           ("blood oxygen %", "oxygen-saturation"), ("skin temp (celsius)", "wrist-temperature")):
            if line.get(name):
                yield kind, float(line[name]), start, end, "WHOOP"


def withings(path):
    if path.name.startswith("raw_"):
        kinds = {"raw_hr_hr": "heart-rate", "raw_spo2_auto_spo2": "oxygen-saturation",
                 "raw_sleep-monitor_respiratory-rate": "respiratory-rate", "raw_tracker_steps": "steps",
                 "raw_tracker_sleep-state": "sleep"}
        kind = kinds.get(path.stem)
        for line in table(path) if kind else ():
            lists = [json.loads(text if text.startswith("[") else f"[{text}]") for text in (line["duration"], line["value"])]
            if len(lists[0]) != len(lists[1]):
                continue
            time, spans = at(line["start"]), []
            for duration, value in zip(*lists):
                if kind == "sleep" and spans and spans[-1][0] == value:
                    spans[-1][2] += duration * 1000
                else:
                    spans.append([value, time, time + duration * 1000])
                time += duration * 1000
            for value, start, end in spans:
                if kind == "sleep":
                    yield kind, [AWAKE, CORE, DEEP, REM][value], start, end, "Withings"
                elif value:
                    yield kind, value, start, end, "Withings"
        return
    for line in table(path):
        if path.name == "aggregates_steps.csv" and float(line["value"]):
            yield "steps", float(line["value"]), *day(line["date"]), "Withings (daily totals)"
        if line.get("weight (lb)"):
            yield "body-mass", float(line["weight (lb)"]) * 0.45359237, at(line["date"]), at(line["date"]), "Withings"
        if line.get("height (m)"):
            yield "height", float(line["height (m)"]) * 100, at(line["date"]), at(line["date"]), "Withings"
        for name, kind in (("systolic", "blood-pressure-systolic"), ("diastolic", "blood-pressure-diastolic"),
                           ("heart rate", "heart-rate")):
            if line.get(name):
                yield kind, float(line[name]), at(line["date"]), at(line["date"]), "Withings"
        if "from" in line:
            asleep = sum(float(line[name]) for name in ("light (s)", "deep (s)", "rem (s)"))
            yield from night(at(line["from"]), at(line["to"]), asleep, float(line["awake (s)"]), "Withings")


def samsung(path):
    source = "Samsung Health"
    if path.suffix == ".json":
        for value in json.loads(path.read_text()):
            yield "heart-rate", value["heart_rate"], value["start_time"], value["end_time"], source
        return
    name = path.read_text().split(",")[0].split(".")[-1]
    for line in table(path, skip=1):
        line = {column.split(".")[-1]: value for column, value in line.items() if column}
        start = at(line["start_time"], UTC) if "start_time" in line else None
        end = at(line["end_time"], UTC) if line.get("end_time") else start
        for column, kind in {"heart_rate": [("heart_rate", "heart-rate")], "oxygen_saturation": [("spo2", "oxygen-saturation")],
                             "weight": [("weight", "body-mass"), ("body_fat", "body-fat")],
                             "blood_pressure": [("systolic", "blood-pressure-systolic"), ("pulse", "heart-rate"),
                                                ("diastolic", "blood-pressure-diastolic")]}.get(name, ()):
            if float(line[column]):
                yield kind, float(line[column]), start, end, source
        if name == "sleep":
            yield "sleep", IN_BED if line["sleep_score"] else ASLEEP, start, end, source
        if name == "sleep_stage":
            yield "sleep", {"40001": AWAKE, "40002": CORE, "40003": DEEP, "40004": REM}[line["stage"]], start, end, source
        if name == "exercise":
            yield "workout", {"1002": RUNNING}.get(line["exercise_type"], OTHER), start, end, source
        if name == "step_daily_trend" and line["source_type"] == "-2":
            date = datetime.datetime.fromtimestamp(int(line["day_time"]) / 1000, UTC).date()
            yield "steps", float(line["count"]), *day(str(date)), source


def garmin(path):
    source = "Garmin"
    records = json.loads(path.read_text())
    if "summarizedActivitiesExport" in records[0]:
        records = records[0]["summarizedActivitiesExport"]
    for record in records:
        if "activityId" in record:
            start = int(record["startTimeGmt"])
            yield "workout", RUNNING, start, start + int(record["elapsedDuration"]), source
        if "bloodPressure" in record:
            time = at(datetime.datetime(*record["metaData"]["calendarDate"][:6]).isoformat())
            for name, kind in (("systolic", "blood-pressure-systolic"), ("diastolic", "blood-pressure-diastolic"),
                               ("pulse", "heart-rate")):
                yield kind, record["bloodPressure"][name], time, time, source
        if "weight" in record:
            time = at(record["weight"]["timestampGMT"], UTC)
            yield "body-mass", record["weight"]["weight"] / 1000, time, time, source
        if "vo2MaxValue" in record:
            time = at(record["updateTimestamp"], UTC)
            yield "vo2-max", record["vo2MaxValue"], time, time, source
        if "wellnessStartTimeGmt" in record:
            start, end = at(record["wellnessStartTimeGmt"], UTC), at(record["wellnessEndTimeGmt"], UTC)
            if record["totalSteps"]:
                yield "steps", record["totalSteps"], start, end, source
            if "currentDayRestingHeartRate" in record:
                yield "resting-heart-rate", record["currentDayRestingHeartRate"], start, start, source
        if "sleepStartTimestampGMT" in record and "deepSleepSeconds" in record:
            start, end = at(record["sleepStartTimestampGMT"], UTC), at(record["sleepEndTimestampGMT"], UTC)
            asleep = sum(record[f"{stage}SleepSeconds"] for stage in ("deep", "light", "rem"))
            yield from night(start, end, asleep, record["awakeSleepSeconds"], source)
            yield "respiratory-rate", record["averageRespiration"], start, end, source
            yield "oxygen-saturation", record["spo2SleepSummary"]["averageSPO2"], start, end, source
            for nap in record["napList"]:
                yield ("sleep", ASLEEP, at(nap["napStartTimestampGMT"], UTC), at(nap["napEndTimestampGMT"], UTC), source)


def fit(path):
    """Message by message, by the offsets in the definitions."""
    data = path.read_bytes()
    place = 0
    while place < len(data):
        header, _, _, size, magic = struct.unpack_from("<BBHI4s", data, place)
        assert magic == b".FIT"
        yield from fit_messages(data[place + header:place + header + size])
        place += header + size + 2


def fit_messages(data):
    definitions, place, now, source, stage = {}, 0, 0, "FIT", None
    while place < len(data):
        head = data[place]
        place += 1
        if head & 0xC0 == 0x40:
            order = ">" if data[place + 1] else "<"
            message, count = struct.unpack_from(f"{order}HB", data, place + 2)
            fields = [tuple(data[place + 5 + i * 3:place + 8 + i * 3]) for i in range(count)]
            place += 5 + count * 3
            if head & 0x20:
                fields += [(None, data[place + 2 + i * 3], 0) for i in range(data[place])]
                place += 1 + data[place] * 3
            definitions[head & 15] = order, message, fields
            continue
        order, message, fields = definitions[head >> 5 & 3 if head & 0x80 else head & 15]
        found = {}
        for number, size, base in fields:
            raw = data[place:place + size]
            place += size
            letter = {0: "B", 2: "B", 0x84: "H", 0x86: "I", 0x83: "h"}.get(base)
            if base == 7:
                found[number] = raw.split(b"\0")[0].decode()
            elif number is not None and letter:
                value, = struct.unpack(order + letter, raw)
                if value != {"B": 0xFF, "H": 0xFFFF, "I": 0xFFFFFFFF, "h": 0x7FFF}[letter]:
                    found[number] = value
        if 253 in found:
            now = found[253]
        elif head & 0x80:
            now += ((head & 31) - now) & 31
        elif 26 in found and message == 55:
            now += (found[26] - now) & 0xFFFF
        time = (now + 631_065_600) * 1000
        if message == 0:
            source = found.get(8) or {1: "Garmin"}[found[1]]
        for wanted, number, kind, scale in (
                (20, 3, "heart-rate", 1), (55, 27, "heart-rate", 1), (211, 1, "resting-heart-rate", 1),
                (297, 0, "respiratory-rate", 100), (269, 0, "oxygen-saturation", 1), (30, 0, "body-mass", 100),
                (30, 1, "body-fat", 100), (51, 0, "blood-pressure-systolic", 1), (51, 1, "blood-pressure-diastolic", 1),
                (51, 6, "heart-rate", 1)):
            if message == wanted and found.get(number, 0) > 0:
                yield kind, found[number] / scale, time, time, source
        if message == 229:
            time = (found[0] + 631_065_600) * 1000
            yield "vo2-max", found[2] / 10, time, time, source
        if message == 18:
            start = (found[2] + 631_065_600) * 1000
            yield "workout", {1: RUNNING}[found[5]], start, start + found[7], source
        if message == 275:
            level = {1: AWAKE, 2: CORE, 3: DEEP, 4: REM}.get(found[0])
            if stage and stage[0] != level:
                yield "sleep", stage[0], stage[1], time, source
                stage = None
            if stage is None and level is not None:
                stage = level, time


def polar(path):
    record = json.loads(path.read_text())
    source = "Polar"
    if isinstance(record, list):
        def span(text):
            found = re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", text)
            return sum(float(part or 0) * unit for part, unit in zip(found.groups(), (3_600_000, 60_000, 1000)))
        states = {"WAKE": AWAKE, "REM": REM, "NONREM1": CORE, "NONREM2": CORE, "NONREM3": DEEP}
        for one in record:
            graph = one["sleepResult"]["hypnogram"]
            start, end = at(graph["sleepStart"]), at(graph["sleepEnd"])
            changes = [(start + int(span(change["offsetFromStart"])), change["state"]) for change in graph["sleepStateChanges"]]
            if not changes:
                yield from night(start, end, span(one["evaluation"]["asleepDuration"]) / 1000, 0, source)
            for (time, state), (later, _) in zip(changes, changes[1:] + [(end, None)]):
                if state in states and time < min(later, end):
                    yield "sleep", states[state], time, min(later, end), source
        return
    for one in record.get("deviceDays", ()):
        for sample in one["samples"]:
            if sample["heartRate"]:
                seconds = sample["secondsFromDayStart"]
                time = at(f"{one['date']}T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}")
                yield "heart-rate", sample["heartRate"], time, time, source
    for step in record.get("samples", {}).get("steps", ()):
        if step["value"]:
            time = at(f"{record['date']}T{step['localTime']}")
            yield "steps", step["value"], time, time + 60_000, source
    for exercise in record.get("exercises", ()):
        zone = datetime.timezone(datetime.timedelta(
            minutes=exercise.get("timezoneOffsetMinutes", exercise.get("timezoneOffset"))))
        yield ("workout", KINDS.get(str(exercise.get("sport")).lower(), OTHER), at(record["startTime"], zone),
               at(record["stopTime"], zone), source)
        for point in exercise["samples"].get("heartRate", ()):
            if "value" in point:
                yield "heart-rate", point["value"], at(point["dateTime"], zone), at(point["dateTime"], zone), source
        for series in exercise["samples"].get("samples", ()):
            for index, value in enumerate(series["values"]):
                if series["type"].endswith("HEART_RATE") and value != "NaN":
                    time = at(exercise["startTime"], zone) + index * series["intervalMillis"]
                    yield "heart-rate", value, time, time, source


def fitbit(path):
    if path.suffix == ".json":
        for record in json.loads(path.read_text()) if path.name.startswith("steps-") else ():
            time = int(datetime.datetime.strptime(record["dateTime"], "%m/%d/%y %H:%M:%S")
                       .replace(tzinfo=UTC).timestamp() * 1000)
            if int(record["value"]):
                yield "steps", int(record["value"]), time, time + 60_000, "Fitbit"
        return
    for line in table(path):
        if line.get("steps") and int(line["steps"]) and not line["data source"].startswith("Phone Health"):
            source = "Fitbit (phone)" if line["data source"] == "MobileTrack" else "Fitbit"
            yield "steps", int(line["steps"]), at(line["timestamp"]), at(line["timestamp"]) + 60_000, source
        if "sleep_stage_type" in line:
            stage = {"LIGHT": CORE, "DEEP": DEEP, "REM": REM, "AWAKE": AWAKE}[line["sleep_stage_type"]]
            yield "sleep", stage, at(line["sleep_stage_start"]), at(line["sleep_stage_end"]), "Fitbit"
        if "sleep_start" in line:
            yield "sleep", IN_BED, at(line["sleep_start"]), at(line["sleep_end"]), "Fitbit"
        if "exercise_start" in line:
            kind = {"Bike": CYCLING}[line["activity_name"]]
            yield "workout", kind, at(line["exercise_start"]), at(line["exercise_end"]), "Fitbit"


def health_auto_export(path):
    data = json.loads(path.read_text())["data"]
    kinds = {"vo2_max": ("vo2-max", 1), "walking_heart_rate_average": ("walking-heart-rate", 1),
             "body_fat_percentage": ("body-fat", 1), "apple_sleeping_wrist_temperature": ("wrist-temperature", 1),
             "blood_glucose": ("blood-glucose", 18.015588)}
    for metric in data["metrics"]:
        for point in metric["data"]:
            kind, factor = kinds[metric["name"]]
            yield kind, point["qty"] * factor, at(point["date"]), at(point["date"]), point["source"]
    for workout in data["workouts"]:
        kind = {"Outdoor Run": RUNNING}.get(workout["name"], OTHER)
        yield "workout", kind, at(workout["start"]), at(workout["end"]), "Health Auto Export"
        for point in workout.get("heartRateData", []) + workout.get("heartRateRecovery", []):
            yield "heart-rate", point["Avg"], at(point["date"]), at(point["date"]), point["source"]
    for ecg in data["ecg"]:
        yield "ecg", 1, at(ecg["start"]), at(ecg["end"]), ecg["source"]


LOINC = {"8867-4": ("heart-rate", 1), "8480-6": ("blood-pressure-systolic", 1), "8462-4": ("blood-pressure-diastolic", 1),
         "15074-8": ("blood-glucose", 18.015588), "9279-1": ("respiratory-rate", 1), "41982-0": ("body-fat", 1)}


def fhir(path):
    if path.suffix == ".ndjson":
        for record in map(json.loads, path.read_text().splitlines()):
            if record["resourceType"] == "Observation":
                kind, factor = LOINC[record["code"]["coding"][0]["code"]]
                time = at(record["effectiveDateTime"])
                yield kind, record["valueQuantity"]["value"] * factor, time, time, "FHIR"
        return
    space = "{http://hl7.org/fhir}"

    def value(element, *names):
        found = element.find("/".join(space + name for name in names))
        return None if found is None else found.get("value")

    for observation in etree.parse(path).getroot().iter(space + "Observation"):
        if value(observation, "status") != "final":
            continue
        start = value(observation, "effectiveDateTime") or value(observation, "effectivePeriod", "start")
        end = value(observation, "effectivePeriod", "end") or start
        source = value(observation, "device", "display") or "FHIR"
        for part in [observation, *observation.findall(space + "component")]:
            codes = {coding.get("value") for coding in part.findall(f"{space}code/{space}coding/{space}code")}
            for code in codes & set(LOINC):
                kind, factor = LOINC[code]
                yield kind, float(value(part, "valueQuantity", "value")) * factor, at(start), at(end), source


def open_mhealth(path):
    record = json.loads(path.read_text())
    units = {"F": lambda value: (value - 32) * 5 / 9, "lb": lambda value: value * 0.45359237}
    kinds = {"body_temperature": "body-temperature", "body_weight": "body-mass", "body_height": "height",
             "blood_glucose": "blood-glucose", "oxygen_saturation": "oxygen-saturation", "body_fat_percentage": "body-fat",
             "heart_rate": "heart-rate"}
    if isinstance(record, dict):
        source = record["header"]["acquisition_provenance"]["source_name"]
        for point in record["body"]["heart_rate"]:
            time = at(point["effective_time_frame"]["date_time"])
            yield "heart-rate", point["heart_rate"]["value"], time, time, source
        for point in record["body"]["sleep"]:
            span = point["sleep_stage_time_frame"]["time_interval"]
            yield "sleep", CORE, at(span["start_date_time"]), at(span["end_date_time"]), source
        return
    for point in record:
        body, source = point["body"], point["header"].get("acquisition_provenance", {}).get("source_name", "Open mHealth")
        frame = body["effective_time_frame"]
        start = at(frame.get("date_time") or frame["time_interval"]["start_date_time"])
        end = at(frame["time_interval"]["end_date_time"]) if "end_date_time" in frame.get("time_interval", {}) else start
        for key, kind in kinds.items():
            if key in body:
                yield kind, units.get(body[key]["unit"], float)(body[key]["value"]), start, end, source
        for key in ("systolic", "diastolic"):
            if f"{key}_blood_pressure" in body:
                yield f"blood-pressure-{key}", body[f"{key}_blood_pressure"]["value"], start, end, source
        if "step_count" in body:
            yield "steps", body["step_count"], start, start + 86_400_000, source
        if "base_movement_quantity" in body:
            yield "steps", body["base_movement_quantity"]["value"], start, end, source
            yield "workout", WALKING, start, end, source
        if "total_sleep_time" in body:
            yield from night(start, end, body["total_sleep_time"]["value"] * 60, 0, source)


def apple(path):
    if path.suffix == ".csv":
        lines = path.read_text().splitlines()
        start = at(lines[2].split(",", 1)[1])
        kind = {"Sinus Rhythm": 1, "Vorhofflimmern": 2}[lines[3].split(",")[1]]
        yield "ecg", kind, start, start + 30_000, "Apple Health"
        return
    kinds = {"VO2Max": ("vo2-max", 1), "WalkingHeartRateAverage": ("walking-heart-rate", 1),
             "BodyFatPercentage": ("body-fat", 100), "AppleSleepingWristTemperature": ("wrist-temperature", 1),
             "BloodGlucose": ("blood-glucose", 1)}
    for record in etree.parse(path).getroot().iter("Record"):
        kind, factor = kinds[record.get("type").removeprefix("HKQuantityTypeIdentifier")]
        factor *= 18.015588 if record.get("unit").startswith("mmol") else 1
        yield (kind, float(record.get("value")) * factor, at(record.get("startDate")), at(record.get("endDate")),
               record.get("sourceName"))


READERS = {"health-connect": health_connect, "oura": oura, "whoop": whoop, "withings": withings, "samsung": samsung,
           "garmin": garmin, "fit": fit, "polar": polar, "fitbit": fitbit, "health-auto-export": health_auto_export,
           "fhir": fhir, "open-mhealth": open_mhealth, "apple": apple}


def files(name):
    return sorted(path for path in (FIXTURES / name).rglob("*") if path.is_file())


def expected(name):
    """What must be stored of a folder of fixtures: each reading once."""
    found = set()
    for path in files(name):
        found |= {(kind, round(float(value), 6), start, end, source) for kind, value, start, end, source in READERS[name](path)}
    return sorted(found)


def line(reading):
    kind, value, start, end, source = reading
    times = (datetime.datetime.fromtimestamp(time / 1000, UTC).isoformat(timespec="milliseconds") for time in (start, end))
    return "\t".join([kind, f"{value:.10g}", *times, source])


if __name__ == "__main__":
    for folder in sys.argv[1:] or READERS:
        (FIXTURES / f"{folder}.txt").write_text("".join(line(reading) + "\n" for reading in expected(folder)))
