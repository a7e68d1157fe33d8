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


rows = sorted((json.load(open(name)) for name in sys.argv[1:]), key=lambda row: -row["foretold"])
print("| data | operator | verdict | foretold, one step outside | came true | all unseen | worst |")
print("| --- | --- | --- | --- | --- | --- | --- |")
for row in rows:
    numbers = " | ".join(f"{100 * row[name]:.1f}" for name in ("foretold", "step", "unseen", "worst"))
    print(f"| {row['data']} | {row['operator']} | {row['verdict'].lower().replace('_', ' ')} | {numbers} |")
for name, what in (("step", "one step outside"), ("unseen", "all unseen poses")):
    rho = correlation([row["foretold"] for row in rows], [row[name] for row in rows])
    print(f"\nRank correlation of {len(rows)} predictions with what came true, {what}: {rho:.2f}")
