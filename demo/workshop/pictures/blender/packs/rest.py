"""Sachets, soap, tins, tools, devices, sets and boxes."""
import math, random
import bpy
from math import cos, pi, sin
from .skin import bend, box, circle, lathe, loft, oval, ribbed, rounded, skin, squircle, sweep, vessel
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


def soap_wrapped(S):
    """Fully wrapped in paper, with a label the size of a sticker."""
    section = box(4.3, 1.5, .25)
    loft(S, 'paper', section, rounded([(-.3, 0, 0), (0, 0, .2), (0, 5.6, .2), (-.3, 5.6, 0)]), S.material('body', 'paper', labelled=True, relief=(.9, .12, 'soap')), panel=(7.6, 4.6, 2.8))


def bath_bomb(S):
    ball = S.material('inside', 'powder', relief=(9, .22, 'soap'))
    profile = [(3.3 * sin(pi * k / 40) + .001, 3.3 - 3.3 * cos(pi * k / 40)) for k in range(41)]
    loft(S, 'ball', circle, profile, ball)
    lathe(S, 'seam', [(3.29, 3.16, 0), (3.42, 3.2, .04), (3.42, 3.4, .04), (3.29, 3.44, 0)], ball, ends=(False, False))
    rings = [[(x, y, z) for x, y in circle(math.sqrt(max(.01, 3.44 ** 2 - (z - 3.3) ** 2)))] for z in [1.9 + 2.8 * k / 12 for k in range(13)]]
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


def hair(S, name, shape, seed, count, thick, role='inside', blunt=.25):
    """Bristles as thin bars: shape(rnd) returns root and tip."""
    rnd, points, faces = random.Random(seed), [], []
    for _ in range(count):
        (x, y, z), (u, v, w) = shape(rnd)
        base = len(points)
        for share, reach in ((0, 1), (.55, max(.9, blunt)), (1, blunt)):
            for k in range(3):
                angle = 2 * pi * k / 3 + rnd.random()
                # The cross-section is perpendicular to the bar: horizontal for an upright bar, vertical for one that points at the camera.
                aside, depth, up = thick * reach * cos(angle), thick * reach * sin(angle), 0
                if abs(v - y) > abs(w - z): depth, up = 0, depth
                points.append((x + (u - x) * share + aside, y + (v - y) * share + depth, z + (w - z) * share + up))
        for row in range(2):
            for k in range(3): faces.append((base + row * 3 + k, base + row * 3 + (k + 1) % 3, base + row * 3 + 3 + (k + 1) % 3, base + row * 3 + 3 + k))
        # Closes the end of a bar that points at the camera.
        faces.append((base + 6, base + 7, base + 8))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    S.add(mesh, name, S.material(role, 'matte'), smooth=False)


def brush(S, wide=1.75, long=4.2, handle=9.5, flat=.62):
    lathe(S, 'handle', [(0, 0, 0), (.28, .02, .2), (.62, 4.2, 2.0), (.42, handle, 0), (0, handle, 0)], S.material('body', 'gloss', labelled=True), panel=(.72, 6.4, 4.9))
    base = [(.46, handle - .05), (.5, handle + .3), (.62 if wide > 1 else .5, handle + 2.6)]
    loft(S, 'ferrule', oval(0, 0), [(d, z) for d, z in base], S.material('trim', 'metal'))
    root = handle + 2.5

    def bristle(rnd):
        angle, reach = rnd.uniform(0, 2 * pi), math.sqrt(rnd.random())
        x, y = reach * cos(angle) * (.58 if wide > 1 else .46), reach * sin(angle) * (.58 if wide > 1 else .46)
        spread = wide / .58 if wide > 1 else wide / .46
        top = long * (1 - .30 * reach ** 2.6) * rnd.uniform(.93, 1.0)
        return (x, y, root), (x * spread, y * spread * flat, root + top)
    hair(S, 'bristles', bristle, 'brush', 5200 if wide > 1 else 2200, .035)


def brush_face(S): brush(S)
def brush_eye(S): brush(S, wide=.62, long=1.5, handle=11.5, flat=.5)


def body_brush(S):
    """A long handle, an oval head from the back, bristles at the sides."""
    wood = S.material('wood', 'satin', labelled=True, relief=(2.2, .08, 'wood'))
    rings = []
    section = []
    for k in range(61):
        z = 24 * k / 60
        half = 1.15 + .35 * sin(z * .45) if z < 12.5 else 0
        head = 3.6 * math.sqrt(max(0, 1 - ((z - 17.8) / 6.2) ** 2))
        section.append((max(half if z < 12.5 else 0, head, .12 if k in (0, 60) else .9 if z < 13 else .12), z))
    rings = [[(half * x, .85 * min(1, half) * y, z) for x, y in circle(1, 96)] for half, z in section]
    skin(S, 'wood', rings, wood, panel=(4.6, 4.0, 17.8))

    def bristle(rnd):
        angle, reach = rnd.uniform(0, 2 * pi), rnd.uniform(.82, 1.0)
        x, z = reach * cos(angle) * 3.5, 17.8 + reach * sin(angle) * 6.1
        return (x, .7, z), (x * 1.16 + rnd.uniform(-.1, .1), 1.9, 17.8 + (z - 17.8) * 1.08)
    hair(S, 'bristles', bristle, 'body', 2600, .05)


def comb(S):
    section = box(2.0, .28, .24)
    spine = S.material('body', 'satin', labelled=True)
    loft(S, 'spine', box(.95, .3, .25), rounded([(-.5, 0, 0), (0, 0, .5), (0, 18, .5), (-.5, 18, 0)]), spine, panel=(1.5, 12, 9), at=(-1.2, 0, 0))
    for k in range(29):
        z = 1.1 + k * .56
        loft(S, 'tooth', oval(.16, .17, 24), [(0, -.3), (0, 2.5), (-.05, 2.9), (-.14, 3.05)], S.material('body', 'satin'), at=(-.45, 0, z), turn=(0, 90, 0))


def sponge(S):
    profile = []
    for k in range(49):
        t = k / 48
        profile.append((2.6 * sin(pi * t ** .62) ** .78 * (1 - .42 * t) + .001, 6.2 * t))
    loft(S, 'sponge', circle, profile, S.material('body', 'powder', relief=(9, .35, 'pores')))


def roller(S):
    stone, metal = S.material('body', 'gloss', relief=(.9, .02, 'stone')), S.material('trim', 'metal')
    lathe(S, 'handle', [(0, 3.4, 0), (.5, 3.4, .1), (.72, 7, 2.5), (.5, 10.4, .1), (0, 10.4, 0)], stone)
    lathe(S, 'small', [(0, -.95, 0), (.62, -.95, .3), (.74, 0, .8), (.62, .95, .3), (0, .95, 0)], stone, at=(0, 0, 1.0), turn=(0, 90, 0))
    lathe(S, 'big', [(0, -1.9, 0), (.85, -1.9, .4), (1.1, 0, 1.2), (.85, 1.9, .4), (0, 1.9, 0)], stone, at=(0, 0, 13.2), turn=(0, 90, 0))
    for z, wide, foot in ((13.2, 2.15, 10.4), (1.0, 1.2, 3.4)):
        step = 1 if foot < z else -1
        path = [(-wide, 0, z, 1), (-wide, 0, z - step * .9, 1), (-wide * .7, 0, z - step * 1.6, 1), (0, 0, z - step * 1.9, 1), (wide * .7, 0, z - step * 1.6, 1), (wide, 0, z - step * .9, 1), (wide, 0, z, 1)]
        sweep(S, 'fork', path, .13, metal, n=16)
        lathe(S, 'joint', [(0, min(foot, z - step * 1.9) - .05, 0), (.36, min(foot, z - step * 1.9) - .05, .05), (.36, max(foot, z - step * 1.9) + .05, .05), (0, max(foot, z - step * 1.9) + .05, 0)], metal)


def gua(S):
    n, shape = 160, []
    for k in range(n):
        angle = pi / 2 + 2 * pi * k / n
        x, z = cos(angle), sin(angle)
        reach = 1 - .34 * math.exp(-((math.atan2(z, x) - .25) / .42) ** 2) + .06 * sin(3 * angle)
        shape.append((3.1 * x * reach, 4.3 * z * reach))
    rings = [[(x * s, y, 4.3 + z * s) for x, z in shape] for s, y in ((.5, .32), (.9, .3), (1.0, 0), (.9, -.3), (.5, -.34), (.01, -.34))]
    disc(S, 'stone', rings, S.material('body', 'gloss', relief=(.8, .02, 'stone')))


def scrunchie(S):
    """A ring of gathered cloth."""
    n, m, rnd = 260, 40, random.Random(3)
    folds = [(rnd.randint(14, 34), rnd.uniform(0, 6.3), rnd.uniform(.4, 1)) for _ in range(7)]
    rings = []
    for j in range(m + 1):
        b = 2 * pi * j / m
        ring = []
        for k in range(n):
            a = 2 * pi * k / n
            wave = sum(w * sin(f * a + p + 1.3 * sin(b)) for f, p, w in folds) / 3.2
            r = 1.15 + .17 * wave
            R = 3.2 + .06 * sin(5 * a)
            ring.append(((R + r * cos(b)) * cos(a), r * .85 * sin(b) + .05 * wave, 4.4 + (R + r * cos(b)) * sin(a)))
        rings.append(ring)
    disc(S, 'cloth', rings, S.material('body', 'cloth', relief=(40, .05, 'weave')))


def headband(S):
    """A broad soft band in a ring, with a knot in front."""
    cloth = S.material('body', 'cloth', relief=(22, .12, 'weave'))
    rings = [[((5.6 + d) * x, (5.6 + d) * y * .9, z) for x, y in circle(1, 160)] for d, z in rounded([(-.5, .3, 0), (0, 0, .5), (.25, 2.4, 1.2), (0, 4.8, .5), (-.5, 4.5, 0)], 8)]
    skin(S, 'band', rings, cloth)
    rings = [[(1.5 * r * x, -5.4 - .9 * r * y, z) for x, y in circle(1, 80)] for r, z in [(.75 + .35 * sin(pi * k / 14) + .03 * sin(k * 2.4), .1 + 4.6 * k / 14) for k in range(15)]]
    skin(S, 'knot', rings, cloth)


def cloth(S):
    """Three folded cloths with a paper band."""
    for k in range(3):
        weave = S.material('body' if k != 1 else 'inside', 'cloth', relief=(26, .5, 'weave'))
        loft(S, 'cloth', squircle(5.2 - .12 * k + .1 * (k == 1), 3.0, 5), rounded([(-1.2, 0, 0), (0, .05, .95), (0, 2.1, .95), (-1.2, 2.15, 0)], 9), weave, at=(0, 0, k * 2.12))
    loft(S, 'band', box(1.9, 3.12, .05), rounded([(-.5, -.02, 0), (0, -.02, .5), (0, 6.48, .5), (-.5, 6.48, 0)]), S.material('cap', 'paper', labelled=True), panel=(3.3, 5.0, 3.2))


def towel(S):
    """One thick towel with the rolled edges in front and a band."""
    weave = S.material('body', 'cloth', relief=(20, .7, 'weave'))
    for k in range(2):
        loft(S, 'cloth', squircle(5.6, 3.4, 4.5), rounded([(-1.6, 0, 0), (0, .05, 1.5), (0, 3.1, 1.5), (-1.6, 3.15, 0)], 10), weave, at=(0, 0, k * 3.1))
    loft(S, 'band', box(2.0, 3.52, .05), rounded([(-.6, -.02, 0), (0, -.02, .6), (0, 6.27, .6), (-.6, 6.27, 0)]), S.material('cap', 'paper', labelled=True), panel=(3.5, 4.8, 3.1))


def dryer(S):
    """A hair dryer from the side: barrel, handle, concentrator nozzle on the left, a diffuser next to it."""
    body, dark = S.material('body', 'satin', labelled=True), S.material('cap', 'satin')
    turn = (0, -90, 0)
    lathe(S, 'barrel', [(0, -8.6, 0), (3.4, -8.6, .5), (4.0, -4, 3), (3.5, 5.4, .4), (3.3, 5.6, 0), (0, 5.6, 0)], body, at=(1.5, 0, 21), turn=turn)
    lathe(S, 'back', [(2.2, -9.0, 0), (3.3, -9.0, .2), (3.36, -8.55, .05), (2.2, -8.55, 0)], S.material('trim', 'metal'), at=(1.5, 0, 21), turn=turn)
    lathe(S, 'ring', [(3.3, 5.5, 0), (3.56, 5.5, .05), (3.5, 6.0, .05), (3.2, 6.0, 0)], S.material('trim', 'metal'), at=(1.5, 0, 21), turn=turn)
    rings = [[(1.5 - z, y, 21 + x) for x, y in squircle(a, b, 3)(0)] for a, b, z in ((3.1, 3.1, 5.9), (2.9, 2.6, 7.0), (3.2, 1.5, 9.0), (3.5, .7, 11.2), (3.3, .6, 11.3))]
    skin(S, 'nozzle', rings, dark)
    loft(S, 'handle', squircle(1.75, 1.45, 3), rounded([(-.6, 0, 0), (0, 0, .5), (.1, 8, 3), (.25, 18.4, 0)], 8), body, panel=(2.4, 8.6, 9.6), at=(3.2, 0, 0), turn=(0, -4, 0))
    for z in (14.4, 12.4): loft(S, 'switch', squircle(.42, .2, 4), [(0, 0), (0, .9)], dark, at=(3.05 - z * .01, -1.45, z))


def face_brush(S):
    """A face cleansing brush: round head of short bristles, an oval handle with one button."""
    rings = [[(half * x, 1.5 * min(1, half / 2) * y, z) for x, y in circle(1, 96)] for half, z in [(max(.05, 2.0 * math.sqrt(max(0, 1 - (1 - k / 18) ** 2))) if k < 18 else 2.0 - .55 * sin((k - 18) / 32 * pi) ** 2, k * .24) for k in range(51)]]
    skin(S, 'handle', rings, S.material('body', 'satin', labelled=True), panel=(2.7, 4.0, 4.3))
    n = 96
    ring = lambda reach, y: [(reach * cos(pi / 2 + 2 * pi * k / n), y, 13.6 + reach * sin(pi / 2 + 2 * pi * k / n)) for k in range(n)]
    disc(S, 'head', [ring(.001, 1.4), ring(2.6, 1.3), ring(3.0, .8), ring(3.0, -1.1), ring(2.7, -1.4), ring(.001, -1.4)], S.material('cap', 'satin'))

    many, placed = 3000, iter(range(3000))

    def bristle(rnd):
        # Short, blunt and in a sunflower pattern: long bristles would absorb the light and render black.
        k = next(placed)
        angle, reach = 2.39996 * k, 2.45 * math.sqrt((k + .5) / many)
        x, z = reach * cos(angle), 13.6 + reach * sin(angle)
        tip = -2.1 + .25 * (reach / 2.45) ** 2 + rnd.uniform(-.05, .05)
        return (x, -1.35, z), (x * 1.03 + rnd.uniform(-.03, .03), tip, 13.6 + (z - 13.6) * 1.03 + rnd.uniform(-.03, .03))
    hair(S, 'bristles', bristle, 'face', many, .07, 'inside', blunt=.75)
    lathe(S, 'button', [(0, 0, 0), (.55, 0, .05), (.55, .2, .08), (0, .22, 0)], S.material('trim', 'metal'), at=(0, -1.28, 8.6), turn=(90, 0, 0))


def set_box(S):
    """A gift box with a paper ribbon; the lid is wider than the base."""
    tilted(S, 'base', 10.6, 7.4, .08, 5.0, 7.4, 0, S.material('cap', 'paper'), soft=.06)
    tilted(S, 'lid', 11.0, 7.7, .1, 3.0, 7.7, -2.4, S.material('body', 'paper', labelled=True), (17, 10), soft=.08)
    tilted(S, 'ribbon', 11.02, .55, .02, 3.1, 1.7, -2.42, S.material('accent', 'satin'), soft=.04)


def carton(S, w, h, d=None):
    loft(S, 'carton', box(w / 2, (d or w) / 2, .03), rounded([(-.04, 0, 0), (0, 0, .03), (0, h, .03), (-.04, h, 0)], 3), S.material('body', 'paper', labelled=True), panel=(w * .86, h * .86, h / 2))
    S.zone = (h * .08, h * .92)


def box_tall(S): carton(S, 4.4, 12.4)
def box_slim(S): carton(S, 2.6, 13.6)
def box_cube(S): carton(S, 7.4, 7.0)
def box_flat(S): carton(S, 9.0, 5.0)
