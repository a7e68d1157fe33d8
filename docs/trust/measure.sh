#!/usr/bin/env bash
# What `trust` foretells and what comes true, on seventeen combinations of data, operator and range: the table of docs/trust.md.
# usage, in the root of a clone: docs/trust/measure.sh FOLDER
# Needs python3. FOLDER gets the data, the models and one line of JSON for each combination; what is there is not done again.
set -euo pipefail
program=${ANYPOSE:-$PWD/anypose}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"

[ -d hue ] || "$program" example hue hue --objects 40
[ -d solids ] || "$program" example solids solids --objects 40
[ -d wide ] || "$program" example solids wide --objects 40 --seen 4
[ -d letters ] || "$program" example letters letters --size 28 ${FONTS:+--fonts "$FONTS"}

combination() { # NAME OPERATOR OPTIONS...: trains, foretells, measures at every pose
    local name=$1-$2
    [ -s "$name.json" ] && return
    local limit=()
    if [[ $1 == digits* ]]; then limit=(--test-limit 500); fi
    "$program" train --operator "$2" --set orbit=none --output "$name.anypose" "${@:3}"
    "$program" trust "$name.anypose" --json >"$name.trust"
    "$program" evaluate "$name.anypose" --pose given --json "${limit[@]}" >"$name.evaluation"
    python3 "$here/row.py" "$1" "$2" "$name.trust" "$name.evaluation" >"$name.json"
}

hue=(--images hue/train --test hue/test --transformation examples:12 --recipe few)
solids=(--images solids/train --test solids/test --transformation examples:12 --recipe few)
wide=(--images wide/train --test wide/test --transformation examples:12 --recipe few --seen 4)
digits=(--recipe few --limit 2000 --epochs 20)
letters=(--images letters/train --test letters/test --transformation rotation --recipe few)
for operator in none fixed spectral; do
    combination hue "$operator" "${hue[@]}"
    combination solids "$operator" "${solids[@]}"
    combination digits-turned "$operator" "${digits[@]}" --transformation rotation
    combination letters-turned "$operator" "${letters[@]}"
done
combination solids-4-steps fixed "${wide[@]}"
combination digits-turned-3-steps fixed "${digits[@]}" --transformation rotation --seen 108
combination digits-shifted none "${digits[@]}" --transformation translate-x
combination digits-shifted fixed "${digits[@]}" --transformation translate-x
combination digits-shifted-3-steps learned "${digits[@]}" --transformation translate-x --seen 6
python3 "$here/table.py" ./*.json
