"""The table of docs/trust.md, with rank correlations. Called by measure.sh."""
import json
import sys


def ranks(values):
    return [sum(w < v for w in values) + (sum(w == v for w in values) - 1) / 2 for v in values]


def correlation(a, b):
    a, b = ranks(a), ranks(b)
    mean = (len(a) - 1) / 2
    return sum((x - mean) * (y - mean) for x, y in zip(a, b)) / (
        sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)) ** 0.5


def right(row):
    """Whether who follows the verdict does well."""
    step, lost = row["seen"] - row["step"], row["seen"] - row["unseen"]
    return {
        "ALL_AROUND": lost <= 0.1,  # at all unseen poses together at most 10 points are lost
        "A_STEP": step <= 0.15 and lost > 0.05,  # one step outside at most 15, and on the whole more than 5
        "SEEN_ONLY": lost > 0.1,  # more than 10
    }[row["verdict"]]


rows = sorted((json.load(open(name)) for name in sys.argv[1:]), key=lambda row: -row["foretold"])
print("| data | operator | foretold, one step outside | came true | seen | all unseen | worst | verdict | |")
print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
for row in rows:
    numbers = " | ".join(f"{100 * row[name]:.1f}" for name in ("foretold", "step", "seen", "unseen", "worst"))
    verdict = row["verdict"].lower().replace("_", " ")
    print(f"| {row['data']} | {row['operator']} | {numbers} | {verdict} | {'right' if right(row) else 'wrong'} |")
print(f"\n{sum(map(right, rows))} of {len(rows)} verdicts are right.")
for name, what in (("step", "one step outside"), ("unseen", "all unseen poses")):
    rho = correlation([row["foretold"] for row in rows], [row[name] for row in rows])
    print(f"\nRank correlation of {len(rows)} predictions with what came true, {what}: {rho:.2f}")
