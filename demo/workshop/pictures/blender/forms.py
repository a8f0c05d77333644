"""Shapes of the contents on a table: one function per form. Unit: half the picture's width; a height below 0 is under the table."""
import math
from math import atan2, cos, exp, hypot, pi, sin

from mathutils import Vector, noise

from table import ball, cloud, grain, smooth


def swipe(seed, high=0.1, wide=0.38, long=0.84, bend=0.14, ridges=1.0, tear=0.7, blob=1.0, turn=0.95, shift=(0, 0)):
    """A spatula stroke from the lower left to the upper right: a thick start, streaks, a torn end."""
    z = seed * 13.7 + 1.3
    ca, sa = cos(turn), sin(turn)

    def height(px, py):
        px, py = px - shift[0], py - shift[1]
        x, y = px * ca + py * sa, -px * sa + py * ca
        along = (x + long) / (2 * long)
        if along < -0.15 or along > 1.3:
            return -0.05
        half = wide * (0.92 + 0.14 * grain(x * 1.6, 3, z)) * (1 - 0.12 * smooth(0.5, 1.1, along))
        across = (y - bend * sin(2.2 * x + 0.6 + seed) * 0.9) / half
        if abs(across) > 1.3:
            return -0.05
        edge = hypot(abs(across), max(0, (0.17 - along) / 0.19)) + 0.07 * grain(x * 4, across * 2, z + 3)
        if edge >= 1:
            return -high * (edge - 1) * 4
        body = (1 - edge ** 4) ** 0.5
        streak = 0.3 * grain(x * 0.6, across * 4.5, z + 9) + 0.2 * grain(x * 0.8, across * 12, z + 5) + 0.08 * grain(x * 1.3, across * 28, z + 1)
        rim = 0.7 * exp(-((abs(across) - 0.8) / 0.13) ** 2) * (0.7 + 0.5 * grain(x * 2, across, z + 2))
        start = blob * exp(-(((along - 0.12) / 0.13) ** 2 + (across / 0.8) ** 2))
        tail = max(0, (along - 0.72) / 0.3) ** 2
        torn = tail * (1 + tear * (1.2 * grain(across * 3.1, z, 1) + 0.9 * grain(x * 0.7, across * 8, z + 11)))
        return high * (body * (0.82 - 0.3 * min(1, along) + ridges * streak + rim * (0.3 + 0.6 * ridges) * (1 - 0.4 * min(1, tail))) + start * body - torn)

    return height


def near(x, y, at, radius, wobble, z):
    """1 in the centre of an irregular disc, 0 at its edge, negative outside."""
    angle = atan2(y - at[1], x - at[0])
    edge = radius * (1 + wobble * cloud(1.1 * cos(angle) + z, 1.1 * sin(angle) + z, z, 3))
    return 1 - hypot((x - at[0]) / 1.08, y - at[1]) / edge


def pools(spots, high, wobble, z, steep=2.6):
    def height(x, y):
        best = -0.05
        for at, radius, share in spots:
            if abs(x - at[0]) > radius * 2 or abs(y - at[1]) > radius * 2:
                continue
            inside = near(x, y, at, radius, wobble, z + at[0] * 3)
            best = max(best, high * share * (1 - (1 - min(1, inside * 2.2)) ** steep) if inside > 0 else inside * high * 4)
        return best

    return height


def scattered(table, count, left=0.9, low=1.1, small=0.01, big=0.06, power=3, clear_of=()):
    spots = []
    for _ in range(count * 30):
        if len(spots) >= count:
            break
        x, y = table.random.uniform(-left, left), table.random.uniform(-low, low)
        radius = small + (big - small) * table.random.random() ** power
        if all(hypot(x - px, y - py) > radius + other + 0.012 for (px, py), other in [*spots, *clear_of]):
            spots.append(((x, y), radius))
    return spots


def bubbles(table, height, count, small, big, power=3):
    data = ball(table.material('bubble', 0, 0.5, clear=True, ior=0.76))
    places = []
    for _ in range(count * 4):
        x, y = table.random.uniform(-0.9, 0.9), table.random.uniform(-1.1, 1.1)
        radius = small + (big - small) * table.random.random() ** power
        top = height(x, y)
        if top > radius * 2.3 and len(places) < count:
            places.append((x, y, table.random.uniform(radius, top - radius), radius, 0))
    table.copies(data, places)


def cream(table, seed):
    table.field(swipe(seed, 0.12, 0.44, ridges=0.75, tear=0.5), table.material('cream', 0.42, 0.45))


def swirl(table, seed):
    z = seed * 31.1

    def height(x, y):
        y *= 1.04
        far = hypot(x, y) / 0.74 * (1 + 0.06 * grain(1.5 * x, 1.5 * y, z))
        if far > 1.1:
            return -0.05
        if far > 1:
            return (1 - far) * 0.6
        around = atan2(y, x)
        ridge = 0.5 + 0.5 * cos(around + seed - 13 * far ** 0.8 + 0.6 * grain(x * 2.4, y * 2.4, z))
        dome = (1 - far ** 2.6) ** 0.55
        return 0.34 * (dome * (0.42 + 0.4 * ridge ** 1.3 * (1 - 0.45 * far) + 0.02 * grain(around * 1.2 * far, far * 30, z)) + 0.5 * exp(-(far / 0.17) ** 2))

    table.field(height, table.material('cream', 0.4, 0.45))


def gel(table, seed):
    height = swipe(seed, 0.17, 0.46, long=0.78, ridges=0.45, tear=0.25, blob=0.7)
    table.field(height, table.material('gel', 0.02, 0.5, clear=True))
    bubbles(table, height, 260, 0.005, 0.024)


def serum(table, seed):
    middle = [((-0.12, -0.18 + 0.1 * seed), 0.52, 1.0), ((0.52, 0.42), 0.19, 0.75), ((0.3, 0.74), 0.1, 0.5), ((-0.55, 0.62), 0.13, 0.6), ((0.62, -0.66), 0.08, 0.45)]
    if seed % 2 == 0:
        middle = [((0.1, 0.34), 0.42, 1.0), ((-0.42, -0.34), 0.28, 0.85), ((0.42, -0.42), 0.16, 0.7), ((0.02, -0.8), 0.1, 0.5), ((-0.62, 0.4), 0.07, 0.4)]
    height = pools(middle, 0.15, 0.24, seed * 5.1)
    table.field(height, table.material('serum', 0.01, 0.5, clear=True, ior=1.36))
    bubbles(table, height, 90, 0.004, 0.02)


def oil(table, seed):
    middle = [((-0.04, 0), 0.66, 1.0), ((0.66, 0.66), 0.1, 0.7), ((0.5, -0.82), 0.07, 0.6)]
    if seed % 2 == 0:
        middle = [((-0.2, -0.3), 0.5, 1.0), ((0.22, 0.42), 0.34, 0.9), ((-0.5, 0.6), 0.11, 0.7), ((0.62, -0.3), 0.08, 0.6)]
    height = pools(middle, 0.11, 0.4, seed * 9.7, 3.4)
    table.field(height, table.material('oil', 0, 0.5, clear=True, ior=1.47))
    bubbles(table, height, 40, 0.006, 0.03)


def water(table, seed):
    small = scattered(table, 70, small=0.008, big=0.07, power=3)
    big = [((0.06 - 0.2 * (seed % 2), 0.05), 0.5, 1.0), ((0.6, -0.66), 0.2, 0.8), ((-0.62, 0.75), 0.16, 0.8)]
    far = [spot for spot in small if all(hypot(spot[0][0] - at[0], spot[0][1] - at[1]) > spot[1] + radius * 1.35 for at, radius, _ in big)]
    height = pools([*big, *[(at, radius, min(1, radius * 9)) for at, radius in far]], 0.07, 0.36, seed * 3.3, 3)
    table.field(height, table.material('water', 0, 0.5, clear=True, ior=1.33))


def foam(table, seed):
    z = seed * 17.0
    spots = [((-0.05, -0.02), 0.62), ((0.3, 0.36), 0.34), ((-0.36, -0.42), 0.3)]

    def height(x, y):
        inside = max(near(x, y, at, radius, 0.4, z) * radius for at, radius in spots)
        if inside <= 0:
            return inside * 2
        puff = cloud(x * 1.7, y * 1.7, z, 2)
        cell = noise.voronoi(Vector((x * 15 + puff, y * 15, z)))[0][0]
        fine = noise.voronoi(Vector((x * 52, y * 52, z + 3)))[0][0]
        rise = min(1, inside * 5)
        return 0.3 * inside ** 0.5 + 0.17 * puff * rise + 0.014 * rise * (0.6 - cell) + 0.007 * rise * (0.5 - fine)

    table.field(height, table.material('foam', 0.5, 0.3))


def balm(table, seed):
    low = swipe(seed + 4, 0.1, 0.42, ridges=0.5, tear=0.9, blob=1.3)
    table.field(lambda x, y: low(x, y) + (0.004 * cloud(x * 22, y * 22, seed, 3) if low(x, y) > 0.01 else 0), table.material('balm', 0.55, 0.4))


def clay(table, seed):
    low = swipe(seed + 8, 0.13, 0.5, long=0.86, ridges=0.9, tear=0.6, blob=0.6)

    def height(x, y):
        base = low(x, y)
        if base <= 0.004:
            return base
        pore = noise.voronoi(Vector((x * 26, y * 26, seed)))[0][0]
        return base + 0.012 * cloud(x * 14, y * 14, seed, 4) - 0.02 * smooth(0.16, 0.02, pore)

    table.field(height, table.material('clay', 0.72, 0.3))


def scrub(table, seed):
    low = swipe(seed + 2, 0.12, 0.46, ridges=0.5, tear=0.6)
    table.field(low, table.material('cream', 0.35, 0.5))
    data = ball(table.material('grain', 0.5, 0.4, part=1.0), 6, 9, 0.5, seed)
    places = []
    for _ in range(9000):
        x, y = table.random.uniform(-0.9, 0.9), table.random.uniform(-1.1, 1.1)
        top, size = low(x, y), 0.005 + 0.009 * table.random.random() ** 2
        if top > 0.008 and len(places) < 1300:
            places.append((x, y, top - size * 0.2, size, (table.random.uniform(0, 3), table.random.uniform(0, 3), 0)))
    table.copies(data, places)


def crumbs(table, material, count, inner, outer, squash=1.15, big=0.026):
    data = ball(material, 7, 11, 0.8, 3)
    places = []
    for _ in range(count):
        around, far = table.random.uniform(0, 2 * pi), inner + (outer - inner) * table.random.random() ** 2
        size = 0.003 + big * table.random.random() ** 5
        places.append((far * cos(around), far * squash * sin(around), size * 0.6, size, (table.random.uniform(0, 3), table.random.uniform(0, 3), 0)))
    table.copies(data, places)


def powder(table, seed):
    z = seed * 21.0
    material = table.material('powder', 0.9, 0.1)

    def height(x, y):
        far = hypot(x / 0.8, y / 0.94) + 0.22 * cloud(x * 2.2, y * 2.2, z, 4)
        base = 1 - (far / 0.7) ** 2
        if base <= 0:
            return base * 0.1
        return 0.12 * base ** 0.8 + 0.1 * base * cloud(x * 3.6, y * 3.6, z + 9, 6) + 0.008 * cloud(x * 34, y * 34, z + 2, 3) + 0.002

    table.field(height, material)
    crumbs(table, material, 420, 0.45, 1.0)


def pressed(table, seed):
    z = seed * 41.0
    material = table.material('pressed', 0.85, 0.12)
    cut = (0.3, 0.42) if seed % 2 else (-0.24, -0.5)

    def height(x, y):
        side = (abs(x / 0.72) ** 5 + abs(y / 0.86) ** 5) ** 0.2
        broken = hypot(x - cut[0] * 1.6, y - cut[1] * 1.6) - 0.42 - 0.12 * cloud(x * 3, y * 3, z, 4)
        wave = 0.005 * sin(62 * (y + 0.06 * sin(2 * x + seed))) * smooth(0.94, 0.86, side)
        flat = 0.13 + wave + 0.0035 * cloud(x * 60, y * 60, z, 2)
        rough = 0.02 + 0.06 * max(0, 0.6 + cloud(x * 7, y * 7, z + 5, 5))
        inside = smooth(-0.02, 0.03, broken + 0.02 * cloud(x * 16, y * 16, z, 3))
        if side > 1:
            return (1 - side) * 0.7
        return (flat * inside + rough * (1 - inside)) * min(1, (1 - side) * 30) ** 0.5 + 0.001

    table.field(height, material)
    crumbs(table, material, 320, 0.3, 1.0)


def lip(table, seed):
    table.field(swipe(seed + 1, 0.07, 0.34, ridges=1.1, tear=0.9, blob=0.6), table.material('lip', 0.3, 0.5))


def gloss(table, seed):
    height = swipe(seed + 3, 0.14, 0.36, long=0.86, ridges=0.28, tear=0.2, blob=0.9)
    table.field(height, table.material('gloss', 0.02, 0.5, clear=True, ior=1.46))
    bubbles(table, height, 50, 0.004, 0.016)


def varnish(table, seed):
    one = swipe(seed + 6, 0.06, 0.21, long=0.8, bend=0.05, ridges=0.22, tear=0.35, blob=1.1, turn=1.15, shift=(-0.26, -0.04))
    other = swipe(seed + 9, 0.05, 0.2, long=0.66, bend=0.04, ridges=0.22, tear=0.4, blob=0.8, turn=1.15, shift=(0.32, 0.04))
    table.field(lambda x, y: max(one(x, y), other(x, y)), table.material('varnish', 0.08, 0.6))


def mascara(table, seed):
    z = seed * 11.0

    def height(px, py):
        turn = 1.0
        x, y = px * cos(turn) + py * sin(turn), -px * sin(turn) + py * cos(turn)
        centre = 0.12 * sin(2.4 * x + seed)
        across = (y - centre) / 0.36
        along = (x + 0.86) / 1.72
        if abs(across) > 1.2 or along < -0.1 or along > 1.15:
            return -0.04
        hair = grain(x * 1.1, across * 26, z) + 0.5 * grain(x * 2, across * 50, z + 3)
        comb = 0.3 * grain(x * 0.7, across * 7, z + 8)
        ends = smooth(-0.02, 0.1, along + 0.08 * grain(across * 14, z)) * (1 - smooth(0.72, 1.02, along + 0.16 * grain(across * 16, z + 4)))
        side = 1 - smooth(0.72, 1.05, abs(across) + 0.1 * grain(x * 3, across * 3, z))
        return 0.06 * (ends * side * (0.75 + 0.9 * hair + comb) - 0.22)

    table.field(height, table.material('mascara', 0.32, 0.5))


def pencil(table, seed):
    z = seed * 7.0
    lines = [(-0.46, 0.055, 0.92), (-0.06, 0.085, 1.0), (0.4, 0.13, 0.86)]

    def height(x, y):
        chalk = 0.5 + 0.9 * cloud(x * 30, y * 30, z, 3) + 0.35 * grain(x * 70, y * 70, z)
        best = -0.02
        for at, half, long in lines:
            centre = at + 0.16 * sin(1.5 * y + seed + at) + 0.3 * y * 0.5
            width = half * (0.8 + 0.3 * grain(y * 1.6, at, z)) * smooth(-long - 0.06, -long + 0.25, y) ** 0.5
            across = abs(x - centre) / max(0.004, width)
            end = 1 - smooth(long - 0.16, long + 0.02, abs(y) + 0.05 * grain(x * 40, z))
            best = max(best, 0.02 * (end * (1 - across ** 2.5) * 1.2 - 0.55 + 0.55 * chalk) if across < 1.4 else -0.02)
        return best

    table.field(height, table.material('pencil', 0.7, 0.25))


def soap(table, seed):
    turn = 0.35 if seed % 2 else -0.3

    def bar(px, py):
        px, py = px + 0.06, py - 0.1
        x, y = px * cos(turn) + py * sin(turn), -px * sin(turn) + py * cos(turn)
        side = (abs(x / 0.56) ** 4 + abs(y / 0.82) ** 4) ** 0.25
        if side > 1:
            return (1 - side) * 2
        mark = 0.02 * smooth(0.74, 0.7, side) + 0.012 * smooth(0.02, 0.0, abs(y) - 0.012) * smooth(0.6, 0.5, side)
        return 0.36 * (1 - side ** 6) ** 0.4 - mark + 0.004 * cloud(x * 5, y * 5, seed, 3)

    table.field(bar, table.material('soap', 0.35, 0.45))
    z = seed * 6.0
    spots = [((0.05, -0.74), 0.34), ((0.42, -0.6), 0.24), ((-0.36, -0.8), 0.2), ((0.6, 0.62), 0.1)]

    def lather(x, y):
        inside = max(near(x, y, at, radius, 0.5, z) * radius for at, radius in spots)
        if inside <= 0:
            return -0.02
        cell, fine = (noise.voronoi(Vector((x * many, y * many, z)))[0][0] for many in (20, 52))
        return max(0, bar(x, y)) + min(1, inside * 9) * (0.05 + 0.2 * inside + 0.02 * (0.6 - cell) + 0.008 * (0.5 - fine))

    table.field(lather, table.material('lather', 0.4, 0.4, part=1.0, tone=0.85))


def salt(table, seed):
    material = table.material('salt', 0.16, 0.6)
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    kinds = []
    for kind in range(6):
        dented = [tuple(v * (1 + 0.42 * grain(x * 3 + kind * 5, y * 3 + v, z * 3 + seed)) for v in (x, y, z)) for x, y, z in corners]
        thing = table.mesh(dented, faces, material, smooth=False)
        thing.location, thing.scale = (0, 0, -3), (0.01, 0.01, 0.01)
        kinds.append(thing.data)
    places = [[] for _ in kinds]
    for index in range(1900):
        around, far = table.random.uniform(0, 2 * pi), table.random.random() ** 0.75 * (0.78 if index % 12 else 1.1)
        x, y = far * cos(around) * 0.92, far * 1.1 * sin(around)
        pile = max(0, 0.2 * (1 - (far / 0.8) ** 2)) * (1 + 0.5 * cloud(x * 3, y * 3, seed, 3))
        size = 0.013 + 0.034 * table.random.random() ** 2.5
        places[index % 6].append((x, y, pile + size * 0.4, (size * table.random.uniform(0.7, 1.3), size, size * table.random.uniform(0.7, 1.1)), tuple(table.random.uniform(0, 3) for _ in range(3))))
    for data, spots in zip(kinds, places):
        table.copies(data, spots)
    table.field(lambda x, y: 0.17 * (1 - hypot(x / 0.74, y / 0.88) ** 2), material, 0.02)


def folds(z, deep, fine, turn):
    def height(px, py):
        x, y = px * cos(turn) + py * sin(turn), -px * sin(turn) + py * cos(turn)
        warp = 0.35 * cloud(x * 0.9, y * 0.9, z, 3)
        long = grain((y + warp) * 2.1, x * 0.35, z) + 0.5 * grain((y + warp) * 4.3, x * 0.6, z + 5)
        return 0.4 + deep * long + fine(px, py)

    return height


def tissue(table, seed):
    fibre = lambda x, y: 0.0024 * sin(x * 150 + 2 * grain(x * 5, y * 5)) * sin(y * 150) + 0.003 * cloud(x * 26, y * 26, seed, 3)
    low = folds(seed * 5.0, 0.07, fibre, 0.5)

    def height(x, y):   # The upper layer of a folded sheet ends along a soft diagonal.
        edge = x * 0.55 + y * 0.84 + 0.06 * sin(3 * x + seed) - (0.16 if seed % 2 else -0.1)
        return low(x, y) + 0.075 * smooth(0.012, -0.012, edge) + 0.02 * smooth(-0.14, 0, edge) * smooth(0.012, -0.012, edge)

    table.field(height, table.material('tissue', 0.8, 0.15))


def silk(table, seed):
    table.field(folds(seed * 3.0, 0.13, lambda x, y: 0.001 * sin(x * 260) * sin(y * 260), 0.8), table.material('silk', 0.46, 0.35))


def weave(table, seed):
    def threads(x, y):
        over = sin(x * 96 + grain(x * 3, y * 3) * 0.7) * sin(y * 96 + grain(y * 3, x * 3) * 0.7)
        return 0.009 * over + 0.004 * cloud(x * 34, y * 34, 0, 2)

    table.field(folds(seed * 2.0, 0.07, threads, 0.9), table.material('weave', 0.9, 0.1))


def bristles(table, seed):
    def height(x, y):
        bent = x + 0.12 * sin(1.4 * y) * x + 0.02 * grain(x * 6, y * 1.2, seed)
        return 0.3 + 0.045 * grain(bent * 80, y * 1.1, seed) + 0.05 * grain(bent * 17, y * 0.8, seed + 4) + 0.16 * (1 - x * x)

    table.field(height, table.material('bristles', 0.42, 0.5))


def sponge(table, seed):
    def height(x, y):
        big = noise.voronoi(Vector((x * 9, y * 9, seed)))[0][0]
        fine = noise.voronoi(Vector((x * 24, y * 24, seed + 2)))[0][0]
        return 0.4 - 0.09 * smooth(0.32, 0.1, big) - 0.03 * smooth(0.3, 0.1, fine) + 0.03 * cloud(x * 2, y * 2, seed, 3)

    table.field(height, table.material('sponge', 0.85, 0.1))


def wood(table, seed):
    def height(x, y):
        ring = sin(26 * (x + 0.16 * cloud(x * 1.1, y * 0.4, seed, 3)) + 2 * cloud(x * 2, y * 0.7, seed + 3, 3))
        return 0.2 + 0.006 * ring + 0.004 * grain(x * 90, y * 3, seed)

    table.field(height, table.material('wood', 0.5, 0.35))


def stone(table, seed):
    table.field(lambda x, y: 0.2 + 0.02 * cloud(x * 1.1, y * 1.1, seed, 2) + 0.0006 * cloud(x * 12, y * 12, seed, 2), table.material('stone', 0.3, 0.4))


def wax(table, seed):
    low = pools([((-0.05, 0.08), 0.66, 1.0), ((0.3, -0.62), 0.26, 0.9), ((-0.42, -0.66), 0.13, 0.8), ((0.66, 0.7), 0.08, 0.6)], 0.13, 0.3, seed * 2.9, 3)

    def height(x, y):
        base = low(x, y)
        return base + (0.0035 * sin(14 * cloud(x * 1.2, y * 1.2, seed, 2)) + 0.002 * cloud(x * 7, y * 7, seed, 2) if base > 0.02 else 0)

    table.field(height, table.material('wax', 0.4, 0.45))


def mist(table, seed):
    table.field(lambda x, y: 0.02 + 0.012 * cloud(x * 2.4, y * 2.4, seed, 5) + 0.003 * cloud(x * 26, y * 26, seed, 3), table.material('slate', 0.6, 0.3, thing=0.0, tone=0.8))
    data = ball(table.material('water', 0, 0.5, clear=True, ior=1.33), 12, 22)
    places = []
    for (x, y), radius in scattered(table, 520, 1.0, 1.2, 0.006, 0.075, 5):
        places.append((x, y, 0.02 + 0.012 * cloud(x * 2.4, y * 2.4, seed, 5), (radius, radius * table.random.uniform(0.86, 1.1), radius * 0.5), table.random.uniform(0, 3)))
    table.copies(data, [(x, y, z, size, (0, 0, turn)) for x, y, z, size, turn in places])


def patches(table, seed):
    def crescent(px, py, at, turn):
        x, y = px - at[0], py - at[1]
        x, y = x * cos(turn) + y * sin(turn), -x * sin(turn) + y * cos(turn)
        bend = 0.34 * x * x
        half = 0.25 * max(0.0, 1 - (abs(x) / 0.66) ** 2.4) ** 0.5 * (1 + 0.25 * x)
        inside = half - abs(y + bend - 0.1)
        return 0.075 * (1 - (1 - min(1, inside / 0.07)) ** 3) if inside > 0 else inside

    one, other = ((-0.08, 0.46), 0.3 + 0.1 * seed), ((0.1, -0.46), 0.12)
    height = lambda x, y: max(crescent(x, y, *one), crescent(x, y, *other)) + 0.002 * cloud(x * 5, y * 5, seed, 2)
    table.field(height, table.material('hydrogel', 0.06, 0.5, clear=True, ior=1.36))


def fluid(table, seed):
    table.field(swipe(seed + 5, 0.1, 0.42, ridges=0.26, tear=0.4, blob=1.5), table.material('fluid', 0.2, 0.5))


FORMS = {name: value for name, value in globals().items() if callable(value) and getattr(value, '__code__', None) is not None
         and value.__code__.co_varnames[:2] == ('table', 'seed') and value.__code__.co_argcount == 2}
