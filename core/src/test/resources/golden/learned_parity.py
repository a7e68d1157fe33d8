"""Makes learned_parity.json: losses, gradients and three Adam steps of models whose operator is learned, in double precision.

Every array has the values wave(a, b)[i] = a sin(b (i + 1)), i counted row by row; a learned matrix has 0.8 on its diagonal in
addition. Byte i of view v of sample s is (37 i + 101 s + 53 v) mod 256, so that about half of the bytes are 128 or more.
The two views of a pair have unrelated bytes: what is compared is arithmetic, not learning. Needs PyTorch.
"""

import json
import pathlib

import torch

torch.set_default_dtype(torch.float64)

PLANES, WIDTH, HEIGHT = 3, 4, 3
VALUES = PLANES * WIDTH * HEIGHT
DIMENSION, HIDDEN, CLASSES = 8, 5, 3
LABELS = [0, 2, 1, 2, 0]
# Signed steps of 36 degrees; 5 is half way round.
STEPS = [[0, 1, -2, 5, 2], [1, -1, 2, 0, -2]]
CASES = [
    {"name": "learned", "operator": "learned", "period": 10, "lambda": 7, "reduction": "mean", "views": 2, "decay": 0, "rate": 0.001},
    {"name": "learned, decaying", "operator": "learned", "period": 12, "lambda": 7, "reduction": "sum", "views": 2, "decay": 0.3, "rate": 0.01},
    {"name": "spectral", "operator": "spectral", "period": 10, "lambda": 0.5, "reduction": "mean", "views": 1, "decay": 0.1, "rate": 0.01},
]


def wave(shape, a, b):
    count = torch.Size(shape).numel()
    return (a * torch.sin(b * torch.arange(1, count + 1))).reshape(shape)


def images(view):
    index = torch.arange(VALUES)
    return torch.stack([(37 * index + 101 * sample + 53 * view) % 256 for sample in range(len(LABELS))]) / 255


def parameters(case):
    if case["operator"] == "learned":
        operator = 0.8 * torch.eye(DIMENSION) + wave((DIMENSION, DIMENSION), 0.3, 1.7)
    else:
        operator = wave((1, DIMENSION // 2), 1.0, 1.7)
    values = {
        "encoder1": wave((DIMENSION, VALUES), 0.3, 0.7),
        "operator1": operator,
        "classifier.hidden": wave((HIDDEN, DIMENSION), 0.4, 1.3),
        "classifier.hidden.bias": wave((HIDDEN,), 0.1, 0.9),
        "classifier.output": wave((CLASSES, HIDDEN), 0.5, 1.1),
        "classifier.output.bias": wave((CLASSES,), 0.05, 0.5),
    }
    return {name: value.requires_grad_() for name, value in values.items()}


def undone(case, operator, latent, step):
    """phi^(-step) z of one latent."""
    if case["operator"] == "learned":
        return torch.linalg.matrix_power(operator, -step % case["period"]) @ latent
    x, y = latent[: DIMENSION // 2], latent[DIMENSION // 2 :]
    cos, sin = torch.cos(-step * operator[0]), torch.sin(-step * operator[0])
    return torch.cat([x * cos - y * sin, x * sin + y * cos])


def canonical(case, p, view):
    latents = images(view) @ p["encoder1"].T
    return torch.stack([undone(case, p["operator1"], z, step) for z, step in zip(latents, STEPS[view])])


def logits(p, z):
    hidden = torch.sigmoid(z @ p["classifier.hidden"].T + p["classifier.hidden.bias"])
    return hidden @ p["classifier.output"].T + p["classifier.output.bias"]


def prior(case, operator):
    if case["operator"] == "learned":
        return (torch.linalg.matrix_power(operator, case["period"]) - torch.eye(DIMENSION)).square().mean()
    return 0.1 * (1 - torch.cos(case["period"] * operator)).mean()


def losses(case, p):
    views = [canonical(case, p, view) for view in range(2)]
    labels = torch.tensor(LABELS)
    classification = sum(torch.nn.functional.cross_entropy(logits(p, z), labels) for z in views[: case["views"]])
    squares = (views[0] - views[1]).square()
    consistency = squares.mean() if case["reduction"] == "mean" else squares.sum(1).mean()
    periodicity = prior(case, p["operator1"])
    return {
        "classification": classification,
        "consistency": consistency,
        "prior": periodicity,
        "total": classification + case["lambda"] * consistency + periodicity,
    }


def numbers(values):
    return {name: value.detach().flatten().tolist() for name, value in values.items()}


def made(case):
    p = parameters(case)
    adam = torch.optim.AdamW(p.values(), lr=case["rate"], weight_decay=case["decay"])
    made = {**case, "losses_before_adam_step": []}
    for step in range(3):
        adam.zero_grad()
        terms = losses(case, p)
        terms["total"].backward()
        made["losses_before_adam_step"].append({name: term.item() for name, term in terms.items()})
        if step == 0:
            made["gradients_first_step"] = numbers({name: value.grad for name, value in p.items()})
        adam.step()
    made["parameters_after_three_adam_steps"] = numbers(p)
    return made


golden = {"labels": LABELS, "steps": STEPS, "cases": [made(case) for case in CASES]}
pathlib.Path(__file__).with_name("learned_parity.json").write_text(json.dumps(golden, indent=1) + "\n")
