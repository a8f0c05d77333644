"""Towels, cloths, hair ties and soap in paper."""
import math, random
import bpy
from math import cos, pi, sin
from .skin import box, loft, rounded, strip


def grid(S, name, rows, material, closed=True):
    """A surface over rows of equally many points; with `closed`, the last row joins the first."""
    n, many = len(rows[0]), len(rows)
    faces = [(j % many * n + k, j % many * n + (k + 1) % n, (j + 1) % many * n + (k + 1) % n, (j + 1) % many * n + k) for j in range(many if closed else many - 1) for k in range(n)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([point for row in rows for point in row], [], faces)
    mesh.uv_layers.new(name='label')
    for entry in mesh.uv_layers['label'].data: entry.uv = (-9, -9)
    return S.add(mesh, name, material)


def folded(S, layers, thick, half, deep, weave, foot=0.0, seed=1, inner=None):
    """Cloth folded round its front edge: nested sheets, the outermost around the others. Returns the path just outside of it."""
    middle = foot + layers * thick
    rnd = random.Random(seed)

    def path(reach, back, n=22):
        front = -deep + layers * thick
        return [(back, middle + reach)] + [(front + (back - front) * (1 - k / 8), middle + reach) for k in range(1, 8)] + \
            [(front - reach * sin(pi * k / n), middle + reach * cos(pi * k / n)) for k in range(n + 1)] + \
            [(front + (back - front) * k / 8, middle - reach) for k in range(1, 9)]
    for k in range(layers):
        phase, amount = rnd.uniform(0, 6), .05 * thick
        strip(S, 'layer', path((k + .5) * thick, deep - rnd.uniform(0, .12)), half - rnd.uniform(0, .1) - .05 * (layers - k), thick * .86,
              inner if inner and k % 2 == 0 else weave, wave=lambda x, s, p=phase, a=amount: a * (sin(1.1 * x + p + .3 * s) + .6 * sin(2.3 * x - p)))
    return path(layers * thick + .03, deep + .02)


def towel(S):
    weave = S.material('body', 'cloth', relief=(26, .8, 'soap'))
    around = folded(S, 3, .95, 5.6, 4.0, weave)
    strip(S, 'band', around, 1.95, .03, S.material('cap', 'paper', labelled=True), panel=(3.3, 4.4), n=8)
    S.pose(16, -24)


def cloth(S):
    """Three folded cloths in one paper band."""
    weave, other = S.material('body', 'cloth', relief=(26, .6, 'soap')), S.material('inside', 'cloth', relief=(26, .6, 'soap'))
    for k in range(3): folded(S, 2, .46, 4.6, 3.6, other if k == 1 else weave, foot=k * 1.9, seed=k)
    loft(S, 'band', box(1.75, 3.66, .3), rounded([(-.4, -.03, 0), (0, -.03, .3), (0, 5.72, .3), (-.4, 5.72, 0)]), S.material('cap', 'paper', labelled=True))
    front = [(x, z) for x, z in ((-1.7, .1), (1.7, .1), (1.7, 5.6), (-1.7, 5.6))]
    label_plate(S, front, -3.68, (3.0, 4.7, 2.85))
    S.pose(16, -24)


def label_plate(S, outline, y, panel):
    mesh = bpy.data.meshes.new('plate')
    mesh.from_pydata([(x, y, z) for x, z in outline], [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new(name='label')
    for index, (x, z) in enumerate(outline): layer.data[index].uv = (x / panel[0] + .5, (z - panel[2]) / panel[1] + .5)
    S.panel = {'width': panel[0], 'height': panel[1], 'z': panel[2], 'x': 0}
    return S.add(mesh, 'plate', S.material('cap', 'paper', labelled=True), smooth=False)


def napkin(S):
    """One cloth, folded thin."""
    around = folded(S, 3, .5, 4.6, 4.2, S.material('body', 'cloth', relief=(26, .6, 'soap')))
    strip(S, 'band', around, 1.9, .03, S.material('cap', 'paper', labelled=True), panel=(3.2, 4.6), n=8)
    S.pose(30, -22)


def scrunchie(S):
    """Gathered cloth: tight folds at the elastic inside, a loose ruffle outside."""
    n, m, rnd = 900, 72, random.Random(11)
    # Gathers of unequal width and height, none of which runs straight from the elastic to the rim.
    gathers = [(2 * pi * (k + rnd.uniform(-.45, .45)) / 74, rnd.uniform(.018, .05), rnd.uniform(.08, .27), rnd.uniform(-.2, .2), rnd.uniform(-.9, .9)) for k in range(74)]
    swell = [(f, rnd.uniform(0, 6.3), w) for f, w in ((2, .16), (3, .2), (5, .2), (7, .16), (11, .1))]
    rows = []
    for j in range(n):
        a = 2 * pi * j / n
        loose = sum(w * sin(f * a + p) for f, p, w in swell)
        row = []
        for k in range(m):
            b = 2 * pi * k / m
            out = (1 + cos(b)) / 2
            ridge = aside = 0
            for at, wide, high, slant, side in gathers:
                off = (a - at - slant * out - .12 * slant * sin(2 * b) + pi) % (2 * pi) - pi
                if abs(off) < 4 * wide:
                    bump = high * math.exp(-(off / (wide * (.75 + .7 * out))) ** 2)
                    ridge, aside = ridge + bump, aside + bump * side
            round = 1.02 + .3 * loose + ridge * (.5 + .3 * out)
            far = 2.35 + round * cos(b) * (1.12 if cos(b) > 0 else .6)
            row.append((far * cos(a) * 1.03, round * sin(b) * .82 + aside * .9 * out, 4.4 + far * sin(a)))
        rows.append(row)
    grid(S, 'cloth', rows, S.material('body', 'cloth', relief=(70, .08, 'weave')))
    S.pose(14, -18)


def headband(S):
    """A soft band with a knot in front."""
    cloth = S.material('body', 'cloth', relief=(58, .16, 'weave'))
    n, m, rows = 320, 96, []
    for j in range(n):
        a = 2 * pi * j / n
        near = math.exp(-(((a - 1.5 * pi + pi) % (2 * pi) - pi) / .34) ** 2)
        high = 2.0 * (1 - .58 * near)
        row = []
        for k in range(m):
            v = 2 * k / (m / 2 - 1) - 1 if k < m / 2 else 1 - 2 * (k - m / 2) / (m / 2 - 1)
            side = 1 if k < m / 2 else 0
            fold = .09 * sin(9 * v + 1.6 * sin(a * 2) + 1) * (.35 + near * 2.4) + .035 * sin(21 * v + 3 * a) + .05 * near * sin(34 * v)
            reach = .5 * (1 - v * v) + fold if side else .18 * (1 - v * v) + fold - .24
            row.append(((6.6 + reach) * cos(a), (5.4 + reach) * sin(a), 2.5 + high * v + .16 * sin(2 * a + 1)))
        rows.append(row)
    grid(S, 'band', rows, cloth)
    rows = []
    for j in range(46):
        t = 2 * j / 45 - 1
        reach = .62 + .62 * math.sqrt(max(0, 1 - t * t)) + .07 * sin(13 * t)
        rows.append([(1.15 * t + .12 * sin(2 * pi * k / 60), -5.55 + .78 * reach * cos(2 * pi * k / 60), 2.5 + 1.28 * reach * sin(2 * pi * k / 60)) for k in range(60)])
    grid(S, 'knot', rows, cloth, closed=False)
    S.pose(24, -14)


def soap_wrapped(S):
    """A bar in paper: an envelope fold at its end, a seam along the top."""
    paper = S.material('body', 'paper', labelled=True, relief=(1.1, .22, 'soap'))
    a, b, h = 4.3, 1.55, 5.6
    loft(S, 'paper', box(a, b, .3), rounded([(-.3, 0, 0), (0, 0, .26), (0, h, .26), (-.3, h, 0)]), paper, panel=(7.5, 4.5, 2.8))
    fold = S.material('fold', 'paper', relief=(1.1, .2, 'soap'))
    for corners, lift in ((((-b + .1, .1), (b - .1, .1), (0, h * .5)), .05), (((-b + .1, h - .1), (b - .1, h - .1), (0, h * .45)), .09)):
        points = [(a + .01, y, z) for y, z in corners] + [(a + lift, y, z) for y, z in corners]
        mesh = bpy.data.meshes.new('flap')
        mesh.from_pydata(points, [], [(3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)])
        mesh.uv_layers.new(name='label')
        for entry in mesh.uv_layers['label'].data: entry.uv = (-9, -9)
        S.add(mesh, 'flap', fold, smooth=False)
    strip(S, 'seam', [(-.25, h + .03), (.4, h + .035), (b - .1, h + .02)], a - .25, .05, fold, wave=lambda x, s: .02 * sin(3 * x))
    S.pose(15, -26)
