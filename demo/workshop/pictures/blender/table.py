"""A table under soft boxes, seen from above: 1.8 units wide, 2.16 high, light from the upper left, without colours."""
import math
import random

import bpy
from mathutils import Vector, noise

# Channels of the AOV: red = coverage by the object, green = height (or thickness), blue = part of the object.
AOV = 'thing'


class Table:
    def __init__(self, size, samples, seed, ground=True):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = scene = bpy.context.scene
        self.random = random.Random(seed * 7919 + 13)
        self.materials = {}
        scene.render.engine = 'CYCLES'
        scene.render.threads_mode, scene.render.threads = 'FIXED', 1
        scene.render.resolution_x, scene.render.resolution_y = size
        cycles = scene.cycles
        cycles.device, cycles.samples = 'CPU', max(1, samples // 2)
        cycles.use_adaptive_sampling = cycles.use_denoising = False
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 2, 2
        cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.sample_clamp_indirect, cycles.blur_glossy = 1.5, 0.6
        cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
        scene.render.use_persistent_data = True
        layer = bpy.context.view_layer
        layer.cycles.denoising_store_passes = True
        layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
        layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
        aov = layer.aovs.add()
        aov.name, aov.type = AOV, 'COLOR'
        image = scene.render.image_settings
        image.file_format, image.color_depth, image.exr_codec = 'OPEN_EXR_MULTILAYER', '32', 'NONE'
        self.camera()
        self.lights()
        if ground:
            self.ground()

    def camera(self):
        data = bpy.data.cameras.new('camera')
        data.type, data.ortho_scale = 'ORTHO', 2.16
        camera = bpy.data.objects.new('camera', data)
        camera.location = (0, 0, 6)
        self.link(camera)
        self.scene.camera = camera

    def link(self, thing):
        self.scene.collection.objects.link(thing)
        return thing

    def softbox(self, at, size, power, target=(0, 0, 0)):
        data = bpy.data.lights.new('box', 'AREA')
        data.shape, data.size, data.size_y, data.energy = 'RECTANGLE', size[0], size[1], power
        box = self.link(bpy.data.objects.new('box', data))
        box.location = at
        box.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        return box

    def lights(self):
        world = bpy.data.worlds.new('air')
        self.scene.world = world
        world.use_nodes = True
        world.node_tree.nodes['Background'].inputs[1].default_value = 0.22
        self.softbox((-6.6, 4.6, 4.1), (2.1, 3.4), 800)     # low, from the upper left: it draws the relief
        self.softbox((0.2, 1.6, 4.4), (2.2, 0.9), 70)       # a window above: the long light on wet things
        self.softbox((3.6, -2.4, 2.4), (0.9, 1.8), 24)

    def material(self, name, rough=0.4, shine=0.5, clear=False, part=0.0, tone=0.72, ior=1.38, sheen=0.0, metal=0.0, thing=1.0):
        key = (name, part)
        if key in self.materials:
            return self.materials[key]
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        tree = material.node_tree
        tree.nodes.clear()
        new = tree.nodes.new
        output, body, aov = new('ShaderNodeOutputMaterial'), new('ShaderNodeBsdfPrincipled'), new('ShaderNodeOutputAOV')
        values = {'Base Color': (tone,) * 3 + (1,), 'Roughness': rough, 'Specular': shine, 'Sheen': sheen, 'Metallic': metal}
        if clear:
            values.update({'Base Color': (1, 1, 1, 1), 'Transmission': 1, 'IOR': ior})
        for field, value in values.items():
            body.inputs[field].default_value = value
        shader = body.outputs[0]
        if clear:   # Light crosses it towards the table, or there would be a black shadow under a drop of water.
            through, path, mix = new('ShaderNodeBsdfTransparent'), new('ShaderNodeLightPath'), new('ShaderNodeMixShader')
            through.inputs[0].default_value = (0.8, 0.8, 0.8, 1)
            tree.links.new(path.outputs['Is Shadow Ray'], mix.inputs[0])
            tree.links.new(shader, mix.inputs[1])
            tree.links.new(through.outputs[0], mix.inputs[2])
            shader = mix.outputs[0]
        geometry, split, join = new('ShaderNodeNewGeometry'), new('ShaderNodeSeparateXYZ'), new('ShaderNodeCombineXYZ')
        tree.links.new(geometry.outputs['Position'], split.inputs[0])
        join.inputs[0].default_value, join.inputs[2].default_value = thing, part
        tree.links.new(split.outputs[2], join.inputs[1])
        tree.links.new(join.outputs[0], aov.inputs['Color'])
        aov.name = AOV
        tree.links.new(shader, output.inputs[0])
        self.materials[key] = material
        return material

    def mesh(self, vertices, faces, material, smooth=True, name='thing'):
        data = bpy.data.meshes.new(name)
        data.from_pydata(vertices, [], faces)
        data.materials.append(material)
        if smooth:
            data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        return self.link(bpy.data.objects.new(name, data))

    def ground(self):
        self.mesh([(-9, -9, 0), (9, -9, 0), (9, 9, 0), (-9, 9, 0)], [(0, 1, 2, 3)], self.material('ground', 0.7, 0.2, tone=0.8, thing=0.0), smooth=False)

    def field(self, height, material, step=0.0052, box=(-1.1, 1.1, -1.3, 1.3)):
        """A height field over the table; where `height` is below the table, the table is visible."""
        left, right, low, high = box
        columns, rows = int((right - left) / step), int((high - low) / step)
        vertices = []
        for row in range(rows + 1):
            y = low + (high - low) * row / rows
            for column in range(columns + 1):
                x = left + (right - left) * column / columns
                vertices.append((x, y, height(x, y)))
        wide, faces = columns + 1, []
        for row in range(rows):
            for column in range(columns):
                at = row * wide + column
                if max(vertices[at][2], vertices[at + 1][2], vertices[at + wide][2], vertices[at + wide + 1][2]) > 0:
                    faces.append((at, at + 1, at + wide + 1, at + wide))
        return self.mesh(vertices, faces, material)

    def copies(self, data, places):
        """Instances of one mesh: (x, y, z, size, turn) or (x, y, z, (sx, sy, sz), (rx, ry, rz))."""
        for x, y, z, size, turn in places:
            thing = self.link(bpy.data.objects.new('copy', data))
            thing.location = (x, y, z)
            thing.scale = size if isinstance(size, tuple) else (size,) * 3
            thing.rotation_euler = turn if isinstance(turn, tuple) else (0, 0, turn)

    def render(self, path):
        for index, half in enumerate('ab'):
            self.scene.cycles.seed = 11 + index
            self.scene.render.filepath = f'{path}.{half}.exr'
            bpy.ops.render.render(write_still=True)


def grain(x, y, z=0.0):
    return noise.noise(Vector((x, y, z)))


def cloud(x, y, z, octaves=5):
    total, weight = 0, 0.5
    for octave in range(octaves):
        total += weight * grain(x * 2 ** octave, y * 2 ** octave, z + 7 * octave)
        weight *= 0.55
    return total


def smooth(low, high, value):
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def ball(material, rings=10, segments=18, dent=0.0, seed=0):
    """A small sphere with noise: bubbles, grains, drops."""
    vertices, faces = [], []
    for ring in range(rings + 1):
        up = math.pi * ring / rings
        for segment in range(segments):
            round_ = 2 * math.pi * segment / segments
            x, y, z = math.sin(up) * math.cos(round_), math.sin(up) * math.sin(round_), math.cos(up)
            far = 1 + dent * grain(x * 1.7 + seed, y * 1.7, z * 1.7)
            vertices.append((x * far, y * far, z * far))
    for ring in range(rings):
        for segment in range(segments):
            after = (segment + 1) % segments
            faces.append((ring * segments + segment, (ring + 1) * segments + segment, (ring + 1) * segments + after, ring * segments + after))
    data = bpy.data.meshes.new('ball')
    data.from_pydata(vertices, [], faces)
    data.materials.append(material)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return data
