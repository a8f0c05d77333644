"""Make-up, nails, scent and home: small packs of glass and metal."""
import math, random
import bpy
from math import cos, pi, sin
from .skin import box, circle, flat, lathe, loft, rounded, skin, squircle, sweep, vessel


def lipstick(S, section=circle, size=.95):
    d = size if section is circle else 0
    case, ring = S.material('body', 'gloss', labelled=True), S.material('trim', 'metal')
    loft(S, 'base', section, rounded([(d - .1 if section is circle else -.1, 0, 0), (d, 0, .06), (d, 2.75, .05), (d - .1, 2.78, 0)]), case, panel=(1.6, 2.1, 1.45))
    loft(S, 'ring', section, rounded([(d - .1, 2.76, 0), (d - .06, 2.78, .02), (d - .06, 3.2, .03), (d - .2, 3.22, 0)]), ring)
    lathe(S, 'tray', [(0, 3.2, 0), (.76, 3.2, .03), (.76, 4.5, .04), (.66, 4.5, 0), (.66, 4.3, 0), (0, 4.3, 0)], ring)
    rings = []
    for reach, z in rounded([(.62, 4.0, 0), (.62, 7.0, .12), (.35, 7.2, .12), (.001, 7.25, 0)], 8):
        line = []
        for x, y in circle(reach, 96):
            cut = 6.35 + .95 * (x / .62) * .62
            line.append((x, y, z if z < 5.4 else 5.4 + (z - 5.4) * (cut - 5.4) / (7.25 - 5.4) * 1.12))
        rings.append(line)
    skin(S, 'bullet', rings, S.material('inside', 'satin'), turn=(0, 0, -22))


def lipstick_round(S): lipstick(S)
def lipstick_square(S): lipstick(S, squircle(.92, .92, 9), .92)


def wand(S, low, high, section, r, finish, upper, inside='satin'):
    """Gloss, tint, concealer: a clear lower half that shows the colour and an opaque upper half."""
    d = r if section is circle else 0
    outer = rounded([(d - .3, 0, 0), (d, 0, .12), (d, low, .12), (d - .28, low + .06, 0)])
    if finish == 'solid': loft(S, 'body', section, outer, S.material('inside', 'satin', labelled=True), panel=(r * 1.5, low * .8, low * .5))
    else:
        vessel(S, 'glass', section, outer, .16, .28, S.material('clear', finish, labelled=True), panel=(r * 1.5, low * .8, low * .5))
        loft(S, 'colour', section, rounded([(d - .3, .3, 0), (d - .175, .3, .1), (d - .175, low - .12, .05), (d - .4, low - .1, 0)]), S.material('inside', inside))
    lathe(S, 'neck', [(0, low, 0), (r * .66, low, 0), (r * .66, low + .3, 0), (0, low + .3, 0)], S.material('trim', 'metal'))
    loft(S, 'cap', section, rounded([(d - .2, low + .14, 0), (d, low + .14, .04), (d, low + high, .1), (d - .2, low + high + .04, 0)]), S.material('cap', upper))


def gloss_square(S): wand(S, 5.0, 5.0, squircle(.85, .85, 9), .85, 'glass', 'gloss')
def gloss_round(S): wand(S, 5.6, 4.6, circle, .8, 'glass', 'metal')
def tint_frosted(S): wand(S, 5.4, 4.2, circle, .95, 'solid', 'satin')


def mascara(S, finish='gloss', upper='metal', r=.82):
    lathe(S, 'tube', [(0, 0, 0), (r, 0, .12), (r, 6.4, .05), (0, 6.42, 0)], S.material('body', finish, labelled=True), panel=(r * 1.55, 5.6, 3.2))
    lathe(S, 'band', [(0, 6.42, 0), (r - .05, 6.42, 0), (r - .05, 6.62, 0), (0, 6.62, 0)], S.material('trim', 'metal'))
    lathe(S, 'cap', [(0, 6.62, 0), (r, 6.62, .04), (r * .94, 12.1, .2), (0, 12.15, 0)], S.material('cap', upper))


def mascara_metal(S): mascara(S)
def mascara_matte(S): mascara(S, 'satin', 'satin', .9)


def liner(S):
    lathe(S, 'pen', [(0, 0, 0), (.5, 0, .15), (.53, 8.4, .03), (0, 8.42, 0)], S.material('body', 'satin', labelled=True), panel=(.92, 7.4, 4.2))
    lathe(S, 'band', [(0, 8.42, 0), (.5, 8.42, 0), (.5, 8.66, 0), (0, 8.66, 0)], S.material('trim', 'metal'))
    lathe(S, 'cap', [(0, 8.66, 0), (.53, 8.66, .03), (.47, 13.4, .2), (0, 13.45, 0)], S.material('cap', 'gloss'))


def brow(S):
    """Brow gel: a clear tube that shows the tint, under a long cap with the name."""
    r, low = .72, 3.9
    vessel(S, 'glass', circle, rounded([(r - .3, 0, 0), (r, 0, .14), (r, low, .12), (r - .26, low + .06, 0)]), .14, .26, S.material('clear', 'glass'))
    loft(S, 'gel', circle, rounded([(r - .3, .28, 0), (r - .155, .28, .1), (r - .155, low - .1, .05), (r - .4, low - .08, 0)]), S.material('inside', 'satin'))
    lathe(S, 'band', [(0, low, 0), (r * .8, low, 0), (r * .8, low + .2, 0), (0, low + .2, 0)], S.material('trim', 'metal'))
    lathe(S, 'cap', [(0, low + .16, 0), (r, low + .16, .05), (r * .98, 12.0, .2), (0, 12.05, 0)], S.material('body', 'satin', labelled=True), panel=(r * 1.45, 7.6, low + 4.1))


def pencil(S):
    """A pencil that twists: a knob in the shade, a plastic barrel, a metal cone from which the lead comes."""
    r = .44
    lathe(S, 'knob', [(0, 0, 0), (r - .02, 0, .12), (r - .02, 1.05, .03), (0, 1.06, 0)], S.material('inside', 'satin'))
    lathe(S, 'ring', [(0, 1.04, 0), (r + .004, 1.04, .01), (r + .004, 1.2, .01), (0, 1.2, 0)], S.material('trim', 'metal'))
    lathe(S, 'shaft', [(0, 1.2, 0), (r, 1.2, .02), (r, 9.8, .02), (0, 9.82, 0)], S.material('body', 'satin', labelled=True), panel=(r * 1.75, 8.0, 5.5))
    lathe(S, 'cone', [(0, 9.8, 0), (r + .004, 9.8, .01), (r + .004, 10.0, .02), (r - .05, 10.06, .04), (.27, 11.5, .12), (.22, 11.6, .03), (0, 11.6, 0)], S.material('trim', 'metal'))
    lathe(S, 'lead', [(0, 11.5, 0), (.17, 11.55, 0), (.17, 12.25, .1), (.1, 12.5, .08), (.001, 12.56, 0)], S.material('inside', 'satin'))


def compact(S, section, radius, outline, panel, finish, filled=None):
    """Open: the base with its sunken pan in front, the lid with its mirror behind, joined by a hinge. `filled` lays something else in the pan."""
    case, metal = S.material('body', finish), S.material('trim', 'metal')
    base = rounded([(-.3, 0, 0), (-.05, 0, .2), (0, .5, .3), (-.1, .95, .12), (-.62, .95, .06), (-.66, .7, 0), (-radius * .96, .7, 0)], 7)
    loft(S, 'base', lambda d: section(d), base, case)
    loft(S, 'rim', lambda d: section(d), rounded([(-.6, .7, 0), (-.6, .97, .02), (-.68, .97, .02), (-.68, .7, 0)], 4), metal, ends=(False, False))
    if filled: filled(S)
    else: loft(S, 'powder', lambda d: section(d), rounded([(-.7, .7, 0), (-.7, .86, .05), (-.95, .88, .06), (-1.02, .84, .02), (-radius * .96, .86, 0)], 6), S.material('inside', 'powder', relief=(7, .06, 'powder')))
    lean, hinge = 47, (0, radius, .85)
    lean_ = math.radians(lean)
    at = (0, hinge[1] + (radius + .12) * cos(lean_), hinge[2] + (radius + .12) * sin(lean_))
    turn = (lean, 0, 0)
    loft(S, 'lid', lambda d: section(d), rounded([(-.3, -.42, 0), (0, -.42, .2), (0, .06, .08), (-.34, .06, .05), (-.38, -.02, 0), (-radius * .96, -.02, 0)], 7), case, at=at, turn=turn)
    flat(S, 'mirror', outline, S.material('mirror', 'mirror', labelled=True), panel, at=at, turn=turn)
    lathe(S, 'hinge', [(0, -1.1, 0), (.2, -1.1, .04), (.2, 1.1, .04), (0, 1.1, 0)], metal, at=(0, hinge[1] + .05, hinge[2] + .02), turn=(0, 90, 0))
    S.pose(31)


def compact_round(S):
    compact(S, lambda d: circle(max(.01, 3.55 + d)), 3.55, circle(3.2), (4.6, 3.5), 'gloss')


def compact_square(S):
    section = box(3.4, 3.1, .7)
    compact(S, lambda d: section(max(d, -3.05)), 3.1, [(x, y) for x, y in section(-.36)], (5.2, 4.0), 'satin')


def cushion(S):
    """A wet sponge in its ring, and the puff that lies on it, with a ribbon for two fingers."""
    def filled(S):
        lathe(S, 'seat', [(2.5, .7, 0), (2.5, 1.0, .04), (2.85, 1.0, .04), (2.85, .7, 0)], S.material('white', 'gloss'), ends=(False, False))
        lathe(S, 'sponge', [(2.52, .7, 0), (2.5, .86, .1), (1.6, 1.0, .3), (.001, 1.04, 0)], S.material('inside', 'satin', relief=(9, .5, 'pores')))
        at, turn = (.95, -.75, 1.3), (7, -6, 0)
        lathe(S, 'pad', [(0, 0, 0), (1.62, 0, .16), (1.72, .22, .12), (1.62, .42, .16), (.001, .5, 0)], S.material('accent', 'cloth', relief=(14, .12, 'pores')), at=at, turn=turn)
        rings = []
        for k in range(13):
            x = -1.66 + 3.32 * k / 12
            z = .5 + .3 * (1 - (x / 1.66) ** 2) - (.2 if k in (0, 12) else 0)
            rings.append([(x, -.42, z), (x, -.42, z + .05), (x, .42, z + .05), (x, .42, z)])
        skin(S, 'ribbon', rings, S.material('cap', 'satin'), at=at, turn=turn)
    compact(S, lambda d: circle(max(.01, 3.55 + d)), 3.55, circle(3.2), (4.6, 3.5), 'gloss', filled)


def disc(S, name, rings, material, panel=None):
    """Rings in the picture's plane; the label is flat."""
    n, faces, places = len(rings[0]), [], []
    points = [point for ring in rings for point in ring]

    def place(index):
        if panel is None or points[index][1] > -.3: return (-9, -9)
        return (points[index][0] / panel[0] + .5, (points[index][2] - panel[2]) / panel[1] + .5)
    for ring in range(len(rings) - 1):
        for k in range(n):
            face = (ring * n + k, (ring + 1) * n + k, (ring + 1) * n + (k + 1) % n, ring * n + (k + 1) % n)
            faces.append(face)
            flat = [place(index) for index in face]
            places += flat if all(value[0] > -4 for value in flat) else [(-9, -9)] * 4
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    layer = mesh.uv_layers.new(name='label')
    for index, value in enumerate(places): layer.data[index].uv = value
    if panel: S.panel = {'width': panel[0], 'height': panel[1], 'z': panel[2], 'x': 0}
    return S.add(mesh, name, material)


def tilted(S, name, a, b, corner, depth, z, y, material, panel=None, x=0, soft=.1, label_up=0.0):
    """A slab whose broad side faces the camera: half sizes a (across) and b (up), centre at height z; the label is `label_up` above it."""
    section = box(a, b, corner)
    rings = []
    for inset, out in rounded([(-min(a, b) * .5, depth, 0), (0, depth, soft), (0, 0, soft), (-min(a, b) * .9, 0, 0)], 6):
        rings.append([(x + px, y + out - depth, z + py) for px, py in section(inset)])
    return flat_skin(S, name, rings, material, panel and (*panel, z + label_up, x), y - depth + soft * .6)


def flat_skin(S, name, rings, material, panel, front):
    n, faces, places = len(rings[0]), [], []
    points = [point for ring in rings for point in ring]

    def place(index):
        if panel is None: return (-9, -9)
        return ((points[index][0] - panel[3]) / panel[0] + .5, (points[index][2] - panel[2]) / panel[1] + .5)
    for ring in range(len(rings) - 1):
        for k in range(n):
            face = (ring * n + k, ring * n + (k + 1) % n, (ring + 1) * n + (k + 1) % n, (ring + 1) * n + k)
            faces.append(face)
            near = all(points[index][1] <= front for index in face)
            places += [place(index) if near else (-9, -9) for index in face]
    last = tuple((len(rings) - 1) * n + k for k in range(n))
    faces.append(last)
    places += [place(index) for index in last]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    layer = mesh.uv_layers.new(name='label')
    for index, value in enumerate(places): layer.data[index].uv = value
    if panel: S.panel = {'width': panel[0], 'height': panel[1], 'z': panel[2], 'x': panel[3]}
    return S.add(mesh, name, material)


def palette(S):
    """Open: the lid with the name above, two rows of pans below, each pan a separate part with its own colour."""
    case = S.material('body', 'satin', labelled=True)
    tilted(S, 'lid', 4.6, 2.7, .3, .5, 8.35, .1, case, (7.4, 3.2))
    tilted(S, 'tray', 4.6, 2.8, .3, .7, 2.8, 0, S.material('body', 'satin'))
    lathe(S, 'hinge', [(0, -3, 0), (.16, -3, .03), (.16, 3, .03), (0, 3, 0)], S.material('trim', 'metal'), at=(0, -.1, 5.62), turn=(0, 90, 0))
    for k in range(8):
        x, z = (k % 4 - 1.5) * 2.16, 4.0 - k // 4 * 2.42
        tilted(S, 'pan', .96, 1.08, .12, .2, z, -.72, S.material('pans', 'powder', tint=(1, .86, .72, .98, .6, .8, .5, .92)[k], relief=(8, .06, 'powder')), x=x, soft=.05)


def polish(S, section=circle, r=1.5):
    d = r if section is circle else 0
    outer = rounded([(d - .6, 0, 0), (d, 0, .35), (d, 3.6, .9), (.72 if section is circle else .72 - r, 4.3, .15), (.7 if section is circle else .7 - r, 4.5, 0)], 9)
    vessel(S, 'glass', section, outer, .2, .4, S.material('clear', 'glass', labelled=True), panel=(r * 1.6, 2.3, 1.8))
    loft(S, 'colour', section, rounded([(d - .6, .42, 0), (d - .22, .42, .3), (d - .22, 3.3, .5), (d - .85, 3.6, 0)], 7), S.material('inside', 'gloss'))
    lathe(S, 'cap', [(0, 4.35, 0), (.86, 4.35, .05), (.72, 9.0, .2), (0, 9.06, 0)], S.material('cap', 'gloss'))


def polish_round(S): polish(S)
def polish_square(S): polish(S, squircle(1.35, 1.2, 7), 1.35)


def fluid(S):
    """Foundation in square glass with a closed cap."""
    section = squircle(1.75, 1.2, 8)
    vessel(S, 'glass', section, rounded([(-.3, 0, 0), (0, 0, .12), (0, 6.6, .25), (-.85, 6.9, .1), (-.9, 7.0, 0)]), .2, .4, S.material('clear', 'glass', labelled=True), panel=(2.9, 4.6, 3.3))
    loft(S, 'colour', section, rounded([(-.4, .42, 0), (-.215, .42, .1), (-.215, 6.2, .1), (-.5, 6.25, 0)]), S.material('inside', 'gloss'))
    lathe(S, 'ring', [(0, 6.95, 0), (.9, 6.95, .02), (.9, 7.3, .02), (0, 7.3, 0)], S.material('trim', 'metal'))
    loft(S, 'cap', squircle(1.1, 1.0, 8), rounded([(-.1, 7.3, 0), (0, 7.3, .04), (0, 10.5, .1), (-.2, 10.55, 0)]), S.material('cap', 'gloss'))


def flacon(S, section, d, height, wall, neck, cap, panel, finish='glass', shoulder=.3, well=None):
    """`well`: the section of the hollow, softer than the block of glass around it."""
    outer = rounded([(d - .5, 0, 0), (d, 0, .18), (d, height, shoulder), (d - min(1.0, shoulder + .6), height + .02, 0)], 9)
    S.dark_flags = False
    loft(S, 'glass', section, outer, S.material('clear', finish, labelled=True), panel=panel)
    loft(S, 'scent', well or section, rounded([(d - wall - .4, .55, 0), (d - wall, .55, .3), (d - wall, height - 1.1, .05), (d - wall - .4, height - 1.08, 0)]), S.material('inside', 'liquid'))
    lathe(S, 'neck', [(0, height, 0), (neck, height, 0), (neck, height + .55, .05), (0, height + .55, 0)], S.material('trim', 'metal'))
    cap(height + .5)


def perfume_cube(S):
    def cap(z): loft(S, 'cap', squircle(1.1, 1.1, 9), rounded([(-.1, z, 0), (0, z, .05), (0, z + 2.4, .12), (-.2, z + 2.44, 0)]), S.material('cap', 'gloss'))
    flacon(S, squircle(2.7, 1.4, 12), 0, 6.6, .15, .75, cap, (4.2, 4.4, 3.4))


def perfume_tall(S):
    def cap(z): lathe(S, 'cap', [(0, z, 0), (1.3, z, .05), (1.3, z + 2.6, .15), (0, z + 2.65, 0)], S.material('cap', 'metal'))
    flacon(S, circle, 1.85, 8.4, .26, .8, cap, (3.1, 5.2, 4.0), shoulder=.25)


def perfume_oval(S):
    def cap(z):
        profile = [(1.05 * math.sqrt(max(0, 1 - ((k / 12) * 1.86 - .86) ** 2)) + .001, z + k / 12 * 2.0) for k in range(13)]
        loft(S, 'cap', circle, profile, S.material('cap', 'matte', relief=(2, .05, 'stone')))
    flacon(S, squircle(2.6, 1.5, 3.2), 0, 7.0, .34, .7, cap, (3.9, 4.6, 3.5), shoulder=1.2, well=squircle(2.6, 1.5, 2.6))


def perfume_arch(S):
    """An upright slab with a round top and a stone-shaped cap."""
    n, rings = 160, []
    shape = []
    for k in range(n):
        angle = pi / 2 + 2 * pi * k / n
        x, z = cos(angle), sin(angle)
        shape.append((2.55 * math.copysign(abs(x) ** .5, x) if z < 0 else 2.55 * x, 3.2 * (math.copysign(abs(z) ** .28, z) if z < 0 else z)))
    def slab(inset, y): return [(x * (1 - inset / 2.6), y, 3.2 + z * (1 - inset / 3.2)) for x, z in shape]
    def build(name, inset, thick, material, panel=None):
        lines = [slab(inset + .5, thick), slab(inset, thick - .2), slab(inset, -thick + .2), slab(inset + .12, -thick + .04), slab(inset + .5, -thick)]
        flat_skin(S, name, lines, material, panel, -thick + .1)
    build('glass', 0, 1.1, S.material('clear', 'glass', labelled=True), (3.7, 3.4, 2.8, 0))
    build('scent', .4, .75, S.material('inside', 'liquid'))
    lathe(S, 'neck', [(0, 6.3, 0), (.62, 6.3, 0), (.62, 6.95, .05), (0, 6.95, 0)], S.material('trim', 'metal'))
    lathe(S, 'cap', [(0, 6.9, 0), (.95, 6.9, .08), (1.1, 8.6, .5), (0, 8.75, 0)], S.material('cap', 'satin'))


def candle(S):
    r, h, wall = 3.9, 8.6, .22
    vessel(S, 'glass', circle, rounded([(0, 0, 0), (r, 0, .5), (r, h, .1), (r - .1, h, 0)]), wall, .7, S.material('body', 'glass', labelled=True), panel=(6.2, 4.8, 3.9))
    lathe(S, 'wax', [(0, .72, 0), (r - wall - .02, .72, .3), (r - wall - .02, 6.7, .1), (0, 6.6, 0)], S.material('inside', 'paper'))
    sweep(S, 'wick', [(0, 0, 6.5, 1), (.02, 0, 7.0, 1), (.1, 0, 7.5, .95), (.26, 0, 7.85, .8)], .13, S.material('white', 'paper'))
    sweep(S, 'burnt', [(.1, 0, 7.5, 1), (.26, 0, 7.86, .95), (.36, 0, 8.0, .5)], .14, S.material('black', 'paper'))
    lathe(S, 'foot', [(0, 6.62, 0), (.5, 6.64, .02), (.5, 6.72, .02), (0, 6.74, 0)], S.material('trim', 'metal'))


def candle_opaque(S):
    r, h = 3.9, 8.2
    vessel(S, 'pot', circle, rounded([(0, 0, 0), (r - .3, 0, .6), (r, 2, 1), (r, h, .1), (r - .12, h, 0)]), .24, .7, S.material('body', 'matte', labelled=True), panel=(6.4, 5.0, 4.0))
    lathe(S, 'lid', [(0, h + .02, 0), (r + .05, h + .02, .05), (r + .05, h + .75, .12), (0, h + .78, 0)], S.material('wood', 'satin', relief=(5, .12, 'wood')))


def diffuser(S):
    for lean, back in ((-26, 0), (-13, 10), (-2, -6), (10, 8), (22, -2)):
        angle = math.radians(lean)
        sweep(S, 'reed', [(0, back * .02, 7.4, 1), (sin(angle) * 7, back * .1, 7.4 + cos(angle) * 13, 1)], .14, S.material('wood', 'paper', relief=(5, .1, 'wood')), n=14)
    r, h, wall = 3.3, 6.6, .3
    vessel(S, 'glass', circle, rounded([(0, 0, 0), (r, 0, .4), (r, h, 1.0), (1.15, h + .6, .2), (1.1, h + 1.2, 0)], 10), wall, .5, S.material('body', 'glass', labelled=True), panel=(5.4, 3.8, 3.2))
    lathe(S, 'oil', [(0, .52, 0), (r - wall - .02, .52, .2), (r - wall - .02, h - 1.6, 0), (0, h - 1.6, 0)], S.material('inside', 'liquid'))
    lathe(S, 'collar', [(.5, h + 1.1, 0), (1.35, h + 1.1, .05), (1.35, h + 2.1, .1), (.5, h + 2.1, 0)], S.material('cap', 'metal'), ends=(False, False))
