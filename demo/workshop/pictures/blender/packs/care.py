"""Bottles, jars, tubes and pumps for face, body and hair care. Every function builds one pack of the usual size."""
import math
from math import pi, sin
from .skin import bend, box, circle, lathe, loft, oval, ribbed, rounded, skin, squircle, sweep, vessel


def bulb(S, z, r, cap, high=2.6):
    lathe(S, 'collar', [(0, z, 0), (r, z, .05), (r, z + 1.35, .1), (r * .7, z + 1.42, 0), (0, z + 1.42, 0)], cap)
    lathe(S, 'bulb', [(r * .68, z + 1.38, 0), (r * .63, z + 1.6, .1), (r * .5, z + 1.4 + high, r * .42), (0, z + 1.4 + high, 0)], S.material('accent', 'rubber'))


def dropper(S, finish='gloss', cap='satin', section=circle):
    r, h, wall = 1.62, 5.9, .17
    clear = finish in ('glass', 'frosted')
    outer = rounded([(0 if section is circle else -r * .6, 0, 0), (r if section is circle else 0, 0, .28), (r if section is circle else 0, h, .8 if section is circle else .4), (.82 if section is circle else .82 - r, h + .25, .14), (.8 if section is circle else .8 - r, h + .6, 0)], 12)
    body = S.material('body', finish, labelled=True)
    panel = (3.0, 4.2, 2.75)
    if clear:
        vessel(S, 'glass', section, outer, wall, .3, body, panel=panel)
        if section is circle: lathe(S, 'liquid', [(0, .31, 0), (r - wall - .01, .31, .2), (r - wall - .01, h - 1.5, 0), (0, h - 1.5, 0)], S.material('inside', 'liquid'))
        lathe(S, 'pipette', [(.1, .9, 0), (.24, 1.7, .3), (.24, h + .5, 0)], S.material('inside', 'clear'), ends=(False, False))
    else: loft(S, 'body', section, outer, body, panel=panel)
    bulb(S, h + .32, .98, S.material('cap', cap))
    S.zone = (.7, h - 1.2)


def dropper_lacquer(S): dropper(S, 'gloss', 'satin')
def dropper_glass(S): dropper(S, 'glass', 'metal')
def dropper_frosted(S): dropper(S, 'frosted', 'metal')
def dropper_square(S): dropper(S, 'gloss', 'metal', squircle(1.55, 1.3, 7))


def jar_plastic(S):
    r, h = 3.1, 2.9
    lathe(S, 'body', [(0, 0, 0), (r - .1, 0, .3), (r, h, .12), (r - .3, h, 0), (0, h, 0)], S.material('body', 'gloss', labelled=True), panel=(5.4, 2.3, 1.5))
    lathe(S, 'gap', [(r - .22, h - .05, 0), (r - .22, h + .14, 0)], S.material('body', 'matte', tint=.6), ends=(False, False))
    lathe(S, 'lid', [(0, h + .1, 0), (r, h + .1, .06), (r, h + 1.75, .22), (0, h + 1.8, 0)], S.material('cap', 'satin'))
    S.zone = (.4, h - .3)


def jar_glass(S, finish='glass', lid='metal'):
    r, h, wall = 3.15, 3.2, .5
    outer = rounded([(0, 0, 0), (r, 0, .5), (r, h, .3), (r - .4, h + .1, 0)])
    vessel(S, 'glass', circle, outer, wall, .75, S.material('body', finish, labelled=True), panel=(5.4, 2.2, 1.85))
    if finish != 'satin': lathe(S, 'cream', [(0, .78, 0), (r - wall - .02, .78, .4), (r - wall - .02, h - .1, .1), (0, h - .1, 0)], S.material('inside', 'satin'))
    lathe(S, 'lid', [(0, h + .12, 0), (r + .02, h + .12, .05), (r + .02, h + 1.55, .16), (0, h + 1.6, 0)], S.material('cap', lid))
    S.zone = (1.0, h - .4)


def jar_frosted(S):
    """Opaque frosting: translucent walls this thick would refract the contents into streaks."""
    jar_glass(S, 'satin', 'satin')



def jar_round(S):
    """A pebble shape with a flat lid."""
    profile = [(3.35 * math.cos(t) ** .55, 1.7 + 1.7 * sin(t)) for t in [pi / 2 * (-.86 + 1.6 * k / 24) for k in range(25)]]
    loft(S, 'body', circle, profile, S.material('body', 'gloss', labelled=True), panel=(5.0, 1.9, 1.6))
    lathe(S, 'ring', [(2.2, 3.2, 0), (2.42, 3.25, .04), (2.42, 3.42, .04), (2.2, 3.5, 0)], S.material('trim', 'metal'), ends=(False, False))
    lathe(S, 'lid', [(0, 3.44, 0), (2.5, 3.44, .06), (2.5, 4.6, .4), (0, 4.72, 0)], S.material('cap', 'gloss'))


def jar_low(S):
    r, h = 4.4, 4.1
    lathe(S, 'body', [(0, 0, 0), (r - .15, 0, .35), (r, .6, .3), (r, h, .12), (r - .3, h, 0), (0, h, 0)], S.material('body', 'satin', labelled=True), panel=(7.6, 3.1, 2.2))
    lathe(S, 'gap', [(r - .25, h - .05, 0), (r - .25, h + .16, 0)], S.material('body', 'matte', tint=.6), ends=(False, False))
    loft(S, 'lid', ribbed(.05, 96), rounded([(-.3, h + .12, 0), (r - .05, h + .12, .06), (r - .05, h + 1.9, .2), (r - .5, h + 1.95, 0)]), S.material('cap', 'satin'))
    S.zone = (.9, h - .3)


def jar_amber(S):
    """Pharmacy glass with a black or metal lid, for scrubs and butters."""
    r, h, wall = 3.9, 5.2, .3
    outer = rounded([(0, 0, 0), (r, 0, .6), (r, h, .9), (r - .7, h + .35, .1), (r - .72, h + .5, 0)], 10)
    vessel(S, 'glass', circle, outer, wall, .5, S.material('body', 'glass', labelled=True), panel=(6.6, 3.4, 2.6))
    lathe(S, 'cream', [(0, .52, 0), (r - wall - .02, .52, .5), (r - wall - .02, h - .6, .3), (0, h - .6, 0)], S.material('inside', 'paper'))
    lathe(S, 'lid', [(0, h + .42, 0), (r - .45, h + .42, .06), (r - .45, h + 2.0, .18), (0, h + 2.05, 0)], S.material('cap', 'brushed'))
    S.zone = (.9, h - .9)


def tube(S, R=1.75, h=9.6, cap=1.9, finish='satin', capr=.97, lid='satin', cap_section=circle, panel=None):
    n, rings = 112, []
    for k in range(25):
        t = k / 24
        s = t ** 1.5
        a, b = R + (R * pi / 2 * .96 - R) * s * .82, R * (1 - s) + .05 * s
        rings.append([(a * x, b * y, cap + .25 + h * t) for x, y in circle(1, n)])
    a = R + (R * pi / 2 * .96 - R) * .82
    for z in (.3, .6, .8): rings.append([(a * x, .05 * y, cap + .25 + h + z) for x, y in circle(1, n)])
    low = [[(x, y, z) for x, y in circle(d, n)] for d, z in rounded([(R * .7, cap, 0), (R * .97, cap + .03, .12), (R, cap + .25, 0)], 5)][:-1]
    body = S.material('body', finish, labelled=True)
    skin(S, 'tube', low + rings, body, panel=panel or (R * 1.95, h * .72, cap + .4 + h * .5))
    for k in range(5):
        at = cap + .25 + h + .14 + k * .12
        loft(S, 'crimp', lambda d: [((a + .003) * x, (.058 + d) * y) for x, y in circle(1, n)], [(0, at), (.014, at + .035), (0, at + .07)], body, ends=(False, False))
    lathe(S, 'cap', [(0, 0, 0), (R * capr - .1, 0, .14), (R * capr, cap - .04, .05), (0, cap - .02, 0)], S.material('cap', lid)) if cap_section is circle else \
        loft(S, 'cap', cap_section, rounded([(-.25, 0, 0), (-.1, 0, .1), (0, cap - .04, .08), (-.3, cap, 0)]), S.material('cap', lid))
    S.zone = (cap + .6, cap + h - .3)


def tube_plain(S): tube(S)


def tube_gloss(S): tube(S, R=1.8, h=9.2, cap=2.3, finish='gloss', capr=.9, lid='metal')


def tube_wide(S):
    """Oval, with a cap of the same width: hair masks, body lotions."""
    tube(S, R=2.5, h=12.6, cap=2.6, finish='satin', capr=1.0, lid='gloss')


def tube_metal(S):
    """Aluminium with a folded end and a small ribbed cap."""
    tube(S, R=1.6, h=9.4, cap=1.5, finish='matte', capr=.62, lid='satin', cap_section=squircle(1.0, 1.0, 2.3))
    S.zone = (2.2, 10.4)


def tube_slim(S):
    """Fifteen millilitres for eyes or lips with a long nozzle under a long cap."""
    tube(S, R=1.0, h=5.6, cap=2.3, finish='gloss', capr=.86, lid='metal')


def pump_head(S, z, cap, r=1.2, stem=1.3, long=2.5):
    lathe(S, 'collar', [(0, z, 0), (r, z, .05), (r, z + 1.35, .12), (r * .6, z + 1.47, .1), (r * .48, z + 1.75, .08), (0, z + 1.75, 0)], cap)
    lathe(S, 'stem', [(.34, z + 1.7, 0), (.34, z + 1.75 + stem, 0)], S.material('white', 'gloss'))
    top = z + 1.75 + stem
    lathe(S, 'press', [(0, top - .5, 0), (.74, top - .5, .06), (.8, top + .22, .2), (.66, top + .5, .24), (0, top + .54, 0)], cap)
    path = [(-.2, 0, top + .1, 1.1), (-1.1, 0, top + .1, 1)] + [(x, y, height, .92) for x, y, height, _ in bend(-long + .6, top - .4, .5, 90, 165, 10)] + [(-long - .02, 0, top - .62, .88)]
    sweep(S, 'nozzle', path, .28, cap)


def pump(S, section=circle, r=2.95, finish='gloss'):
    h = 12.6
    d = r if section is circle else 0
    outer = [(0 if section is circle else -.5, 0, 0), (d, 0, .35), (d, h, .9), (1.3 if section is circle else 1.3 - r, h + .7, .25), (1.25 if section is circle else 1.25 - r, h + .95, 0)]
    loft(S, 'body', section, rounded(outer, 9), S.material('body', finish, labelled=True), panel=(r * 1.78, 9.0, 6.2))
    pump_head(S, h + .85, S.material('cap', 'satin'))
    S.zone = (.9, h - 1.2)


def pump_round(S): pump(S)
def pump_square(S): pump(S, squircle(2.75, 2.4, 6), 2.75, 'satin')


def pump_glass(S):
    """Amber or clear glass with the liquid visible."""
    r, h, wall = 2.85, 11.8, .16
    outer = rounded([(0, 0, 0), (r, 0, .5), (r, h, 1.6), (1.15, h + .5, .2), (1.1, h + .9, 0)], 12)
    vessel(S, 'glass', circle, outer, wall, .3, S.material('body', 'glass', labelled=True), panel=(5.0, 7.6, 5.4))
    lathe(S, 'liquid', [(0, .31, 0), (r - wall - .01, .31, .4), (r - wall - .01, h - 1.6, 0), (0, h - 1.6, 0)], S.material('inside', 'liquid'))
    pump_head(S, h + .8, S.material('cap', 'satin'))
    S.zone = (.9, h - 2.2)


def pump_foam(S):
    """A wide foaming head under a clear cover."""
    r, h = 2.3, 10.2
    lathe(S, 'body', [(0, 0, 0), (r, 0, .3), (r, h, .5), (2.0, h + .3, .1), (1.98, h + .5, 0), (0, h + .5, 0)], S.material('body', 'satin', labelled=True), panel=(4.1, 7.4, 5.2))
    cap = S.material('cap', 'satin')
    loft(S, 'collar', ribbed(.04, 70), rounded([(1.4, h + .45, 0), (2.02, h + .45, .05), (2.02, h + 1.5, .12), (1.3, h + 1.6, 0)]), cap)
    lathe(S, 'neck', [(1.3, h + 1.55, 0), (1.05, h + 2.0, .1), (1.05, h + 2.7, 0), (0, h + 2.7, 0)], cap)
    lathe(S, 'press', [(0, h + 2.6, 0), (1.5, h + 2.6, .08), (1.55, h + 3.5, .3), (0, h + 3.62, 0)], cap)
    sweep(S, 'spout', [(-.6, 0, h + 3.12, 1), (-1.9, 0, h + 3.14, .95), (-2.2, 0, h + 3.05, .9), (-2.35, 0, h + 2.8, .85)], .34, cap)
    S.zone = (.7, h - .6)


def bottle_round(S):
    """Plastic with a straight cap: toner, micellar water."""
    r, h = 2.35, 11.4
    lathe(S, 'body', [(0, 0, 0), (r, 0, .35), (r, h, .75), (1.36, h + .3, .1), (1.34, h + .6, 0), (0, h + .6, 0)], S.material('body', 'gloss', labelled=True), panel=(4.2, 8.2, 5.8))
    lathe(S, 'cap', [(0, h + .5, 0), (1.5, h + .5, .05), (1.5, h + 2.9, .16), (0, h + 2.94, 0)], S.material('cap', 'satin'))
    S.zone = (.8, h - .9)


def bottle_clear(S):
    """Clear plastic or glass with the liquid visible."""
    r, h, wall = 2.3, 11.6, .12
    outer = rounded([(0, 0, 0), (r, 0, .3), (r, h, .5), (1.3, h + .25, .12), (1.28, h + .7, 0)], 10)
    vessel(S, 'glass', circle, outer, wall, .18, S.material('body', 'glass', labelled=True), panel=(4.0, 7.8, 5.4))
    lathe(S, 'liquid', [(0, .2, 0), (r - wall - .01, .2, .2), (r - wall - .01, h - 1.3, 0), (0, h - 1.3, 0)], S.material('inside', 'liquid'))
    lathe(S, 'cap', [(0, h + .45, 0), (1.5, h + .45, .05), (1.5, h + 2.9, .14), (0, h + 2.93, 0)], S.material('cap', 'metal'))
    S.zone = (.7, h - 1.8)


def bottle_frosted(S):
    """Essence: thick opaque frosted glass (see jar_frosted) with a spherical cap."""
    r, h = 2.2, 10.6
    outer = rounded([(0, 0, 0), (r, 0, .6), (r, h, 1.7), (.95, h + .4, .15), (.93, h + .7, 0)], 12)
    vessel(S, 'glass', circle, outer, .3, .5, S.material('body', 'satin', labelled=True), panel=(3.8, 6.6, 5.0))
    lathe(S, 'cap', [(0, h + .5, 0), (1.12, h + .5, .05), (1.12, h + 2.4, .12), (0, h + 2.42, 0)], S.material('cap', 'metal'))
    S.zone = (.9, h - 2.6)


def bottle_oval(S):
    """Shampoo: an oval body, a shoulder that becomes the round neck, a flip cap."""
    a, b, top = 3.35, 1.95, 13.2
    section = squircle(a, b, 2.9)
    rings = [[(x, y, z) for x, y in section(d)] for d, z in rounded([(-.35, 0, 0), (0, .02, .3), (0, top, 0)])]
    for k in range(1, 22):
        angle = pi / 2 * k / 21
        far, ring = 1 - math.cos(angle), []
        for x, y in section(0):
            length = math.hypot(x / a, y / b)
            ring.append((x * (1 - far) + 1.55 * x / a / length * far, y * (1 - far) + 1.55 * y / b / length * far, top + 1.7 * sin(angle)))
        rings.append(ring)
    skin(S, 'body', rings + [[(x, y, z + .2) for x, y, z in rings[-1]]], S.material('body', 'satin', labelled=True), panel=(5.5, 9.8, 6.7))
    cap = S.material('cap', 'satin')
    lathe(S, 'cap', [(0, top + 1.75, 0), (1.75, top + 1.75, .05), (1.75, top + 4.1, .25), (0, top + 4.2, 0)], cap)
    lathe(S, 'line', [(1.752, top + 3.25, 0), (1.735, top + 3.29, 0), (1.752, top + 3.33, 0)], S.material('cap', 'matte', tint=.5), ends=(False, False))
    S.zone = (.9, top - .5)


def bottle_flask(S):
    """A flat flask with a disc cap: lotions, sun milk, products for children."""
    section = squircle(3.0, 1.7, 4.5)
    loft(S, 'body', section, rounded([(-.6, 0, 0), (0, 0, .5), (0, 10.6, 1.5), (-1.55, 12.0, .3), (-1.55, 12.2, 0)], 10), S.material('body', 'satin', labelled=True), panel=(4.8, 7.6, 5.5))
    loft(S, 'cap', oval(1.75, 1.2), rounded([(-.1, 12.1, 0), (0, 12.1, .05), (0, 14.0, .5), (-.9, 14.3, 0)]), S.material('cap', 'gloss'))
    S.zone = (1.0, 9.4)


def mist(S, finish='gloss', r=1.85):
    h = 10.4
    lathe(S, 'body', [(0, 0, 0), (r, 0, .3), (r, h, .7), (1.0, h + .3, .1), (.98, h + .5, 0), (0, h + .5, 0)], S.material('body', finish, labelled=True), panel=(r * 1.8, 7.2, 5.1))
    lathe(S, 'ring', [(0, h + .45, 0), (1.08, h + .45, .04), (1.08, h + .95, .04), (0, h + .95, 0)], S.material('trim', 'metal'))
    lathe(S, 'neck', [(0, h + .9, 0), (.62, h + .9, 0), (.62, h + 1.9, .12), (0, h + 1.9, 0)], S.material('white', 'gloss'))
    vessel(S, 'cover', circle, [(1.06, h + .96), (1.06, h + 3.0)] + rounded([(1.06, h + 3.0, 0), (1.06, h + 3.3, .25), (.001, h + 3.34, 0)], 6)[1:], .07, .0, S.material('clear', 'clear'))
    S.zone = (.8, h - .9)


def mist_satin(S): mist(S, 'satin')


def mist_opaque(S):
    """A spray under a closed cap."""
    r, h = 1.75, 10.2
    lathe(S, 'body', [(0, 0, 0), (r, 0, .25), (r, h, .2), (0, h + .1, 0)], S.material('body', 'brushed', labelled=True), panel=(3.1, 7.0, 5.0))
    lathe(S, 'cap', [(0, h + .06, 0), (r, h + .06, .04), (r, h + 3.6, .22), (0, h + 3.66, 0)], S.material('cap', 'satin'))
    S.zone = (.6, h - .4)


def trigger(S):
    """A trigger spray for hair and rooms."""
    r, h = 2.5, 11.2
    lathe(S, 'body', [(0, 0, 0), (r, 0, .4), (r, h, 1.5), (1.15, h + .8, .3), (1.1, h + 1.2, 0), (0, h + 1.2, 0)], S.material('body', 'satin', labelled=True), panel=(4.4, 7.0, 5.2))
    cap = S.material('cap', 'satin')
    loft(S, 'collar', ribbed(.05, 44), rounded([(.7, h + 1.1, 0), (1.22, h + 1.1, .05), (1.22, h + 2.1, .1), (.7, h + 2.2, 0)]), cap)
    loft(S, 'head', squircle(1.15, .62, 3.5), rounded([(-.5, h + 2.1, 0), (-.3, h + 2.2, .1), (0, h + 3.2, .3), (-.1, h + 4.2, .5), (-.7, h + 4.35, 0)]), cap)
    sweep(S, 'snout', [(-.5, 0, h + 3.85, 1.2), (-2.1, 0, h + 3.85, 1.05), (-2.5, 0, h + 3.85, .95)], .46, cap)
    lathe(S, 'tip', [(0, 0, 0), (.5, 0, .08), (.5, .55, .05), (0, .6, 0)], S.material('accent', 'satin'), at=(-2.4, 0, h + 3.85), turn=(0, -90, 0))
    sweep(S, 'lever', [(-1.2, 0, h + 3.5, 1), (-1.55, 0, h + 2.9, .95), (-1.75, 0, h + 2.1, .85), (-2.0, 0, h + 1.5, .7)], .24, S.material('accent', 'satin'))
    S.zone = (.9, h - 1.8)


def airless(S, finish='gloss', cover='clear'):
    r, h = 1.75, 7.4
    lathe(S, 'body', [(0, 0, 0), (r, 0, .12), (r, h, .08), (0, h, 0)], S.material('body', finish, labelled=True), panel=(3.1, 5.6, 3.7))
    lathe(S, 'band', [(0, h + .01, 0), (r + .01, h + .01, .03), (r + .01, h + .6, .05), (0, h + .6, 0)], S.material('trim', 'metal'))
    if cover == 'clear':
        head = S.material('white', 'gloss')
        lathe(S, 'neck', [(.8, h + .6, 0), (.8, h + 1.2, .1), (0, h + 1.2, 0)], head)
        lathe(S, 'head', [(0, h + 1.2, 0), (.95, h + 1.2, .08), (.95, h + 2.3, .22), (0, h + 2.3, 0)], head)
        vessel(S, 'cover', circle, [(r, h + .62), (r, h + 3.2)] + rounded([(r, h + 3.2, 0), (r, h + 3.5, .25), (.001, h + 3.54, 0)], 6)[1:], .09, .0, S.material('clear', 'clear'))
    else: lathe(S, 'cover', [(0, h + .6, 0), (r, h + .62, .03), (r, h + 3.5, .16), (0, h + 3.54, 0)], S.material('cap', cover))
    S.zone = (.4, h - .3)


def airless_clear(S): airless(S)
def airless_metal(S): airless(S, 'satin', 'metal')


def ampoules(S):
    """Five glass ampoules in a row on a card."""
    for k in range(5):
        x = (k - 2) * 1.75
        profile = rounded([(0, 0, 0), (.62, 0, .2), (.62, 4.4, .35), (.3, 4.9, .2), (.26, 5.3, .1), (.42, 5.9, .2), (.2, 7.2, .2), (.001, 7.6, 0)], 6)
        loft(S, 'glass', circle, profile, S.material('body', 'glass'), at=(x, -.4, 1.1))
        lathe(S, 'liquid', [(0, .1, 0), (.54, .1, .15), (.54, 3.6, 0), (0, 3.6, 0)], S.material('inside', 'liquid'), at=(x, -.4, 1.1))
        lathe(S, 'ring', [(.29, 5.05, 0), (.3, 5.1, .01), (.29, 5.18, 0)], S.material('trim', 'metal'), at=(x, -.4, 1.1), ends=(False, False))
    loft(S, 'holder', box(4.9, 1.1, .12), rounded([(-.05, 0, 0), (0, 0, .05), (0, 3.5, .05), (-.05, 3.5, 0)]), S.material('cap', 'paper', labelled=True), panel=(8.8, 2.9, 1.75), at=(0, -.4, 0))
