"""Surfaces lofted over rings, from which every pack is built. Lengths in centimetres, +z up, the front faces -y."""
import bpy, math
from math import cos, pi, sin


def rounded(points, steps=7):
    """Converts [(offset, z, radius)] to [(offset, z)] with rounded corners."""
    out = []
    for index, (d, z, radius) in enumerate(points):
        if not radius or index in (0, len(points) - 1):
            out.append((d, z))
            continue
        (a, b), (e, f) = points[index - 1][:2], points[index + 1][:2]
        one, other = (a - d, b - z), (e - d, f - z)
        long, wide = math.hypot(*one), math.hypot(*other)
        one, other = (one[0] / long, one[1] / long), (other[0] / wide, other[1] / wide)
        angle = math.acos(max(-1, min(1, one[0] * other[0] + one[1] * other[1])))
        reach = min(radius / math.tan(angle / 2), long * .49, wide * .49)
        start, end = (d + one[0] * reach, z + one[1] * reach), (d + other[0] * reach, z + other[1] * reach)
        for step in range(steps + 1):
            t = step / steps
            out.append(tuple((1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * (d, z)[axis] + t * t * end[axis] for axis in range(2)))
    return out


def circle(d, n=112):
    return [(d * cos(pi / 2 + 2 * pi * k / n), d * sin(pi / 2 + 2 * pi * k / n)) for k in range(n)]


def oval(a, b, n=112):
    return lambda d: [((a + d) * x, (b + d) * y) for x, y in circle(1, n)]


def squircle(a, b, power=5, n=160):
    """Between an oval (2) and a box (over 8)."""
    def section(d):
        return [(math.copysign(abs(x) ** (2 / power), x) * (a + d), math.copysign(abs(y) ** (2 / power), y) * (b + d)) for x, y in circle(1, n)]
    return section


def box(a, b, corner):
    """A rectangle of half sizes a, b with round corners; the first point is in the middle of the back, the middle point in front."""
    def section(d, n=10):
        A, B, C = a + d, b + d, max(.01, corner + d)
        points = []
        for x, y, start in ((-A + C, B - C, pi / 2), (-A + C, -B + C, pi), (A - C, -B + C, 1.5 * pi), (A - C, B - C, 0)):
            points += [(x + C * cos(start + pi / 2 * k / n), y + C * sin(start + pi / 2 * k / n)) for k in range(n + 1)]
        return [(0, B)] + points[:2 * (n + 1)] + [(0, -B)] + points[2 * (n + 1):]
    return section


def ribbed(radius_step, count, n=480):
    def section(d):
        return [(( d + radius_step * (.5 + .5 * cos(count * 2 * pi * k / n))) * cos(pi / 2 + 2 * pi * k / n),
                 ( d + radius_step * (.5 + .5 * cos(count * 2 * pi * k / n))) * sin(pi / 2 + 2 * pi * k / n)) for k in range(n)]
    return section


def skin(S, name, rings, material, panel=None, ends=(True, True), at=(0, 0, 0), turn=(0, 0, 0), smooth=True):
    """`panel` = (width, height, z of its centre) of the label on this part."""
    n, half, faces, places = len(rings[0]), len(rings[0]) // 2, [], []
    arcs = []
    for ring in rings:
        along = [0.0]
        for k in range(n): along.append(along[-1] + math.dist(ring[k], ring[(k + 1) % n]))
        arcs.append([value - along[half] for value in along])

    def place(ring, k):
        if panel is None: return (-9, -9)
        return (arcs[ring][k] / panel[0] + .5, (rings[ring][k % n][2] - panel[2]) / panel[1] + .5)
    for ring in range(len(rings) - 1):
        for k in range(n):
            after = (k + 1) % n
            faces.append((ring * n + k, ring * n + after, (ring + 1) * n + after, (ring + 1) * n + k))
            places += [place(ring, k), place(ring, k + 1), place(ring + 1, k + 1), place(ring + 1, k)]
    if ends[0]:
        faces.append(tuple(reversed(range(n))))
        places += [(-9, -9)] * n
    if ends[1]:
        faces.append(tuple((len(rings) - 1) * n + k for k in range(n)))
        places += [(-9, -9)] * n
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([point for ring in rings for point in ring], [], faces)
    layer = mesh.uv_layers.new(name='label')
    for index, value in enumerate(places): layer.data[index].uv = value
    if panel: S.panel = {'width': panel[0], 'height': panel[1], 'z': panel[2] + at[2], 'x': at[0]}
    return S.add(mesh, name, material, at, turn, smooth)


def loft(S, name, section, profile, material, **more):
    return skin(S, name, [[(x, y, z) for x, y in section(max(d, 1e-3) if section is circle else d)] for d, z in profile], material, **more)


def lathe(S, name, points, material, steps=7, **more):
    return loft(S, name, circle, rounded(points, steps), material, **more)


def vessel(S, name, section, outer, wall, floor, material, **more):
    """Open at the top: the outer profile, then the inner wall back down."""
    inner = [(d - wall, max(z, outer[0][1] + floor)) for d, z in reversed(outer)]
    return loft(S, name, section, outer + inner, material, ends=(True, False), **more)


def sweep(S, name, path, radius, material, n=32, **more):
    """A round bar along [(x, y, z, scale)]."""
    rings = []
    for index, (x, y, z, scale) in enumerate(path):
        a, b = path[max(0, index - 1)], path[min(len(path) - 1, index + 1)]
        ahead = [b[axis] - a[axis] for axis in range(3)]
        length = math.hypot(*ahead) or 1
        t = [value / length for value in ahead]
        side = (0, 1, 0) if abs(t[1]) < .9 else (1, 0, 0)
        u = (t[1] * side[2] - t[2] * side[1], t[2] * side[0] - t[0] * side[2], t[0] * side[1] - t[1] * side[0])
        length = math.hypot(*u)
        u = [value / length for value in u]
        w = (t[1] * u[2] - t[2] * u[1], t[2] * u[0] - t[0] * u[2], t[0] * u[1] - t[1] * u[0])
        rings.append([tuple((x, y, z)[axis] + radius * scale * (cos(2 * pi * k / n) * u[axis] + sin(2 * pi * k / n) * w[axis]) for axis in range(3)) for k in range(n)])
    return skin(S, name, rings, material, **more)


def bend(x, z, radius, start, end, n=12):
    return [(x + radius * cos(math.radians(start + (end - start) * k / n)), 0, z + radius * sin(math.radians(start + (end - start) * k / n)), 1) for k in range(n + 1)]


def flat(S, name, outline, material, panel=None, at=(0, 0, 0), turn=(0, 0, 0)):
    """A flat face over the outline [(x, y)]; the label lies in its plane, in the middle."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(x, y, 0) for x, y in outline], [], [tuple(range(len(outline)))])
    layer = mesh.uv_layers.new(name='label')
    for index, (x, y) in enumerate(outline): layer.data[index].uv = (x / panel[0] + .5, y / panel[1] + .5) if panel else (-9, -9)
    if panel: S.panel = {'width': panel[0], 'height': panel[1], 'z': 0, 'x': at[0]}
    return S.add(mesh, name, material, at, turn, smooth=False)


def strip(S, name, path, half, thick, material, panel=None, wave=lambda x, s: 0, n=40):
    """A sheet `2 half` wide across x along path [(y, z)]. The label is measured along the path from its middle, upwards."""
    lengths = [0.0]
    for a, b in zip(path, path[1:]): lengths.append(lengths[-1] + math.dist(a, b))
    points, faces, places = [], [], []
    for index, (y, z) in enumerate(path):
        a, b = path[max(0, index - 1)], path[min(len(path) - 1, index + 1)]
        length = math.dist(a, b) or 1
        ny, nz = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
        for side in (1, -1):
            for k in range(n + 1):
                x = half * (2 * k / n - 1)
                off = side * thick / 2 + wave(x, lengths[index])
                points.append((x * (1 - .004 * abs(side * thick)), y + ny * off, z + nz * off))
    row = 2 * (n + 1)
    middle = lengths[-1] / 2

    def quad(a, b, c, d, labelled):
        faces.append((a, b, c, d))
        for k in (a, b, c, d):
            places.append((points[k][0] / panel[0] + .5, (middle - lengths[k // row]) / panel[1] + .5) if panel and labelled else (-9, -9))
    for index in range(len(path) - 1):
        for k in range(n):
            a, c = index * row + k, (index + 1) * row + k
            quad(a, a + 1, c + 1, c, True)
            quad(c + n + 1, c + n + 2, a + n + 2, a + n + 1, False)
        for a, c in ((index * row, (index + 1) * row), (index * row + n, (index + 1) * row + n)): quad(a, c, c + n + 1, a + n + 1, False)
    for base in (0, (len(path) - 1) * row):
        for k in range(n): quad(base + k, base + k + 1, base + n + 2 + k, base + n + 1 + k, False)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    layer = mesh.uv_layers.new(name='label')
    for index, value in enumerate(places): layer.data[index].uv = value
    if panel: S.panel = {'width': panel[0], 'height': panel[1], 'z': 0, 'x': 0}
    return S.add(mesh, name, material)
