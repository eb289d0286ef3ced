"""Breathing rate from RR intervals, computed independently of the program, for golden vectors.

Advanced counting after Schäfer and Kratky (Annals of Biomedical Engineering 36, 2008, 476-485), with
numpy alone and in another way than the program: the curve is made by solving for the second derivatives
of a natural cubic spline with a dense matrix, and the band is cut out of its Fourier transform with the
squared magnitude of Butterworth filters, which is what filtering forwards and backwards comes to.

    breathing_reference.py            writes breathing_vectors.json beside itself
    breathing_reference.py --explore  prints how well rates are met, and what noise looks like
"""

import json
import pathlib
import sys

import numpy

RATE = 4.0            # Hz, of the curve
LOW, HIGH = 0.1, 0.5  # Hz, the band of breathing
ORDER = 4             # of each edge of the band, before it is applied twice
SHARE = 0.3           # of the third quartile of the swings: what is smaller is no breath


def curve(times, values):
    """A natural cubic spline through the values, RATE times a second."""
    count = len(times)
    gaps = numpy.diff(times)
    matrix = numpy.eye(count)
    right = numpy.zeros(count)
    for row in range(1, count - 1):
        matrix[row, row - 1] = gaps[row - 1]
        matrix[row, row] = 2 * (gaps[row - 1] + gaps[row])
        matrix[row, row + 1] = gaps[row]
        right[row] = 6 * ((values[row + 1] - values[row]) / gaps[row]
                          - (values[row] - values[row - 1]) / gaps[row - 1])
    second = numpy.linalg.solve(matrix, right)
    grid = times[0] + numpy.arange(int((times[-1] - times[0]) * RATE) + 1) / RATE
    place = numpy.clip(numpy.searchsorted(times, grid, side="right") - 1, 0, count - 2)
    gap = gaps[place]
    a = (times[place + 1] - grid) / gap
    b = (grid - times[place]) / gap
    return (a * values[place] + b * values[place + 1]
            + ((a ** 3 - a) * second[place] + (b ** 3 - b) * second[place + 1]) * gap ** 2 / 6)


def band(signal):
    """What of a signal lies in the band; its ends are continued by turning it about them."""
    pad = min(len(signal) - 1, 80)
    signal = signal - signal.mean()
    head = 2 * signal[0] - signal[pad:0:-1]
    tail = 2 * signal[-1] - signal[-2:-pad - 2:-1]
    whole = numpy.concatenate([head, signal, tail])
    size = 1 << (len(whole) * 4 - 1).bit_length()
    # The bilinear transform maps frequencies to tangents.
    frequency = numpy.fft.rfftfreq(size, 1 / RATE)
    warped = numpy.tan(numpy.pi * numpy.minimum(frequency, RATE / 2 - 1e-9) / RATE)
    low = numpy.tan(numpy.pi * LOW / RATE)
    high = numpy.tan(numpy.pi * HIGH / RATE)
    with numpy.errstate(divide="ignore", over="ignore"):
        gain = 1 / (1 + (warped / high) ** (2 * ORDER))
        gain = gain / (1 + numpy.where(warped > 0, low / numpy.maximum(warped, 1e-12), numpy.inf) ** (2 * ORDER))
    padded = numpy.zeros(size)
    padded[:len(whole)] = whole
    return numpy.fft.irfft(numpy.fft.rfft(padded) * gain, size)[pad:pad + len(signal)]


def extrema(signal):
    slope = numpy.sign(numpy.diff(signal))
    return [place + 1 for place in range(len(slope) - 1) if slope[place] * slope[place + 1] < 0]


def breaths(signal):
    """Places of the extrema that remain when pairs with small swings are taken out."""
    places = extrema(signal)
    if len(places) < 3:
        return places
    swings = numpy.abs(numpy.diff(signal[places]))
    limit = SHARE * numpy.percentile(swings, 75)
    while len(places) > 2:
        swings = numpy.abs(numpy.diff(signal[places]))
        smallest = int(numpy.argmin(swings))
        if swings[smallest] >= limit:
            break
        del places[smallest:smallest + 2]
    return places


def estimate(intervals):
    """Rate a minute, median swing from peak to trough in ms, and spread of the cycles' lengths."""
    values = numpy.array(intervals, dtype=float)
    times = numpy.cumsum(values) / 1000
    signal = band(curve(times, values))
    places = breaths(signal)
    if len(places) < 4:
        return None
    # From an extremum to the next one of its kind.
    cycles = (numpy.array(places[2:]) - numpy.array(places[:-2])) / RATE
    swing = numpy.median(numpy.abs(numpy.diff(signal[places])))
    middle = numpy.median(cycles)
    spread = 1.4826 * numpy.median(numpy.abs(cycles - middle)) / middle
    return 60 / cycles.mean(), swing, spread


def simulated(random, rate, swing, mean, seconds, noise, drift):
    """RR intervals in whole 1/1024 s whose length follows breathing of a rate; swing from peak to trough."""
    intervals, time, phase = [], 0.0, random.uniform(0, 2 * numpy.pi)
    while time < seconds:
        phase_now = phase + 2 * numpy.pi * rate / 60 * time
        value = (mean + swing / 2 * numpy.sin(phase_now) + drift * numpy.sin(2 * numpy.pi * 0.04 * time)
                 + random.normal(0, noise))
        ticks = int(round(value * 1.024))
        intervals.append(ticks)
        time += ticks / 1024
    return intervals


def milliseconds(ticks):
    return [tick * 1000 / 1024 for tick in ticks]


def explore():
    random = numpy.random.default_rng(7)
    for seconds in (60, 120, 150):
        for swing in (0, 8, 12, 20, 40):
            rows = []
            for _ in range(200):
                rate = random.uniform(8, 24)
                found = estimate(milliseconds(simulated(
                    random, rate, swing, random.uniform(650, 1000), seconds, 5, 15)))
                if found:
                    rows.append([found[0] - rate, found[1], found[2]])
            rows = numpy.array(rows)
            print(f"{seconds} s, swing {swing}: error {numpy.abs(rows[:, 0]).mean():.2f}, "
                  f"90 % {numpy.percentile(numpy.abs(rows[:, 0]), 90):.2f}, swing "
                  f"{numpy.percentile(rows[:, 1], [10, 50, 90]).round(1)}, spread "
                  f"{numpy.percentile(rows[:, 2], [10, 50, 90]).round(2)}")


def main():
    if "--explore" in sys.argv:
        return explore()
    random = numpy.random.default_rng(2008)
    vectors = []
    for rate, swing, mean, seconds in [
            (6.5, 60, 950, 150), (9, 50, 900, 150), (12, 40, 850, 150), (14, 25, 780, 150),
            (15, 80, 1000, 120), (18, 30, 700, 150), (20, 40, 640, 150), (24, 40, 600, 120),
            (28, 40, 560, 150), (12, 40, 850, 62), (16, 30, 800, 75)]:
        ticks = simulated(random, rate, swing, mean, seconds, 4, 12)
        found = estimate(milliseconds(ticks))
        vectors.append({"true": rate, "intervals": ticks, "rate": round(found[0], 4),
                        "swing": round(found[1], 4), "spread": round(found[2], 4)})
    file = pathlib.Path(__file__).with_name("breathing_vectors.json")
    lines = ",\n".join(json.dumps(vector, separators=(",", ":")) for vector in vectors)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


main()
