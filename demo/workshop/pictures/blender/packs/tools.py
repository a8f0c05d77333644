"""Brushes, combs, massagers and devices."""
import math, random
import bpy
from math import cos, pi, sin
from .skin import circle, lathe, loft, oval, rounded, skin, squircle, sweep
from .colour import disc


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


def sponge(S):
    profile = []
    for k in range(49):
        t = k / 48
        profile.append((2.75 * sin(pi * t ** .62) ** .6 * (1 - .56 * t) + .001, 6.2 * t))
    loft(S, 'sponge', circle, profile, S.material('body', 'powder', relief=(48, .3, 'powder')))


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




def tufts(S, name, places, role, thick, lean=0.0, material=None):
    """Tufts of bristles as blunt cones: [(root, tip)]."""
    made = material or S.material(role, 'matte')
    points, faces, n = [], [], 12
    rnd = random.Random(name)
    for root, tip in places:
        axis = [tip[k] - root[k] for k in range(3)]
        length = math.sqrt(sum(v * v for v in axis))
        t = [v / length for v in axis]
        side = (0, 0, 1) if abs(t[2]) < .9 else (1, 0, 0)
        u = (t[1] * side[2] - t[2] * side[1], t[2] * side[0] - t[0] * side[2], t[0] * side[1] - t[1] * side[0])
        size = math.sqrt(sum(v * v for v in u))
        u = [v / size for v in u]
        w = (t[1] * u[2] - t[2] * u[1], t[2] * u[0] - t[0] * u[2], t[0] * u[1] - t[1] * u[0])
        base = len(points)
        sway = [rnd.uniform(-lean, lean) for _ in range(2)]
        for share, reach in ((0, .55), (.7, .85), (.93, 1), (1, .62)):
            for k in range(n):
                angle = 2 * pi * k / n
                off = [thick * reach * (cos(angle) * u[q] + sin(angle) * w[q]) + share * (sway[0] * u[q] + sway[1] * w[q]) for q in range(3)]
                points.append(tuple(root[q] + axis[q] * share + off[q] for q in range(3)))
        for row in range(3):
            for k in range(n): faces.append((base + row * n + k, base + row * n + (k + 1) % n, base + (row + 1) * n + (k + 1) % n, base + (row + 1) * n + k))
        faces.append(tuple(base + 3 * n + k for k in range(n)))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.uv_layers.new(name='label')
    for entry in mesh.uv_layers['label'].data: entry.uv = (-9, -9)
    S.add(mesh, name, made)


def scalp(S):
    """A dome with blunt soft spikes below and a ring to hold it by."""
    soft = S.material('cap', 'rubber')
    lathe(S, 'dome', [(0, 2.3, 0), (3.6, 2.3, .12), (3.8, 2.9, .3), (3.35, 4.3, 1.1), (1.5, 5.1, .8), (.9, 5.5, .2), (0, 5.5, 0)], S.material('body', 'satin', labelled=True), panel=(4.4, 1.3, 3.3))
    lathe(S, 'pad', [(0, 1.95, 0), (3.4, 1.95, .15), (3.5, 2.35, .1), (0, 2.35, 0)], soft)
    sweep(S, 'ring', [(1.45 * sin(2 * pi * k / 64), 0, 6.7 - 1.45 * cos(2 * pi * k / 64), 1) for k in range(66)], .4, S.material('body', 'satin'))
    for many, reach in ((1, 0), (6, 1.1), (11, 2.05), (12, 3.0)):
        for k in range(many):
            angle = 2 * pi * (k + .5) / many
            lathe(S, 'spike', [(0, 0, 0), (.2, 0, .14), (.27, .9, .3), (.42, 2.0, .1), (0, 2.0, 0)], soft, at=(reach * cos(angle), reach * sin(angle), 0))
    S.pose(9, 0)


def body_brush(S):
    """A long handle and an oval head seen from the side of its back, so that the bristles stand out on the right."""
    wood = S.material('wood', 'satin', labelled=True, relief=(2.2, .08, 'wood'))
    section = []
    for k in range(81):
        z = 24 * k / 80
        handle = (1.0 + .3 * sin(z * .42)) * min(1, math.sqrt(max(0, z / .9))) if z < 13 else 0
        head = 3.7 * math.sqrt(max(0, 1 - ((z - 18) / 6.0) ** 2))
        section.append((max(handle, head, .05), z))
    rings = [[(half * x, min(.85, half * .8) * y, z) for x, y in circle(1, 96)] for half, z in section]
    skin(S, 'wood', rings, wood, panel=(4.4, 4.4, 18))
    places = []
    for j in range(31):
        for k in range(19):
            x, z = (k - 9) * .37 + (.18 if j % 2 else 0), 12.5 + j * .37
            if (x / 3.35) ** 2 + ((z - 18) / 5.55) ** 2 < 1: places.append(((x, .55, z), (x * 1.1, 2.5, 18 + (z - 18) * 1.06)))
    tufts(S, 'bristles', places, 'body', .15, .12)
    S.pose(0, 40)


def comb(S):
    """A solid comb: a curved spine, wide end teeth, tapering teeth between them."""
    n = 26
    outline = [(-2.2 + .55 * (1 - sin(pi * k / 40)), 18 * k / 40) for k in range(41)]
    root = .1
    teeth = []
    for k in range(n):
        z = 1.15 + k * (15.7 / (n - 1))
        teeth += [(root, z - .2), (2.75, z - .1), (2.86, z), (2.75, z + .1), (root, z + .2)]
    shape = [(-1.65, 0)] + [(2.7, .05), (2.9, .3), (2.8, .6), (root, .72)] + teeth + [(root, 17.28), (2.8, 17.4), (2.9, 17.7), (2.7, 17.95), (-1.65, 18)] + outline[::-1][1:-1]
    mesh = bpy.data.meshes.new('comb')
    mesh.from_pydata([(x, -.2, z) for x, z in shape], [], [tuple(range(len(shape)))])
    layer = mesh.uv_layers.new(name='label')
    for index, (x, z) in enumerate(shape): layer.data[index].uv = ((x + .95) / 1.35 + .5, (z - 9) / 12.5 + .5)
    S.panel = {'width': 1.35, 'height': 12.5, 'z': 9, 'x': -.95}
    thing = S.add(mesh, 'comb', S.material('body', 'satin', labelled=True), smooth=False)
    thick = thing.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = .42, 0
    edge = thing.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments, edge.limit_method = .07, 3, 'ANGLE'


def gua(S):
    n, shape = 200, []
    for k in range(n):
        angle = pi / 2 + 2 * pi * k / n
        x, z = cos(angle), sin(angle)
        reach = 1 - .34 * math.exp(-((math.atan2(z, x) - .25) / .42) ** 2) + .06 * sin(3 * angle)
        shape.append((3.1 * x * reach, 4.3 * z * reach))
    rings = []
    for k in range(33):
        t = pi * k / 32 - pi / 2
        inset = 1 - .085 * (1 - cos(t)) if k < 32 else .01
        rings.append([(x * inset, -.36 * sin(t), 4.3 + z * inset) for x, z in shape])
    rings = [[(x * .02, .36, 4.3 + z * .02) for x, z in shape]] + [[(x * s, .36 + .02 * s, 4.3 + z * s) for x, z in shape] for s in (.4, .8)] + rings[:-1] + \
        [[(x * s, -.36 - .05 * (1 - s), 4.3 + z * s) for x, z in shape] for s in (.9, .7, .45, .2, .0004)]
    disc(S, 'stone', rings, S.material('body', 'gloss', relief=(.8, .02, 'stone')))
    S.pose(0, -14)


def dryer(S):
    """A hair dryer from the side with its nozzle; the cord hangs in loops beside the handle."""
    body, dark, metal = S.material('body', 'satin', labelled=True), S.material('cap', 'satin'), S.material('trim', 'metal')
    turn, at = (0, -90, 0), (1.5, 0, 21)
    curve = [(3.05 + .95 * sin(pi * (.16 + .66 * k / 60)) ** 1.3, -8.6 + 14.2 * k / 60) for k in range(61)]
    lathe(S, 'barrel', [(0, -8.6, 0)] + [(r, z, 0) for r, z in curve] + [(0, 5.6, 0)], body, at=at, turn=turn)
    lathe(S, 'back', [(0, -8.95, 0), (2.6, -8.95, .1), (3.1, -8.95, .15), (3.2, -8.5, .05), (0, -8.5, 0)], metal, at=at, turn=turn)
    lathe(S, 'ring', [(3.0, 5.5, 0), (3.45, 5.5, .06), (3.4, 6.05, .06), (3.0, 6.1, 0)], metal, at=at, turn=turn)
    smooth = lambda t: t * t * (3 - 2 * t)
    rings = []
    for k in range(25):
        t = smooth(k / 24)
        a, b = 3.0 + .5 * t, 3.0 * (1 - t) + .55 * t
        rings.append([(1.5 - (6.0 + 5.0 * k / 24), y, 21 + x) for x, y in squircle(a, b, 2 + 2 * t)(0)])
    skin(S, 'nozzle', rings, dark)
    rings = []
    for k in range(41):
        z = 1.9 + 17.2 * k / 40
        wide = 1.62 + .2 * sin((z - 1.9) * .22) + .9 * max(0, (z - 16.4) / 2.7) ** 2
        rings.append([(2.9 + .055 * (z - 2) + wide * x, wide * .86 * y, z) for x, y in circle(1, 112)])
    rings = [[(2.9 + 1.3 * x, 1.1 * y, 1.62) for x, y in circle(1, 112)], [(2.9 + 1.55 * x, 1.3 * y, 1.7) for x, y in circle(1, 112)]] + rings
    skin(S, 'handle', rings, body, panel=(2.5, 8.4, 8.6))
    S.panel['x'] = 3.3
    for z in (15.4, 13.9): loft(S, 'switch', squircle(.5, .2, 3), [(-.1, 0), (0, .08), (0, .5), (-.1, .6)], dark, at=(2.9 + .055 * (z - 2), -1.35, z))
    cord = S.material('cord', 'rubber')
    lathe(S, 'relief', [(0, .5, 0), (.42, .5, .08), (.62, 1.7, .05), (0, 1.7, 0)], cord, at=(2.9, 0, 0))
    path = [(2.9, 0, .9, 1), (2.85, 0, .5, 1), (2.4, .1, .3, 1), (1.2, .4, .28, 1)]
    for k in range(150):
        a = -pi / 2 - 2 * pi * 3 * k / 149
        grow = 1 + .05 * sin(a * 1.7)
        path.append((-3.4 + (2.9 * cos(a)) * grow + .18 * (k // 50), .9 + .35 * (k / 149) * 3, 4.4 + 4.12 * sin(a) * grow, 1))
    sweep(S, 'cord', path, .27, cord, n=18)
    lathe(S, 'tie', [(.5, -.55, 0), (.78, -.55, .1), (.78, .55, .1), (.5, .55, 0)], dark, at=(-6.1, 1.3, 4.6))


def face_brush(S):
    """A cleansing brush: a round head with tufts in rings, an oval handle with one button."""
    section = []
    for k in range(61):
        z = 12 * k / 60
        half = 2.0 * math.sqrt(max(0, 1 - (1 - z / 4.4) ** 2)) if z < 4.4 else 2.0 - .55 * sin((z - 4.4) / 7.6 * pi) ** 2
        section.append((max(.05, half), z))
    rings = [[(half * x, 1.5 * min(1, half / 2) * y, z) for x, y in circle(1, 96)] for half, z in section]
    skin(S, 'handle', rings, S.material('body', 'satin', labelled=True), panel=(2.9, 4.4, 4.1))
    n = 112
    ring = lambda reach, y: [(reach * cos(pi / 2 + 2 * pi * k / n), y, 13.6 + reach * sin(pi / 2 + 2 * pi * k / n)) for k in range(n)]
    edge = rounded([(.001, 1.4, 0), (2.7, 1.4, .5), (3.0, .4, .3), (3.0, -1.2, .25), (2.62, -1.4, .1), (2.55, -1.25, 0), (.001, -1.25, 0)], 8)
    disc(S, 'head', [ring(reach, y) for reach, y in edge], S.material('cap', 'satin'))
    places = []
    for circle_, many in enumerate((1, 6, 12, 18, 24, 30)):
        for k in range(many):
            angle, reach = 2 * pi * (k + .5 * (circle_ % 2)) / many, .46 * circle_
            x, z = reach * cos(angle), reach * sin(angle)
            places.append(((x, -1.1, 13.6 + z), (x * 1.03, -2.3 + .12 * (circle_ / 5) ** 2, 13.6 + z * 1.03)))
    tufts(S, 'bristles', places, 'inside', .2)
    lathe(S, 'button', [(0, 0, 0), (.55, 0, .05), (.55, .2, .08), (0, .22, 0)], S.material('trim', 'metal'), at=(0, -1.28, 8.6), turn=(90, 0, 0))
    S.pose(0, 18)
