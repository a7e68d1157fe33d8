#!/usr/bin/env bash
# What `trust` foretells and what comes true, on fifteen combinations of data, operator and range: the table of docs/trust.md.
# usage, in the root of a clone: docs/trust/measure.sh FOLDER
# Needs python3. FOLDER gets the data, the models and one line of JSON for each combination; what is there is not done again.
set -euo pipefail
program=${ANYPOSE:-$PWD/anypose}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"

[ -d hue ] || "$program" example hue hue --objects 20
[ -d solids ] || "$program" example solids solids --objects 20
[ -d letters ] || "$program" example letters letters --size 28 --count 30 ${FONTS:+--fonts "$FONTS"}

combination() { # NAME OPERATOR OPTIONS...: trains, foretells, measures at every pose
    local name=$1-$2
    [ -s "$name.json" ] && return
    "$program" train --operator "$2" --no-orbit --no-trust --output "$name.anypose" "${@:3}"
    "$program" trust "$name.anypose" --json >"$name.trust"
    "$program" evaluate "$name.anypose" --pose given --json >"$name.evaluation"
    python3 "$here/row.py" "$1" "$2" "$name.trust" "$name.evaluation" >"$name.json"
}

hue=(--images hue/train --test hue/test --transformation examples --recipe few --epochs 12)
solids=(--images solids/train --test solids/test --transformation examples --recipe few --epochs 12)
digits=(--recipe few --train-limit 1500 --test-limit 400 --epochs 6)
letters=(--images letters/train --test letters/test --transformation rotation --recipe few --epochs 30)
for operator in none fixed spectral; do
    order=(--order 12)
    combination hue "$operator" "${hue[@]}" "${order[@]}"
    combination digits-turned "$operator" "${digits[@]}" --transformation rotation
    combination solids "$operator" "${solids[@]}" "${order[@]}"
    combination letters-turned "$operator" "${letters[@]}"
done
combination digits-shifted none "${digits[@]}" --transformation translate-x
combination digits-shifted fixed "${digits[@]}" --transformation translate-x
combination digits-shifted-3-steps learned "${digits[@]}" --transformation translate-x --seen 3
python3 "$here/table.py" ./*.json
