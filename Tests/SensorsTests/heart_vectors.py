"""Makes heart_vectors.json: values of Heart Rate Measurement as an independent encoder writes them.

The encoder is bumble 0.0.236 from PyPI, a Bluetooth stack in Python that the program has nothing in
common with. It isn't needed to run the tests, only to make the vectors again:

    python3 -m pip install --require-hashes --no-deps --target FOLDER --requirement heart_vectors.txt
    PYTHONPATH=FOLDER python3 heart_vectors.py

with this line in heart_vectors.txt, beside what bumble needs itself:

    bumble==0.0.236 --hash=sha256:e31b0f9fc49112538638040f38bfb19feefd7a5038340fc33f1607372f342052
"""

import json
import pathlib
import random

from bumble.profiles.heart_rate_service import HeartRateService


def vector(rate, contact, energy, intervals):
    value = HeartRateService.HeartRateMeasurement(
        heart_rate=rate, sensor_contact_detected=contact, energy_expended=energy,
        rr_intervals=[interval / 1024 for interval in intervals] or None)
    return {"value": bytes(value).hex(), "rate": rate, "contact": contact, "energy": energy,
            "intervals": intervals}


def main():
    chance = random.Random(37)
    vectors = [
        vector(rate, contact, energy, intervals)
        for rate in (0, 72, 255, 256, 300)
        for contact in (None, False, True)
        for energy, intervals in ((None, []), (0, [1024]), (65535, [0, 65535]),
                                  (None, [chance.randrange(300, 2000) for _ in range(9)]))
    ]
    file = pathlib.Path(__file__).with_name("heart_vectors.json")
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in vectors)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


main()
