#!/usr/bin/env python3
"""The paper's rotation experiment as a plain PyTorch program, to compare time and accuracy with ./anypose train.

  apt-get install python3-torch libopenblas0-openmp
  bench/peer/rotation.py --threads 1

Fixed operator, latents of 7 blocks of 10, the paper's recipe: the same data, losses, steps and passes as
`./anypose train --transformation rotation --operator fixed --set orbit=none`. Prints, after each pass, the processor time of training so far and the
accuracy on the whole test set at all ten angles, pose given. Measuring is not counted.
"""
import argparse
import gzip
import math
import pathlib
import time

import numpy
import torch

SIDE, PIXELS, ORDER, BLOCKS, CLASSES = 28, 784, 10, 7, 9
DIMENSION = ORDER * BLOCKS
SEEN = [-2, -1, 0, 1, 2]
DATA = pathlib.Path(__file__).parents[2] / "mnist/src/main/resources/io/anypose/mnist"


def read(name):
    """Masks and labels of all digits but nines."""
    with gzip.open(DATA / f"{name}-images-idx3-ubyte.gz") as file:
        masks = numpy.frombuffer(file.read(), numpy.uint8, offset=16).reshape(-1, SIDE, SIDE) > 128
    with gzip.open(DATA / f"{name}-labels-idx1-ubyte.gz") as file:
        labels = numpy.frombuffer(file.read(), numpy.uint8, offset=8)
    kept = labels < CLASSES
    return masks[kept], torch.from_numpy(labels[kept].astype(numpy.int64))


def turned(masks, pose):
    """Counter-clockwise by 36 degrees for each step, nearest pixel, nothing beyond the edge."""
    angle, centre = math.radians(36 * pose), SIDE / 2
    y, x = numpy.mgrid[:SIDE, :SIDE] + 0.5 - centre
    from_x = numpy.floor(math.cos(angle) * x - math.sin(angle) * y + centre).astype(int)
    from_y = numpy.floor(math.sin(angle) * x + math.cos(angle) * y + centre).astype(int)
    inside = (from_x >= 0) & (from_x < SIDE) & (from_y >= 0) & (from_y < SIDE)
    moved = masks[:, from_y.clip(0, SIDE - 1), from_x.clip(0, SIDE - 1)] & inside
    return torch.from_numpy(moved.reshape(-1, PIXELS).astype(numpy.uint8))


def planes(masks, backgrounds):
    """Blue digits in front of black and white pixels: red, green and blue, one plane after the other."""
    dark = backgrounds * (1 - masks)
    return torch.cat([dark, dark, dark + masks], dim=1).float()


def canonical(latents, poses):
    """Shifts every block back by its pose."""
    at = (torch.arange(ORDER) + poses.view(-1, 1)) % ORDER
    at = at.view(-1, 1, ORDER).expand(-1, BLOCKS, ORDER)
    return latents.view(-1, BLOCKS, ORDER).gather(2, at).reshape(-1, DIMENSION)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(3 * PIXELS, DIMENSION, bias=False)
        self.classifier = torch.nn.Sequential(
            torch.nn.Linear(DIMENSION, DIMENSION), torch.nn.Sigmoid(), torch.nn.Linear(DIMENSION, CLASSES)
        )

    def forward(self, masks, backgrounds, poses):
        return canonical(self.encoder(planes(masks, backgrounds)), poses)


def accuracies(network, masks, backgrounds, labels):
    """At each of the ten angles, in percent."""
    with torch.no_grad():
        return [
            100
            * sum(
                (network.classifier(network(some, behind, torch.full((len(some),), pose))).argmax(1) == known).sum().item()
                for some, behind, known in zip(at.split(1000), backgrounds.split(1000), labels.split(1000))
            )
            / len(labels)
            for pose, at in enumerate(masks)
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)

    masks, labels = read("train")
    chosen = torch.randperm(len(labels))[: len(labels) * 4 // 5]
    masks, labels = masks[chosen.numpy()], labels[chosen]
    views = torch.stack([turned(masks, pose) for pose in SEEN])
    backgrounds = torch.randint(0, 2, (len(labels), PIXELS), dtype=torch.uint8)
    test_masks, test_labels = read("t10k")
    test_views = [turned(test_masks, pose) for pose in range(ORDER)]
    test_backgrounds = torch.randint(0, 2, (len(test_labels), PIXELS), dtype=torch.uint8)

    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=0.001)
    poses = torch.tensor(SEEN)
    print(f"PyTorch {torch.__version__}, {options.threads} threads, {len(labels)} objects at {len(SEEN)} poses")
    taken = 0.0
    for epoch in range(1, options.epochs + 1):
        started = time.process_time()
        for anchors in torch.randperm(len(labels) * len(SEEN)).split(options.batch):
            objects, first = anchors // len(SEEN), anchors % len(SEEN)
            second = torch.randint(0, len(SEEN), first.shape)
            behind = backgrounds[objects]
            latents = network(
                torch.cat([views[first, objects], views[second, objects]]),
                torch.cat([behind, behind]),
                torch.cat([poses[first], poses[second]]),
            )
            one, two = latents.split(len(objects))
            loss = torch.nn.functional.cross_entropy(network.classifier(one), labels[objects])
            loss = loss + (one - two).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        taken += time.process_time() - started
        at = accuracies(network, test_views, test_backgrounds, test_labels)
        print(
            f"epoch {epoch}: {taken:.1f} s, {epoch * len(labels) * len(SEEN) / taken:,.0f} anchors/s,"
            f" mean {sum(at) / ORDER:.2f} %, worst {min(at):.2f} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
