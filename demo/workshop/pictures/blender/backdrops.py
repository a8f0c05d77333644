"""Backdrops for packs, rendered without colour: the base of a pack is at 74 % of the height, with nothing in front of it.
blender -b --factory-startup -t 1 -P backdrops.py -- <out> <name,name,…> [<width>x<height>] [<samples>]
Parts: 0 = air and wall, 0.5 = the ground under the packs, 1 = surrounding objects."""
import math
import os
import sys
from math import cos, pi, sin

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table import Table, ball, cloud, grain, smooth

FOOT = 0.74


class Place(Table):
    def __init__(self, size, samples, seed, eye):
        self.eye = eye
        super().__init__(size, samples, seed, ground=False)

    def camera(self):
        data = bpy.data.cameras.new('camera')
        data.lens, data.sensor_width = 90, 36
        data.shift_y = (FOOT - self.eye / 1.5 - 0.5) * 0.625
        camera = bpy.data.objects.new('camera', data)
        camera.location, camera.rotation_euler = (0, -6, self.eye), (pi / 2, 0, 0)
        self.link(camera)
        self.scene.camera = camera

    def lights(self):
        self.air(0.5)

    def air(self, strength):
        world = bpy.data.worlds.new('air')
        self.scene.world = world
        world.use_nodes = True
        world.node_tree.nodes['Background'].inputs[1].default_value = strength

    def studio(self, key=260):
        self.softbox((-3.4, -2.2, 3.0), (1.6, 2.4), key, target=(0, 0.5, 0.4))
        self.softbox((3.0, -1.6, 1.8), (0.8, 2.4), 26, target=(0, 0.5, 0.4))
        self.softbox((0, 0.6, 4.5), (4, 2.4), 90, target=(0, 0.6, 0))

    def floor(self, height, material, back=3.0, front=-5.2, wide=2.6, step=0.03):
        """A height field z(x, y) from the camera to the back."""
        rows, columns = int((back - front) / step), int(2 * wide / step)
        vertices = [(-wide + 2 * wide * c / columns, front + (back - front) * r / rows, 0) for r in range(rows + 1) for c in range(columns + 1)]
        vertices = [(x, y, height(x, y)) for x, y, _ in vertices]
        side = columns + 1
        faces = [(r * side + c, r * side + c + 1, (r + 1) * side + c + 1, (r + 1) * side + c) for r in range(rows) for c in range(columns)]
        return self.mesh(vertices, faces, material)

    def wall(self, y, material):
        return self.mesh([(-9, y, -1), (9, y, -1), (9, y, 8), (-9, y, 8)], [(0, 1, 2, 3)], material, smooth=False)

    def sun(self, strength=3.2, angle=2.0, turn=(0.95, 0.12, -0.75)):
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle = strength, math.radians(angle)
        sun = self.link(bpy.data.objects.new('sun', data))
        sun.rotation_euler = turn
        return sun

    def bump(self, material, scale, strength=0.3, distance=0.01, detail=4.0):
        tree = material.node_tree
        place, texture, bump = tree.nodes.new('ShaderNodeTexCoord'), tree.nodes.new('ShaderNodeTexNoise'), tree.nodes.new('ShaderNodeBump')
        texture.inputs['Scale'].default_value, texture.inputs['Detail'].default_value = scale, detail
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, distance
        tree.links.new(place.outputs['Object'], texture.inputs['Vector'])
        tree.links.new(texture.outputs['Fac'], bump.inputs['Height'])
        body = next(node for node in tree.nodes if node.type == 'BSDF_PRINCIPLED')
        tree.links.new(bump.outputs[0], body.inputs['Normal'])
        return material

    def water(self, ripple=0.006):
        return self.floor(lambda x, y: ripple * (grain(x * 1.6, y * 2.6, 1) + 0.4 * grain(x * 4, y * 7, 2)), self.material('water', 0.08, 0.9, part=0.5, tone=0.5), back=9, step=0.05, wide=3.4)

    def ridges(self, many=3):
        for index in range(many):
            far = 9.5 + index * 4
            points = [(-7 + 0.2 * step, far, 0.1 + 0.32 * (index + 1.4) * (0.55 + 0.55 * cloud(step * 0.035 * (1.3 - 0.2 * index) + index * 9, index, 3, 3))) for step in range(71)]
            vertices = points + [(x, y, -0.4) for x, y, _ in points]
            faces = [(i, i + 1, 71 + i + 1, 71 + i) for i in range(70)]
            self.mesh(vertices, faces, self.material(f'ridge{index}', 1, 0, part=0.86 - 0.28 * index, tone=0.42 + 0.14 * index), smooth=False)

    def pebbles(self, spots, flat=0.55, rough=0.5):
        for index, (x, y, size) in enumerate(spots):
            data = ball(self.bump(self.material('stone', rough, 0.4, part=1.0), 16, 0.35, 0.02), 40, 64, 0.45, index * 3.7)
            self.copies(data, [(x, y, size * flat * 0.35, (size, size * 0.8, size * flat), (0, 0, index * 1.3))])


def lake(place):
    place.water()
    place.ridges()
    place.sun(2.6, 12, (1.1, 0, -0.9))


def stones(place):
    place.water(0.004)
    place.ridges(2)
    place.sun(2.4, 10, (0.9, 0, -0.8))
    place.pebbles([(-1.02, 0.5, 0.34), (-0.72, 1.1, 0.24), (0.98, 0.7, 0.42), (0.6, 1.5, 0.2), (1.3, 0.2, 0.2), (-1.3, 0.1, 0.16)])


def reeds(place):
    place.water(0.007)
    place.ridges(1)
    place.sun(2.4, 8, (1.0, 0, -0.9))
    material = place.material('reed', 0.6, 0.3, part=1.0, tone=0.4)
    for _ in range(80):
        x, y = place.random.choice((-1, 1)) * place.random.uniform(0.55, 1.6), place.random.uniform(0.3, 3.5)
        high, lean, wide = place.random.uniform(0.5, 1.5), place.random.uniform(-0.25, 0.25), place.random.uniform(0.006, 0.014)
        points = [(x + lean * (t / 8) ** 2, y, -0.05 + high * t / 8, wide * (1.05 - t / 8)) for t in range(9)]
        vertices = [(px - w, py, pz) for px, py, pz, w in points] + [(px + w, py, pz) for px, py, pz, w in points]
        place.mesh(vertices, [(i, i + 9, i + 10, i + 1) for i in range(8)], material)


def drape(place, folds, bump, rough, shine, name):
    def height(x, y):
        rise = smooth(0.5, 2.6, y)
        warp = 0.5 * cloud(x * 0.6, y * 0.5, 3, 2)
        return 1.9 * rise ** 1.3 + folds * (0.25 + rise) * (grain(x * 1.7 + warp * 2, y * 0.5, 2) + 0.5 * grain(x * 3.9 + warp * 3, y * 0.8, 5)) - 0.25 * folds * smooth(0.6, 0.1, abs(y)) * grain(x * 1.7 + warp * 2, y * 0.5, 2)

    material = place.material(name, rough, shine, part=0.5)
    place.floor(height, place.bump(material, bump, 0.25, 0.004, 8) if bump else material)
    place.studio()


def linen(place):
    drape(place, 0.16, 150, 0.9, 0.1, 'linen')


def silk(place):
    drape(place, 0.22, 0, 0.36, 0.5, 'silk')


def plaster(place):
    place.wall(1.6, place.bump(place.material('wall', 0.9, 0.1), 6, 0.35, 0.03, 8))
    place.floor(lambda x, y: 0, place.bump(place.material('floor', 0.55, 0.3, part=0.5), 9, 0.2, 0.01), back=1.6, step=0.2)


def bars(place, pieces):
    material = place.material('frame', 1, 0)
    for at, size in pieces:
        (x, y, z), (w, d, h) = at, size
        corners = [(x + a * w, y + b * d, z + c * h) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
        thing = place.mesh(corners, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], material, smooth=False)
        thing.visible_camera = False


def window(place):
    plaster(place)
    place.air(0.34)
    place.sun(3.4, 1.2, (0.98, 0.0, -0.72))
    bars(place, [((-4.9 + 0.66 * i, -1.4, 3.6), (0.04 if i % 3 else 0.16, 0.02, 2.6)) for i in range(8)] + [((-2.6, -1.4, 2.5 + 0.72 * i), (3.4, 0.02, 0.035)) for i in range(5)])


def branch(place):
    plaster(place)
    place.air(0.36)
    place.sun(3.2, 2.4, (0.9, 0.0, -0.7))
    material = place.material('leaf', 1, 0)
    for twig in range(9):
        x, z, lean = -4.2 + 0.36 * twig, 4.9 - 0.3 * (twig % 3), -0.5 + 0.12 * twig
        for leaf in range(26):
            t = leaf / 26
            px, pz = x + lean * t * 1.6 + 0.02 * (leaf % 2), z - 2.1 * t
            turn = (1 if leaf % 2 else -1) * (0.7 + 0.3 * t)
            long, wide = 0.2 * (1.1 - 0.6 * t), 0.045
            tip = (px + long * sin(turn), -1.2 - 0.1 * twig, pz - long * cos(turn))
            side = (wide * cos(turn), 0, wide * sin(turn))
            middle = ((px + tip[0]) / 2, tip[1], (pz + tip[2]) / 2)
            vertices = [(px, tip[1], pz), (middle[0] + side[0], tip[1], middle[2] + side[2]), tip, (middle[0] - side[0], tip[1], middle[2] - side[2])]
            place.mesh(vertices, [(0, 1, 2, 3)], material, smooth=False).visible_camera = False


def snow(place):
    def height(x, y):
        behind = smooth(0.15, 1.4, y)
        return behind * (0.16 + 0.3 * cloud(x * 0.8, y * 0.8, 5, 3)) + 0.004 * cloud(x * 30, y * 30, 1, 3) + 0.015 * grain(x * 2, y * 2, 1)

    place.floor(height, place.bump(place.material('snow', 0.7, 0.3, part=0.5, tone=0.8), 90, 0.3, 0.006, 6), back=4, wide=3, step=0.026)
    place.ridges(2)
    place.sun(2.2, 5, (1.12, 0, -1.0))


def dunes(place):
    def height(x, y):
        behind = smooth(0.2, 2.4, y)
        wave = sin(26 * (y + 0.16 * sin(2.2 * x) + 0.12 * cloud(x * 1.4, y, 3, 3)))
        return behind * (0.4 + 0.5 * cloud(x * 0.6, y * 0.6, 8, 2)) + 0.008 * wave + 0.003 * cloud(x * 24, y * 24, 2, 3)

    place.floor(height, place.bump(place.material('sand', 0.95, 0.05, part=0.5), 240, 0.3, 0.004, 3), back=4, wide=3, step=0.026)
    place.sun(3.0, 4, (1.18, 0, -1.1))
    place.air(0.42)


def ice(place):
    place.water(0.003)
    place.ridges(2)
    place.sun(2.4, 8, (1.0, 0, -0.8))
    material = place.bump(place.material('ice', 0.25, 0.6, part=1.0, tone=0.78), 5, 0.4, 0.05, 6)
    for x, y, wide, high, turn in ((-1.0, 0.6, 0.46, 0.2, 0.3), (1.06, 0.7, 0.5, 0.3, -0.25), (0.5, 1.7, 0.4, 0.16, 0.5), (-0.55, 2.2, 0.3, 0.12, 0.9), (-1.5, 1.6, 0.4, 0.34, 0.1)):
        corners = [(a * wide * (1 + 0.14 * grain(a + x, b, c)), b * wide * 0.7 * (1 + 0.14 * grain(a, b + x, c)), high * (c + 1) / 2 * (1 + 0.16 * grain(a, b, c + x))) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
        slab = place.mesh(corners, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], material, smooth=False)
        slab.location, slab.rotation_euler = (x, y, -0.04), (0.02, -0.03, turn)
        bevel = slab.modifiers.new('edge', 'BEVEL')
        bevel.width, bevel.segments = 0.03, 3


def slab(place):
    """A thick stone with its front edge visible under the packs."""
    material = place.bump(place.material('slab', 0.6, 0.3, part=0.5), 14, 0.55, 0.03, 9)
    def height(x, y):
        return 0 if y > -0.24 else -0.6 * smooth(-0.24, -0.262, y) - 0.02 * cloud(x * 5, y * 30, 3, 3)

    place.floor(height, material, back=2.2, front=-0.5, step=0.012, wide=2.2)
    place.wall(2.2, place.bump(place.material('wall', 0.9, 0.1), 4, 0.25, 0.04, 8))
    place.studio()
    place.pebbles([(1.15, 0.6, 0.26), (-1.2, 0.7, 0.3), (0.85, 0.95, 0.15)])


def wood(place):
    def height(x, y):
        board = (x + 40) / 0.42
        gap = abs(board - math.floor(board) - 0.5)
        return -0.02 * smooth(0.485, 0.5, gap) + 0.003 * grain(x * 30 + math.floor(board) * 7, y * 1.2, 2)

    place.floor(height, place.material('boards', 0.55, 0.3, part=0.5, tone=0.6), back=2.4, front=-4, step=0.016, wide=2.2)
    place.wall(2.4, place.bump(place.material('wall', 0.9, 0.1), 3, 0.2, 0.05, 8))
    place.sun(2.6, 6, (0.95, 0, -0.8))


def tiles(place):
    def shape(x, z):
        a, b = abs((x + 40) / 0.36 % 1 - 0.5), abs((z + 40) / 0.18 % 1 - 0.5)
        return -0.014 * max(smooth(0.46, 0.49, a), smooth(0.42, 0.48, b)) + 0.002 * grain(x * 3, z * 5, 2)

    step, wide, high = 0.012, 1.9, 1.7
    rows, columns = int((high + 0.4) / step), int(2 * wide / step)
    vertices = [(-wide + c * step, 0.55 - shape(-wide + c * step, -0.4 + r * step), -0.4 + r * step) for r in range(rows + 1) for c in range(columns + 1)]
    side = columns + 1
    place.mesh(vertices, [(r * side + c, r * side + c + 1, (r + 1) * side + c + 1, (r + 1) * side + c) for r in range(rows) for c in range(columns)], place.material('tiles', 0.12, 0.5, tone=0.78))
    place.floor(lambda x, y: 0 if y > -0.2 else -0.5 * smooth(-0.2, -0.215, y), place.material('shelf', 0.35, 0.4, part=0.5), back=0.56, front=-0.6, step=0.02)
    place.studio(200)


PLACES = {'lake': (lake, 0.13), 'stones': (stones, 0.16), 'reeds': (reeds, 0.13), 'linen': (linen, 0.3), 'silk': (silk, 0.32), 'window': (window, 0.24), 'branch': (branch, 0.24),
          'snow': (snow, 0.22), 'dunes': (dunes, 0.26), 'ice': (ice, 0.15), 'slab': (slab, 0.2), 'wood': (wood, 0.26), 'tiles': (tiles, 0.18)}

args = sys.argv[sys.argv.index('--') + 1:]
out, names = args[0], args[1].split(',')
width, high = map(int, (args[2] if len(args) > 2 else '960x600').split('x'))
for number, name in enumerate(names):
    build, eye = PLACES[name]
    place = Place((width, high), int(args[3]) if len(args) > 3 else 8, number + 3, eye)
    build(place)
    place.render(os.path.join(out, name))
