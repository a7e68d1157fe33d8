"""Makes periodicity.json: the periodicity term of a learned operator, its norm and its gradient, in double precision.

phi = Q of the QR decomposition of 10 I + wave(70, 70, 1.0, 1.7), columns signed so that the diagonal of R is positive.
The wave by itself has rank 2 (a sine of a sum), so that Q of it would be made of rounding errors. Needs NumPy.
"""

import json
import pathlib

import numpy as np

D = 70
wave = np.sin(1.7 * np.arange(1, D * D + 1)).reshape(D, D)
q, r = np.linalg.qr(10 * np.eye(D) + wave)
phi = q * np.sign(np.diag(r))

values = []
for order in (10, 14, 70):
    difference = np.linalg.matrix_power(phi, order) - np.eye(D)
    outer = 2 * difference / D**2
    gradient = sum(
        np.linalg.matrix_power(phi.T, k) @ outer @ np.linalg.matrix_power(phi.T, order - 1 - k) for k in range(order)
    )
    values.append(
        {
            "order": order,
            "mean_square_of_phi_to_n_minus_identity": float((difference**2).mean()),
            "frobenius_norm": float(np.linalg.norm(difference)),
            "gradient_norm": float(np.linalg.norm(gradient)),
        }
    )
pathlib.Path(__file__).with_name("periodicity.json").write_text(json.dumps({"values": values}, indent=1) + "\n")
