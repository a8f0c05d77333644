"""Places at home in colour, as a telephone sees them: perspective, one plane in focus. A unit is 10 cm.
blender -b --factory-startup -t 1 -P rooms.py -- <out> <name,name,…> [<width>x<height>] [<samples>]
Upright rooms: a pack stands on the ground at 74 % of the height, in the middle. Flat ones are seen from above."""
import math
import os
import sys
from math import cos, pi, sin

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table import Table, cloud, grain, smooth

FOOT = 0.74


def rgb(text):
    def channel(at):
        value = int(text[at:at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    return (channel(1), channel(3), channel(5), 1)


class Room(Table):
    def __init__(self, size, samples, seed):
        super().__init__(size, samples, seed, ground=False)
        self.scene.cycles.diffuse_bounces = self.scene.cycles.glossy_bounces = 3
        self.paints = {}

    def camera(self):
        pass

    def lights(self):
        pass

    def look(self, eye=1.5, distance=7.5, high=3.2, wide_open=0.2):
        """Upright: the picture is `high` units high where the pack stands; the lens is shifted, so that upright edges stay upright."""
        data = bpy.data.cameras.new('camera')
        render = self.scene.render
        ratio = render.resolution_x / render.resolution_y
        data.sensor_fit = 'VERTICAL'
        data.sensor_height, data.lens = 24, 24 * distance / high
        # The vertical shift is in heights of the picture.
        data.shift_y = (FOOT - 0.5 - eye / high)
        data.dof.use_dof, data.dof.focus_distance = True, distance
        data.dof.aperture_fstop = data.lens / 1000 / wide_open
        camera = self.link(bpy.data.objects.new('camera', data))
        camera.location, camera.rotation_euler = (0, -distance, eye), (pi / 2, 0, 0)
        self.scene.camera = camera
        self.ratio = ratio

    def look_down(self, distance=8, high=3.4, wide_open=0.12, tilt=0.0):
        data = bpy.data.cameras.new('camera')
        data.sensor_fit = 'VERTICAL'
        data.sensor_height, data.lens = 24, 24 * distance / high
        data.dof.use_dof, data.dof.focus_distance = True, distance
        data.dof.aperture_fstop = data.lens / 1000 / wide_open
        camera = self.link(bpy.data.objects.new('camera', data))
        camera.location, camera.rotation_euler = (0, -distance * sin(tilt), distance * cos(tilt)), (tilt, 0, 0)
        self.scene.camera = camera

    def air(self, color, strength):
        world = bpy.data.worlds.new('air')
        self.scene.world = world
        world.use_nodes = True
        background = world.node_tree.nodes['Background']
        background.inputs[0].default_value, background.inputs[1].default_value = rgb(color), strength

    def sun(self, strength, direction, color='#fff1dc', angle=1.2):
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle, data.color = strength, math.radians(angle), rgb(color)[:3]
        sun = self.link(bpy.data.objects.new('sun', data))
        sun.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()

    def lamp(self, at, power, color='#ffc98a', size=0.5, target=None):
        data = bpy.data.lights.new('lamp', 'AREA')
        data.shape, data.size, data.energy, data.color = 'DISK', size, power, rgb(color)[:3]
        lamp = self.link(bpy.data.objects.new('lamp', data))
        lamp.location = at
        lamp.rotation_euler = (Vector(target or (0, 0, 0)) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()

    def bulb(self, at, power, color='#ffc98a', radius=0.4):
        data = bpy.data.lights.new('bulb', 'POINT')
        data.energy, data.color, data.shadow_soft_size = power, rgb(color)[:3], radius
        self.link(bpy.data.objects.new('bulb', data)).location = at

    def paint(self, color, rough=0.6, shine=0.4, second=None, scale=4, stretch=(1, 1, 1), detail=6.0, bump=0.0, bump_scale=None, bump_distance=0.02, metal=0.0, glow=0.0, glass=0.0, planks=0.0, contrast=(0.35, 0.65)):
        """A surface of two colours mixed by noise. `planks`: breadth of boards along x, each with its own grain."""
        material = bpy.data.materials.new('paint')
        material.use_nodes = True
        tree = material.node_tree
        tree.nodes.clear()
        new, link = tree.nodes.new, tree.links.new
        output, body = new('ShaderNodeOutputMaterial'), new('ShaderNodeBsdfPrincipled')
        link(body.outputs[0], output.inputs[0])
        body.inputs['Base Color'].default_value = rgb(color)
        for field, value in (('Roughness', rough), ('Specular', shine), ('Metallic', metal), ('Transmission', glass)):
            body.inputs[field].default_value = value
        if glow:
            body.inputs['Emission'].default_value, body.inputs['Emission Strength'].default_value = rgb(color), glow
        place, mapping = new('ShaderNodeTexCoord'), new('ShaderNodeMapping')
        mapping.inputs['Scale'].default_value = stretch
        vector = place.outputs['Object']
        if planks:
            split, divide, whole, shift, join = new('ShaderNodeSeparateXYZ'), new('ShaderNodeMath'), new('ShaderNodeMath'), new('ShaderNodeMath'), new('ShaderNodeCombineXYZ')
            divide.operation, divide.inputs[1].default_value = 'DIVIDE', planks
            whole.operation = 'FLOOR'
            shift.operation, shift.inputs[1].default_value, = 'MULTIPLY_ADD', 7.3
            link(vector, split.inputs[0])
            link(split.outputs[0], divide.inputs[0])
            link(divide.outputs[0], whole.inputs[0])
            link(whole.outputs[0], shift.inputs[0])
            link(split.outputs[1], shift.inputs[2])
            link(split.outputs[0], join.inputs[0])
            link(shift.outputs[0], join.inputs[1])
            link(whole.outputs[0], join.inputs[2])
            vector = join.outputs[0]
        link(vector, mapping.inputs[0])
        texture = new('ShaderNodeTexNoise')
        texture.inputs['Scale'].default_value, texture.inputs['Detail'].default_value = scale, detail
        link(mapping.outputs[0], texture.inputs['Vector'])
        if second:
            ramp = new('ShaderNodeValToRGB')
            ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = contrast
            ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = rgb(color), rgb(second)
            link(texture.outputs['Fac'], ramp.inputs[0])
            link(ramp.outputs[0], body.inputs['Base Color'])
            if glow:
                link(ramp.outputs[0], body.inputs['Emission'])
        if bump:
            height, relief = texture, new('ShaderNodeBump')
            if bump_scale:
                height = new('ShaderNodeTexNoise')
                height.inputs['Scale'].default_value, height.inputs['Detail'].default_value = bump_scale, 8
                link(mapping.outputs[0], height.inputs['Vector'])
            relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = bump, bump_distance
            link(height.outputs['Fac'], relief.inputs['Height'])
            link(relief.outputs[0], body.inputs['Normal'])
        return material

    def box(self, at, size, material, turn=0.0, edge=0.02):
        x, y, z = (side / 2 for side in size)
        corners = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
        thing = self.mesh(corners, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], material, smooth=False)
        thing.location, thing.rotation_euler = at, (0, 0, turn) if not isinstance(turn, tuple) else turn
        if edge:
            bevel = thing.modifiers.new('edge', 'BEVEL')
            bevel.width, bevel.segments = edge, 3
        return thing

    def turned(self, at, profile, material, segments=48, tilt=(0, 0, 0)):
        """A body of revolution: (radius, height) from the bottom to the top."""
        vertices = [(r * cos(2 * pi * s / segments), r * sin(2 * pi * s / segments), z) for r, z in profile for s in range(segments)]
        faces = [(p * segments + s, p * segments + (s + 1) % segments, (p + 1) * segments + (s + 1) % segments, (p + 1) * segments + s) for p in range(len(profile) - 1) for s in range(segments)]
        thing = self.mesh(vertices, faces, material)
        thing.location, thing.rotation_euler = at, tilt
        return thing

    def field(self, height, material, wide=4, front=-3, back=3, step=0.02):
        rows, columns = int((back - front) / step), int(2 * wide / step)
        vertices = [(-wide + 2 * wide * c / columns, front + (back - front) * r / rows) for r in range(rows + 1) for c in range(columns + 1)]
        side = columns + 1
        return self.mesh([(x, y, height(x, y)) for x, y in vertices], [(r * side + c, r * side + c + 1, (r + 1) * side + c + 1, (r + 1) * side + c) for r in range(rows) for c in range(columns)], material)

    def ground(self, material, front=-8, back=6, wide=14, thick=0.3):
        return self.box((0, (front + back) / 2, -thick / 2), (2 * wide, back - front, thick), material, edge=0.04)

    def bottle(self, at, size, color, cap='#f2f2ee', rough=0.3):
        r, z = size
        self.turned(at, [(0, 0), (r * 0.94, 0), (r, 0.05), (r, z * 0.72), (r * 0.86, z * 0.78), (r * 0.4, z * 0.8)], self.paint(color, rough, 0.5))
        self.turned((at[0], at[1], at[2] + z * 0.8), [(r * 0.5, 0), (r * 0.5, z * 0.2), (0, z * 0.2)], self.paint(cap, 0.4, 0.4))

    def mug(self, at, color, r=0.42, z=0.95, inside='#4a2b18'):
        self.turned(at, [(0, 0), (r * 0.8, 0), (r * 0.94, 0.08), (r, 0.3), (r, z), (r * 0.93, z), (r * 0.9, z * 0.8)], self.paint(color, 0.25, 0.5))
        self.turned(at, [(0, z * 0.82), (r * 0.92, z * 0.82)], self.paint(inside, 0.1, 0.6))
        ring = [(at[0] + r + 0.22 * sin(t) - 0.02, at[1], at[2] + z * 0.52 + 0.28 * cos(t)) for t in (pi * k / 12 for k in range(13))]
        self.tube(ring, 0.06, self.paint(color, 0.25, 0.5))

    def tube(self, points, radius, material, sides=12):
        curve = bpy.data.curves.new('tube', 'CURVE')
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, 4, True
        line = curve.splines.new('POLY')
        line.points.add(len(points) - 1)
        for point, (x, y, z) in zip(line.points, points):
            point.co = (x, y, z, 1)
        curve.materials.append(material)
        return self.link(bpy.data.objects.new('tube', curve))

    def curtain(self, x, y, wide, high, material, folds=9):
        steps, rows = 120, 2
        vertices = [(x + wide * s / steps, y + 0.16 * sin(folds * 2 * pi * s / steps) + 0.08 * sin(folds * 3.7 * s / steps + r), high * r / rows) for r in range(rows + 1) for s in range(steps + 1)]
        side = steps + 1
        self.mesh(vertices, [(r * side + s, r * side + s + 1, (r + 1) * side + s + 1, (r + 1) * side + s) for r in range(rows) for s in range(steps)], material)

    def gobo(self, direction, spots, distance=14):
        """Bars of a window between the sun and the table, unseen; `spots`: (across, up, half width, half height) around the axis of the light."""
        axis = Vector(direction).normalized()
        turn = axis.to_track_quat('-Z', 'Y')
        centre = -axis * distance
        right, up = turn @ Vector((1, 0, 0)), turn @ Vector((0, 1, 0))
        for across, along, w, h in spots:
            corners = [centre + right * (across + a * w) + up * (along + b * h) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            thing = self.mesh([tuple(corner) for corner in corners], [(0, 1, 2, 3)], self.paint('#222222'), smooth=False)
            thing.visible_camera = thing.visible_glossy = thing.visible_diffuse = False

    def pane(self, direction, many=3, wide=1.5, high=2.0, bar=0.11):
        """Sunlight through one window of `many` × 2 panes; everything else is shade."""
        half, top = many * wide / 2, high
        bars = [(-half + wide * k, 0, bar / (1 if k % many else 0.5), top) for k in range(many + 1)] + [(0, -top + high * k, half, bar) for k in range(3)]
        walls = [(-half - 10, 0, 10, 20), (half + 10, 0, 10, 20), (0, top + 10, 20, 10), (0, -top - 10, 20, 10)]
        self.gobo(direction, bars + walls)

    def leaf_plant(self, at, leaves=16, size=1.0, color='#3f6b3a'):
        self.turned(at, [(0, 0), (0.34, 0), (0.45, 0.75), (0.39, 0.75), (0.37, 0.6), (0, 0.6)], self.paint('#b5653f', 0.8, 0.2, second='#a85a37', scale=9))
        green = self.paint(color, 0.45, 0.4, second='#5f8f4d', scale=2)
        for index in range(leaves):
            turn, bend, long = index * 2.4, 0.5 + 0.4 * ((index * 7) % 5) / 5, size * (0.9 + 0.12 * (index % 4))
            points = []
            for step in range(7):
                t = step / 6
                out, rise = long * t * (0.35 + bend * t), long * (t - 0.5 * bend * t * t)
                half = 0.17 * size * sin(pi * min(1, t * 0.95 + 0.04))
                for side in (-1, 0, 1):
                    points.append((at[0] + out * cos(turn) - side * half * sin(turn), at[1] + out * sin(turn) + side * half * cos(turn), at[2] + 0.6 + rise + (0.05 if side else 0)))
            self.mesh(points, [(r * 3 + s, r * 3 + s + 1, r * 3 + s + 4, r * 3 + s + 3) for r in range(6) for s in range(2)], green)


def outside(room, y, sky='#dfe8f2', ground='#9aa79f', glow=1.6):
    """What a window shows, far out of focus: sky, houses, trees in snow."""
    room.box((0, y + 26, 14), (70, 0.2, 36), room.paint(sky, glow=glow), edge=0)
    room.box((0, y + 16, -5), (60, 20, 0.2), room.paint('#eef2f5', glow=glow * 0.6), edge=0)
    for index in range(9):
        x = -15 + 3.9 * index
        high = 2.5 + 2.2 * ((index * 5) % 4) / 2
        room.box((x, y + 20 + (index % 3), high / 2 - 4.5), (2.6, 1, high + 2), room.paint(('#b59a82', '#c7bfb3', '#8b97a3')[index % 3], glow=glow * 0.3), edge=0)
        room.turned((x + 1.9, y + 12 + 2 * (index % 2), -5), [(0.2, 0), (0.2, 2), (1.5, 2.2), (0.9, 3.6), (0.2, 5.5)], room.paint(('#5d6f5f', '#77816f')[index % 2], glow=glow * 0.12), segments=10)


def tiled_wall(room, y, color, grout, wide=1.1, high=0.55, gloss=0.12):
    """Glazed tiles, each set a little askew, before a wall of grout."""
    room.box((0, y + 0.1, 4), (24, 0.16, 14), room.paint(grout, 0.9, 0.1), edge=0)
    paints = [room.paint(color, gloss, 0.5, bump=0.12, bump_scale=1.6, bump_distance=0.08), room.paint(color, gloss * 1.5, 0.5, bump=0.2, bump_scale=1.1, bump_distance=0.08)]
    for row in range(12):
        for column in range(-7, 8):
            x = (column + (row % 2) / 2) * wide
            tile = room.box((x, y, -0.6 + (row + 0.5) * high), (wide - 0.05, 0.07, high - 0.05), paints[(row * 3 + column) % 2], edge=0.02)
            tile.rotation_euler = (0.012 * sin(row * 3 + column), 0, 0.012 * cos(row + column * 5))


def bath(room):
    """The edge of a sink before tiles, a cup with brushes and a tap, under the lamp of the bathroom."""
    room.look(1.35, 7.5, 3.2, 0.22)
    room.air('#cfd6dc', 0.35)
    room.bulb((1.6, -1.5, 6.2), 420, '#ffd9a6', 0.7)
    room.lamp((-3.5, -3, 4), 90, '#dfe9f5', 2.2, (0, 0, 0.5))
    tiled_wall(room, 2.3, '#e4e6e2', '#b9b4aa')
    room.ground(room.paint('#f1f1ee', 0.12, 0.5, bump=0.05, bump_scale=1.2), back=2.3)
    room.turned((-1.35, 1.3, 0), [(0, 0), (0.36, 0), (0.4, 0.95), (0.36, 0.95), (0.33, 0.08)], room.paint('#b9cdd2', 0.15, 0.5))
    for x, lean, color in ((-1.5, -0.3, '#4f8fb5'), (-1.25, 0.32, '#d9798a')):
        room.tube([(x, 1.3, 0.2), (x + lean, 1.35, 1.75)], 0.045, room.paint(color, 0.4))
        room.box((x + lean * 1.06, 1.3, 1.86), (0.12, 0.16, 0.3), room.paint('#f5f5f2'), edge=0.02)
    chrome = room.paint('#d8dadd', 0.08, 0.5, metal=1.0)
    room.turned((1.5, 1.5, 0), [(0, 0), (0.3, 0), (0.3, 0.06), (0.17, 0.12), (0.17, 1.1), (0, 1.1)], chrome)
    room.tube([(1.5, 1.5, 1.0), (1.45, 1.1, 1.35), (1.35, 0.6, 1.3), (1.3, 0.4, 1.05)], 0.11, chrome)
    room.bottle((-2.1, 1.7, 0), (0.36, 1.6), '#7f9b8b')


def shower(room):
    """A shelf in a shower: dark tiles, wet; other people's bottles behind."""
    room.look(1.1, 7, 3.3, 0.16)
    room.air('#b8c4cc', 0.25)
    room.bulb((-1.0, -1.2, 6.0), 400, '#fff0d6', 0.35)
    tiled_wall(room, 1.3, '#6f8a93', '#4d5a5e', 1.5, 0.75, 0.1)
    room.ground(room.paint('#8b8f8f', 0.22, 0.5, second='#a2a5a4', scale=14, bump=0.15, bump_scale=5), front=-1.5, back=1.4)
    room.bottle((-1.25, 0.75, 0), (0.36, 1.9), '#e8dfd0', '#3d3d3d')
    room.bottle((1.2, 0.7, 0), (0.42, 1.5), '#c96f58')
    room.bottle((0.75, 0.95, 0), (0.3, 2.2), '#f0f0ea', '#86a9c2')
    net = room.paint('#d9a7b0', 0.9, 0.1, bump=1, bump_scale=14, bump_distance=0.2)
    room.turned((-2.0, 0.6, 0), [(0, 0), (0.4, 0.1), (0.62, 0.5), (0.45, 0.9), (0, 1.02)], net)
    drop = room.paint('#dfe8ec', 0.02, 0.5, glass=1.0)
    for index in range(46):
        x, y, r = room.random.uniform(-1.6, 1.6), room.random.uniform(-0.75, 0.6), room.random.uniform(0.015, 0.05)
        room.turned((x, y, 0), [(r, 0), (r * 0.8, r * 0.4), (0, r * 0.55)], drop, 14)


def sill(room):
    """A white window sill in the morning, with the window open to the yard: the light comes from behind."""
    room.look(1.25, 7.5, 3.2, 0.2)
    room.air('#c4d2e2', 0.55)
    room.lamp((-3, -5, 4), 190, '#ffe6c8', 3, (0, 0, 0.6))
    outside(room, 3)
    frame = room.paint('#f0efec', 0.4, 0.4)
    for at, size in (((-2.1, 2.2, 4), (0.5, 0.4, 9)), ((1.1, 2.2, 4), (0.45, 0.4, 9)), ((0, 2.2, 0.12), (14, 0.45, 0.5))):
        room.box(at, size, frame, edge=0.05)
    room.ground(room.paint('#efeeea', 0.3, 0.4, bump=0.05, bump_scale=3), back=2.4)
    room.leaf_plant((1.25, 1.0, 0), 18, 1.25)
    room.curtain(-2.9, 1.7, 1.5, 7, room.paint('#ece3d4', 0.9, 0.1))


def desk(room):
    """A desk in the evening: a notebook, a mug, the edge of a laptop, one lamp."""
    room.look(1.5, 7.5, 3.3, 0.22)
    room.air('#6d7688', 0.45)
    room.lamp((-2.9, -1.6, 4.2), 300, '#ffbf7a', 0.7, (0, -0.2, 0))
    room.ground(room.paint('#8d6243', 0.42, 0.4, second='#6d4527', scale=2.2, stretch=(9, 0.6, 1), planks=1.7, bump=0.12))
    room.box((0, 7, 4), (30, 0.2, 14), room.paint('#8f8b86', 0.9, 0.1), edge=0)
    room.bulb((-3.5, 5, 5), 380, '#ffd2a0', 0.6)
    room.box((0.9, 2.6, 0.06), (3.4, 2.2, 0.12), room.paint('#8e9196', 0.35, 0.5, metal=0.6), -0.12)
    room.box((0.75, 3.75, 1.1), (3.4, 0.08, 2.1), room.paint('#8e9196', 0.4), (-0.22, 0, -0.12))
    room.box((0.75, 3.69, 1.12), (3.2, 0.06, 1.9), room.paint('#bcd2ee', 0.3, glow=0.9, second='#f3f6fb', scale=0.7), (-0.22, 0, -0.12))
    room.mug((-1.5, 1.1, 0), '#d7dde0')
    room.box((1.35, 0.55, 0.07), (1.5, 1.05, 0.14), room.paint('#374a5c', 0.7), 0.35)
    room.box((1.35, 0.55, 0.15), (1.45, 1.0, 0.03), room.paint('#efe8d9', 0.8), 0.35)
    room.tube([(1.0, 0.15, 0.2), (1.9, 0.75, 0.2)], 0.04, room.paint('#c0392b', 0.3))


def kitchen(room):
    """A kitchen table in low sun; panes of the window lie on table and wall."""
    room.look(1.55, 7.5, 3.3, 0.17)
    room.air('#bccbe0', 0.5)
    direction = (0.78, 0.5, -0.52)
    room.sun(4.6, direction, '#ffdfb0', 1.0)
    room.pane(direction, 3, 1.35, 1.9)
    room.ground(room.paint('#d8c3a2', 0.45, 0.4, second='#c2a57e', scale=2.4, stretch=(8, 0.5, 1), planks=2.3, bump=0.1), back=3.4)
    room.box((0, 4.6, 4), (30, 0.2, 14), room.paint('#e6ddcc', 0.9, 0.1, second='#dfd4c0', scale=1.2), edge=0)
    room.turned((1.55, 1.9, 0), [(0, 0.04), (0.4, 0.04), (0.95, 0.5), (0.9, 0.52), (0.4, 0.12), (0, 0.12)], room.paint('#f3efe6', 0.2, 0.5))
    for x, y, z, color in ((1.3, 1.8, 0.5, '#d98b2b'), (1.75, 2.0, 0.5, '#cf7a22'), (1.55, 1.6, 0.62, '#b83a2f')):
        room.turned((x, y, z - 0.32), [(0, 0), (0.24, 0.08), (0.34, 0.34), (0.24, 0.6), (0, 0.66)], room.paint(color, 0.35, 0.4))
    room.mug((-1.55, 0.9, 0), '#5d7f8c')


def bedside(room):
    """A bedside table at night: lamp, books, the bed behind."""
    room.look(1.3, 7.5, 3.2, 0.22)
    room.air('#4a5468', 0.35)
    room.ground(room.paint('#6a4a35', 0.7, 0.2, second='#513524', scale=2, stretch=(0.7, 8, 1), bump=0.1), back=2.2)
    room.box((0, 9, 4), (30, 0.2, 16), room.paint('#7b7f86', 0.9, 0.1), edge=0)
    sheet = room.paint('#b9c0cc', 0.9, 0.1)
    bed = room.field(lambda x, y: 0.3 * cloud(x * 0.5, y * 0.5, 2, 4) + 0.06 * grain(x * 3, y * 2, 4), sheet, wide=7, front=2.8, back=8.6, step=0.06)
    bed.location = (-3.0, 0, -0.25)
    room.turned((1.5, 1.3, 0), [(0, 0), (0.5, 0), (0.5, 0.06), (0.12, 0.14), (0.1, 0.5), (0.32, 0.75), (0.3, 1.05), (0.07, 1.3), (0.07, 1.6)], room.paint('#d4cabb', 0.3, 0.5))
    shade = room.turned((1.5, 1.3, 1.5), [(0.95, 0), (0.62, 1.5)], room.paint('#ffc98a', 0.9, glow=0.9))
    shade.visible_shadow = shade.visible_diffuse = False
    room.bulb((1.5, 1.3, 2.0), 200, '#ffbe80', 0.5)
    room.lamp((-3, -5, 4), 60, '#c9d4ea', 3, (0, 0, 0.6))
    for index, (color, turn) in enumerate((('#58402f', 0.1), ('#2f4a55', -0.08), ('#8c3b33', 0.2))):
        room.box((-1.55, 1.0, 0.13 + 0.25 * index), (1.5 - 0.12 * index, 1.05, 0.23), room.paint(color, 0.7), turn)


def hall(room):
    """The chest in the hall: keys, a purse, a dim lamp above, dark wall."""
    room.look(1.5, 7.5, 3.2, 0.18)
    room.air('#8a93a3', 0.3)
    room.bulb((0.8, -2.2, 6.5), 380, '#ffe0b0', 0.4)
    room.ground(room.paint('#c9c2b4', 0.55, 0.3, second='#b8b0a0', scale=2.2, stretch=(0.6, 9, 1), bump=0.15), back=2.6)
    room.box((0, 2.8, 4), (30, 0.2, 14), room.paint('#5e6b62', 0.85, 0.1, second='#56635a', scale=1.5), edge=0)
    room.box((1.0, 2.6, 3.4), (2.6, 0.15, 4.6), room.paint('#c9a36a', 0.35, metal=0.7), edge=0.05)
    room.box((1.0, 2.5, 3.4), (2.3, 0.05, 4.3), room.paint('#ffffff', 0.02, metal=1.0), edge=0)

    room.bottle((-1.6, 1.5, 0), (0.34, 1.1), '#7c5a3c', '#2c2c2c')
    room.box((-1.5, 0.75, 0.06), (1.0, 0.7, 0.1), room.paint('#3b2a22', 0.5, bump=0.3, bump_scale=30), 0.3)
    brass = room.paint('#c7c9cc', 0.2, metal=1.0)
    room.tube([(1.2 + 0.2 * cos(t), 0.5 + 0.2 * sin(t), 0.03) for t in (2 * pi * k / 24 for k in range(25))], 0.02, brass)
    room.box((1.5, 0.28, 0.03), (0.55, 0.12, 0.04), brass, -0.5)
    room.box((1.0, 0.15, 0.05), (0.5, 0.13, 0.04), brass, -1.1)


def linen(room):
    """Crumpled bed linen from above, sun from the side."""
    room.look_down(8, 3.4, 0.1, 0.1)
    room.air('#b9c6da', 0.55)
    room.sun(3.2, (0.86, -0.25, -0.42), '#ffe4c0', 1.5)
    room.gobo((0.86, -0.25, -0.42), [(1.9, 0, 0.9, 9), (-3.1, 0, 1.2, 9)])

    def folds(x, y):
        warp = cloud(x * 0.5, y * 0.5, 8, 3)
        return 0.34 * abs(cloud(x * 0.5 + 1.4 * warp, y * 0.22 + warp * 0.6, 3, 2)) + 0.09 * abs(grain(x * 1.3 + warp * 3, y * 0.45, 1)) ** 0.8
    room.field(folds, room.paint('#e3e1dd', 0.9, 0.1, bump=0.3, bump_scale=60, bump_distance=0.01), wide=3.2, front=-3.4, back=3.4, step=0.022)


def tabletop(room):
    """A wooden table from above: a mug, a telephone, a hair tie, shade of a window."""
    room.look_down(8, 3.6, 0.06, 0.12)
    room.air('#aebdd2', 0.5)
    direction = (0.7, -0.35, -0.75)
    room.sun(3.8, direction, '#ffe2b8', 1.2)
    room.pane(direction, 3, 1.5, 2.0)
    room.box((0, 0, -0.15), (12, 12, 0.3), room.paint('#9a6f4b', 0.45, 0.4, second='#7a5233', scale=2.3, stretch=(0.5, 8, 1), bump=0.15))
    room.mug((-1.35, 1.25, 0), '#e9e4da')
    room.box((1.45, -0.75, 0.05), (0.76, 1.55, 0.09), room.paint('#17191d', 0.08, 0.6), 0.25, edge=0.05)
    room.tube([(1.05 + 0.26 * cos(t), 1.35 + 0.24 * sin(t), 0.05 + 0.01 * sin(9 * t)) for t in (2 * pi * k / 40 for k in range(41))], 0.05, room.paint('#a0446a', 0.9))


def towel(room):
    """A terry towel from above, in the light of a bathroom."""
    room.look_down(8, 3.2, 0.1, 0.12)
    room.air('#d0d4d6', 0.5)
    room.lamp((2.6, 2.4, 5), 330, '#ffdcae', 0.9, (0, 0, 0))
    room.field(lambda x, y: 0.35 * abs(cloud(x * 0.45, y * 0.6, 9, 3)) + 0.02 * grain(x * 26, y * 26, 3) + 0.03 * abs(grain(x * 55, y * 55, 8)) - 0.07 * smooth(0.08, 0.02, abs(y - 1.1 + 0.05 * x)), room.paint('#9db3ad', 0.95, 0.05, second='#8fa7a0', scale=40, bump=0.6, bump_scale=90, bump_distance=0.03), wide=3, front=-3, back=3, step=0.018)


def parcel(room):
    """An opened carton from above, with crumpled paper."""
    room.look_down(8, 3.5, 0.1, 0.14)
    room.air('#b5bfcd', 0.55)
    room.bulb((-2.8, 2.2, 5.5), 520, '#ffe3b8', 0.35)
    room.box((0, 0, -1.4), (14, 14, 0.2), room.paint('#77614c', 0.5, second='#66503d', scale=2, stretch=(0.5, 7, 1), planks=1.1), edge=0)
    board = room.paint('#b98d5c', 0.85, 0.15, second='#ad8152', scale=7)
    for at, size, turn in (((-1.25, 0, -0.6), (0.06, 3.0, 1.3), 0), ((1.25, 0, -0.6), (0.06, 3.0, 1.3), 0), ((0, 1.5, -0.6), (2.5, 0.06, 1.3), 0), ((0, -1.5, -0.6), (2.5, 0.06, 1.3), 0), ((0, 0, -1.2), (2.5, 3.0, 0.05), 0),
                           ((-1.8, 0, 0.12), (1.15, 2.95, 0.05), (0, 0.28, 0)), ((1.8, 0, 0.1), (1.15, 2.95, 0.05), (0, -0.24, 0)), ((0, 2.0, 0.1), (2.45, 1.0, 0.05), (0.3, 0, 0)), ((0, -2.0, 0.1), (2.45, 1.0, 0.05), (-0.26, 0, 0))):
        room.box(at, size, board, turn, edge=0.01)

    def crumple(x, y):
        a, b = cloud(x * 1.3, y * 1.3, 4, 3), cloud(x * 1.3 + 9, y * 1.3, 7, 3)
        return -0.62 + 0.55 * abs(cloud(x * 1.5 + a, y * 1.5 + b, 2, 4)) + 0.22 * (1 - abs(sin(3.1 * (x + a) + 2 * b)))
    room.field(crumple, room.paint('#d9c8a9', 0.85, 0.15), wide=1.22, front=-1.47, back=1.47, step=0.02)


ROOMS = {function.__name__: function for function in (bath, shower, sill, desk, kitchen, bedside, hall, linen, tabletop, towel, parcel)}

args = sys.argv[sys.argv.index('--') + 1:]
out, names = args[0], args[1].split(',')
width, high = map(int, (args[2] if len(args) > 2 else '800x960').split('x'))
for number, name in enumerate(names):
    room = Room((width, high), int(args[3]) if len(args) > 3 else 32, sum(map(ord, name)))
    ROOMS[name](room)
    room.render(os.path.join(out, name))
