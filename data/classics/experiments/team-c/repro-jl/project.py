"""Random projections of n points to the dimension of Theorem 2.1, and their distortion.

The distortion of a projection is the largest |scaled squared distance / squared distance - 1|
over all pairs. The subspace is spanned by orthonormalised Gaussian vectors, as in the paper.
"""

import argparse
import math
import random
from operator import mul


def dot(a, b):
    return sum(map(mul, a, b))


def random_subspace(dimension, space, rnd):
    """An orthonormal basis of a uniformly random subspace (Gram-Schmidt on Gaussians)."""
    basis = []
    while len(basis) < dimension:
        vector = [rnd.gauss(0, 1) for _ in range(space)]
        for other in basis:
            along = dot(vector, other)
            vector = [a - along * b for a, b in zip(vector, other)]
        length = math.sqrt(dot(vector, vector))
        basis.append([a / length for a in vector])
    return basis


def distortion(points, basis):
    """Largest relative error of a squared distance after projecting and scaling."""
    scale = len(points[0]) / len(basis)
    images = [[dot(vector, point) for vector in basis] for point in points]
    worst = 0.0
    for i in range(len(points)):
        for j in range(i):
            before = math.dist(points[i], points[j]) ** 2
            after = scale * math.dist(images[i], images[j]) ** 2
            worst = max(worst, abs(after / before - 1))
    return worst


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=100)
    parser.add_argument("--space", type=int, default=300)
    parser.add_argument("--eps", type=float, default=0.5)
    parser.add_argument("--seeds", type=int, default=10)
    args = parser.parse_args()
    n, eps = args.n, args.eps
    dimension = math.ceil(4 * math.log(n) / (eps**2 / 2 - eps**3 / 3))
    rnd = random.Random(2003)
    points = [[rnd.gauss(0, 1) for _ in range(args.space)] for _ in range(n)]
    print(f"n={n} eps={eps} dimension={dimension} space={args.space} seeds={args.seeds}")
    found = []
    for seed in range(args.seeds):
        worst = distortion(points, random_subspace(dimension, args.space, random.Random(seed)))
        found.append(worst)
        print(f"projection {seed}: distortion {worst:.4f}, within eps: {worst <= eps}")
    print(f"projections within eps: {sum(w <= eps for w in found)} of {len(found)}")
    print(f"worst distortion: {max(found):.4f}")
    print(f"best distortion: {min(found):.4f}")


if __name__ == "__main__":
    main()
