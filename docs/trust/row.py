"""One combination as a line of JSON: what trust foretold, and what evaluate measured. Called by measure.sh."""
import json
import sys

data, operator, trust, evaluation = sys.argv[1:]
foretold = json.load(open(trust))
poses = json.load(open(evaluation))["results"][0]["poses"]
seen = [abs(p["pose"]) for p in poses if p["seen"]]
outside = sorted({abs(p["pose"]) for p in poses if not p["seen"] and abs(p["pose"]) > max(seen)})
step = [p["classAccuracy"] for p in poses if abs(p["pose"]) == outside[0]]
unseen = [p["classAccuracy"] for p in poses if not p["seen"]]
inside = [p["classAccuracy"] for p in poses if p["seen"]]
print(json.dumps({
    "data": data, "operator": operator, "verdict": foretold["verdict"],
    "foretold": foretold["outside"], "step": sum(step) / len(step), "unseen": sum(unseen) / len(unseen),
    "worst": min(unseen), "seen": sum(inside) / len(inside),
}))
