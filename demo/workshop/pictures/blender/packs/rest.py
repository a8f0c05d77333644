"""Sachets, soap, tins, sticks and gift sets."""
import math, random
import bpy
from math import cos, pi, sin
from .skin import box, circle, lathe, loft, rounded, skin, squircle, vessel
from .colour import disc, flat_skin, tilted


def film(S, W, H, finish, panel, seed, foot=0.0, puff=.8, notch=False):
    """Two inflated films sealed at the edges, with wrinkles at the seams. `foot` widens the bottom so that the pack stands."""
    nx, nz, rnd = 80, 100, random.Random(seed)
    edges = [[(rnd.uniform(-1, 1), rnd.uniform(.02, .06), rnd.uniform(.25, .8), rnd.uniform(-.5, .5)) for _ in range(9)] for _ in range(4)]

    def ridge(lines, along, away):
        return sum(.16 * math.exp(-((along - c - slant * away) / (wide * (1 + 2 * away))) ** 2) * math.exp(-away / far * 1.6) for c, wide, far, slant in lines)

    def thick(u, v):
        a, b = abs(u) / .92, (abs(v) / .9 if v > 0 or foot == 0 else 0)
        if a >= 1 or b >= 1: return 0
        round_ = (1 - a ** 2.4) * (1 - b ** 3.2)
        folds = ridge(edges[0], u, 1 - v) + (ridge(edges[1], u, 1 + v) if foot == 0 else 0) + .7 * ridge(edges[2], v, 1 - u) + .7 * ridge(edges[3], v, 1 + u)
        return (puff + foot * max(0, -v) ** 1.5) * round_ ** .6 - folds * min(1, 6 * round_) * .4
    points, faces, places = [], [], []
    for side in (1, -1):
        base = len(points)
        for j in range(nz + 1):
            for i in range(nx + 1):
                u, v = i / nx * 2 - 1, j / nz * 2 - 1
                crimp = .03 * sin(v * H * 2 * pi / .26) if v > .91 or (v < -.91 and foot == 0) else 0
                points.append((u * W * (1 - .012 * (1 - v * v)), -side * (thick(u, v) + .012) - crimp, v * H + H))
        for j in range(nz):
            for i in range(nx):
                a, c = base + j * (nx + 1) + i, base + (j + 1) * (nx + 1) + i
                face = (a, a + 1, c + 1, c) if side > 0 else (c, c + 1, a + 1, a)
                faces.append(face)
                for k in face: places.append((points[k][0] / panel[0] + .5 if side > 0 else -9, (points[k][2] - panel[2]) / panel[1] + .5))
    mesh = bpy.data.meshes.new('film')
    mesh.from_pydata(points, [], faces)
    layer = mesh.uv_layers.new(name='label')
    for index, value in enumerate(places): layer.data[index].uv = value
    S.panel = {'width': panel[0], 'height': panel[1], 'z': panel[2], 'x': 0}
    S.add(mesh, 'film', S.material('body', finish, labelled=True))


def sachet(S): film(S, 5.4, 7.4, 'foil', (8.6, 11.2, 7.4), 'sachet', puff=.7)
def sachet_matte(S): film(S, 5.6, 7.0, 'satin', (9.0, 10.6, 7.0), 'mask', puff=.55)


def pouch(S):
    film(S, 6.2, 9.6, 'matte', (9.2, 12.2, 9.0), 'pouch', foot=2.0, puff=1.6)
    S.zone = (4.0, 15.0)


def salt_jar(S):
    """Bath salt in glass with a cork."""
    r, h, wall = 4.2, 9.8, .25
    vessel(S, 'glass', circle, rounded([(0, 0, 0), (r, 0, .6), (r, h, 1.4), (2.9, h + .9, .3), (2.85, h + 1.4, 0)], 10), wall, .4, S.material('clear', 'glass', labelled=True), panel=(6.6, 5.4, 4.6))
    lathe(S, 'salt', [(0, .42, 0), (r - wall - .02, .42, .4), (r - wall - .02, h - 1.3, .3), (0, h - 1.2, 0)], S.material('inside', 'powder', relief=(4.5, .9, 'pores')))
    lathe(S, 'cork', [(0, h + .9, 0), (2.6, h + .9, 0), (3.0, h + 3.0, .15), (0, h + 3.05, 0)], S.material('wood', 'paper', relief=(3, .25, 'pores')))
    S.zone = (1.2, h - 2.0)


def soap(S):
    """A bar with a paper band."""
    bar = S.material('inside', 'satin', relief=(1.2, .05, 'soap'))
    section = squircle(4.2, 2.2, 4)
    loft(S, 'bar', section, rounded([(-1.2, 0, 0), (-.1, .05, .7), (0, 1.4, .6), (0, 4.0, .6), (-.1, 5.35, .7), (-1.2, 5.4, 0)], 8), bar)
    rings = [[(x, y, z) for x, y in box(2.5, 2.26, .05)(d)] for d, z in rounded([(-.5, -.02, 0), (0, -.02, .5), (0, 5.46, .5), (-.5, 5.46, 0)], 6)]
    skin(S, 'band', rings, S.material('body', 'paper', labelled=True), panel=(4.6, 4.3, 2.72))


def bath_bomb(S):
    ball = S.material('inside', 'powder', relief=(9, .22, 'soap'))
    profile = [(3.3 * sin(pi * k / 40) + .001, 3.3 - 3.3 * cos(pi * k / 40)) for k in range(41)]
    loft(S, 'ball', circle, profile, ball)
    lathe(S, 'seam', [(3.29, 3.16, 0), (3.35, 3.2, .04), (3.35, 3.4, .04), (3.29, 3.44, 0)], ball, ends=(False, False))
    rings = [[(x, y, z) for x, y in circle(math.sqrt(max(.01, 3.4 ** 2 - (z - 3.3) ** 2)))] for z in [1.9 + 2.8 * k / 12 for k in range(13)]]
    skin(S, 'band', rings, S.material('body', 'paper', labelled=True), panel=(5.0, 2.5, 3.3), ends=(False, False))


def tin(S, high=1.7, r=3.3):
    """A low round tin with its lid tilted towards the camera."""
    n = 112
    rings = [[(reach * cos(pi / 2 + 2 * pi * k / n), y, r + .1 + reach * sin(pi / 2 + 2 * pi * k / n)) for k in range(n)] for reach, y in rounded([(.001, .9, 0), (r, .9, .15), (r, .1, .0), (r + .1, .1, .03), (r + .1, -.9, .16), (r - .35, -.95, .08), (r - .5, -.88, .05), (.001, -.88, 0)], 6)]
    disc(S, 'tin', rings, S.material('body', 'satin', labelled=True), (r * 1.5, r * 1.2, r + .1))


def stick(S):
    """A lip balm, closed."""
    lathe(S, 'base', [(0, 0, 0), (.78, 0, .06), (.78, 3.9, .03), (0, 3.92, 0)], S.material('body', 'satin', labelled=True), panel=(1.36, 3.4, 2.0))
    lathe(S, 'cap', [(0, 3.95, 0), (.78, 3.95, .03), (.78, 6.5, .12), (0, 6.54, 0)], S.material('cap', 'satin'))


def stick_wide(S):
    """Deodorant or sun stick: an oval case."""
    section = squircle(2.35, 1.2, 2.7)
    loft(S, 'base', section, rounded([(-.5, 0, 0), (-.1, 0, .1), (0, .5, .2), (0, 6.4, .03), (-.2, 6.42, 0)]), S.material('body', 'satin', labelled=True), panel=(3.7, 4.7, 3.4))
    loft(S, 'cap', section, rounded([(-.2, 6.46, 0), (0, 6.46, .04), (0, 8.6, .7), (-.9, 9.6, .4), (-1.1, 9.62, 0)], 10), S.material('cap', 'satin'))


def roll_on(S):
    lathe(S, 'body', [(0, 0, 0), (1.75, 0, .4), (1.75, 5.6, .9), (1.55, 6.3, .1), (0, 6.3, 0)], S.material('body', 'gloss', labelled=True), panel=(3.0, 4.0, 2.9))
    lathe(S, 'cap', [(0, 6.32, 0), (1.62, 6.32, .05), (1.5, 9.4, .9), (0, 9.75, 0)], S.material('cap', 'gloss'))


def can(S):
    r, h = 2.45, 13.2
    lathe(S, 'can', [(0, .05, 0), (r - .2, .05, .1), (r - .06, .3, .12), (r, .5, .1), (r, h, .9), (r - .6, h + .7, .2), (r - .62, h + .8, 0), (0, h + .8, 0)], S.material('body', 'satin', labelled=True), panel=(4.4, 9.4, 6.6))
    lathe(S, 'rim', [(r - .66, h + .7, 0), (r - .5, h + .74, .04), (r - .5, h + .95, .05), (r - .7, h + .97, 0)], S.material('trim', 'metal'))
    lathe(S, 'foot', [(r - .25, 0, 0), (r - .06, .02, .05), (r - .04, .3, .05), (r - .1, .36, 0)], S.material('trim', 'metal'), ends=(False, False))
    lathe(S, 'cap', [(0, h + .82, 0), (r - .56, h + .82, .04), (r - .56, h + 3.6, .5), (0, h + 3.75, 0)], S.material('cap', 'satin'))
    S.zone = (.9, h - 1.0)


def set_box(S):
    """A gift box with a paper ribbon; the lid is wider than the base."""
    tilted(S, 'base', 10.6, 7.4, .08, 5.0, 7.4, 0, S.material('cap', 'paper'), soft=.06)
    tilted(S, 'lid', 11.0, 7.7, .1, 3.0, 7.7, -2.4, S.material('body', 'paper', labelled=True), (17, 10), soft=.08)
    tilted(S, 'ribbon', 11.02, .55, .02, 3.1, 1.7, -2.42, S.material('accent', 'satin'), soft=.04)
