"""The studio for packshots (Blender 3.4, Cycles on one processor thread): camera, lights, and materials that write the render passes.

One unit is the width of the picture: the frame is 1.0 wide and 1.2 high, the pack stands on z = 0 at x = 0, its front looks to -y.
Packs are rendered without colour into two EXR files: light at half size (diffuse, gloss, transmission) and masks at full size
(a mask for every part and the label's coordinates as AOVs), processed by ../passes.ts."""
import bpy, json, math, os
from mathutils import Vector

WHITE = .8          # albedo of every part: diffuse light is divided by this
MASKS = ('mA', 'mB', 'mC')


def node(tree, kind, links=None, **values):
    made = tree.nodes.new(kind)
    for name, value in values.items():
        made.inputs[name.replace('_', ' ')].default_value = value
    for name, source in (links or {}).items():
        tree.links.new(source, made.inputs[name])
    return made


def maths(tree, operation, *operands):
    made = tree.nodes.new('ShaderNodeMath')
    made.operation = operation
    for index, value in enumerate(operands):
        if isinstance(value, (int, float)): made.inputs[index].default_value = value
        else: tree.links.new(value, made.inputs[index])
    return made.outputs[0]


class Studio:
    def __init__(self):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.scene.render.engine = 'CYCLES'
        self.scene.render.threads_mode, self.scene.render.threads = 'FIXED', 1
        self.scene.render.film_transparent = True
        self.scene.cycles.film_transparent_glass = True
        self.scene.cycles.film_transparent_roughness = .1
        self.root = bpy.data.objects.new('pack', None)
        self.scene.collection.objects.link(self.root)
        self.objects, self.parts, self.materials = [], [], {}
        self.panel, self.zone = None, None
        self.dark_flags = True      # thick clear walls would show them as black bars
        self.layer = bpy.context.view_layer
        for name in MASKS + ('lab',):
            aov = self.layer.aovs.add()
            aov.name, aov.type = name, 'COLOR'

    # ----- materials: a part has a role (which gives its colour) and a finish ---------------------------------------
    def material(self, role, finish, labelled=False, tint=1.0, relief=None):
        """`tint` darkens a part of the same role (ribs, inner walls); `relief` is (scale, strength, type of grain)."""
        key = (role, finish, labelled, tint, relief)
        if key in self.materials: return self.materials[key]
        kind = 'metal' if finish in ('metal', 'brushed', 'mirror') else 'glass' if finish in ('glass', 'clear', 'liquid', 'frosted') else 'solid'
        part = next((index for index, (name, sort) in enumerate(self.parts) if (name, sort) == (role, kind)), len(self.parts))
        if part == len(self.parts): self.parts.append((role, kind))
        made = bpy.data.materials.new(f'{role}-{finish}')
        made.use_nodes = True
        tree = made.node_tree
        tree.nodes.clear()
        out = tree.nodes.new('ShaderNodeOutputMaterial')
        tree.links.new(self._finish(tree, finish, tint, relief, role == 'inside'), out.inputs[0])
        self._masks(tree, part, labelled)
        self.materials[key] = made
        return made

    def _masks(self, tree, part, labelled):
        for index, name in enumerate(MASKS):
            at = part - 3 * index
            made = tree.nodes.new('ShaderNodeOutputAOV')
            made.name = name
            made.inputs[0].default_value = tuple(1.0 if at == channel else 0.0 for channel in range(3)) + (1.0,)
        made = tree.nodes.new('ShaderNodeOutputAOV')
        made.name = 'lab'
        if not labelled: return
        uv = tree.nodes.new('ShaderNodeUVMap')
        uv.uv_map = 'label'
        split = node(tree, 'ShaderNodeSeparateXYZ', {'Vector': uv.outputs[0]})
        front = maths(tree, 'GREATER_THAN', split.outputs[0], -4)      # parts of a mesh without a label lie at -9
        packed = tree.nodes.new('ShaderNodeCombineXYZ')
        tree.links.new(maths(tree, 'MULTIPLY', split.outputs[0], front), packed.inputs[0])
        tree.links.new(maths(tree, 'MULTIPLY', split.outputs[1], front), packed.inputs[1])
        tree.links.new(front, packed.inputs[2])
        tree.links.new(packed.outputs[0], made.inputs[0])

    def _relief(self, tree, relief):
        if relief is None: return {}, None
        scale, strength, grain = relief
        place = tree.nodes.new('ShaderNodeTexCoord').outputs['Object']
        stretch = tree.nodes.new('ShaderNodeMapping')
        tree.links.new(place, stretch.inputs[0])
        stretch.inputs['Scale'].default_value = {'wood': (6, 6, .5), 'hair': (9, 9, .35), 'brushed': (.2, .2, 14)}.get(grain, (1, 1, 1))
        if grain == 'weave':
            wave = [tree.nodes.new('ShaderNodeTexWave') for _ in range(2)]
            for made, axis in zip(wave, ('X', 'Z')):
                made.bands_direction, made.inputs['Scale'].default_value = axis, scale
                tree.links.new(stretch.outputs[0], made.inputs[0])
            height = maths(tree, 'MULTIPLY', wave[0].outputs[1], wave[1].outputs[1])
        elif grain == 'pores':
            made = node(tree, 'ShaderNodeTexVoronoi', {'Vector': stretch.outputs[0]}, Scale=scale)
            height = maths(tree, 'MINIMUM', made.outputs[0], .45)
        else:
            height = node(tree, 'ShaderNodeTexNoise', {'Vector': stretch.outputs[0]}, Scale=scale, Detail=5.0).outputs[0]
        bump = node(tree, 'ShaderNodeBump', {'Height': height}, Strength=strength, Distance=.12)
        return {'Normal': bump.outputs[0]}, height

    def _finish(self, tree, finish, tint, relief, red):
        """The contents are red only: through glass, red minus green is the light that takes the contents' colour."""
        links, height = self._relief(tree, relief)
        other = 0 if red else 1
        grey = (WHITE * tint, WHITE * tint * other, WHITE * tint * other, 1)

        def surface(**values):
            made = node(tree, 'ShaderNodeBsdfPrincipled', links, **values)
            if height is not None and relief[2] in ('wood', 'hair', 'stone', 'soap', 'powder', 'pores', 'weave') and values.get('Metallic', 0) == 0:
                span = {'wood': (.62, 1.0), 'hair': (.45, 1.0), 'stone': (.72, 1.06), 'pores': (.6, 1.02)}.get(relief[2], (.9, 1.02))
                ramp = node(tree, 'ShaderNodeMapRange', {'Value': height}, From_Min=.25, From_Max=.7, To_Min=span[0] * WHITE * tint, To_Max=span[1] * WHITE * tint)
                packed = tree.nodes.new('ShaderNodeCombineXYZ')
                for index in range(1 if red else 3): tree.links.new(ramp.outputs[0], packed.inputs[index])
                tree.links.new(packed.outputs[0], made.inputs['Base Color'])
            return made.outputs[0]
        if finish == 'gloss': return surface(Base_Color=grey, Roughness=.16, Specular=.5, Clearcoat=.35, Clearcoat_Roughness=.05)
        if finish == 'satin': return surface(Base_Color=grey, Roughness=.36, Specular=.5)
        if finish == 'matte': return surface(Base_Color=grey, Roughness=.55, Specular=.4)
        if finish == 'rubber': return surface(Base_Color=grey, Roughness=.5, Specular=.35)
        if finish == 'paper': return surface(Base_Color=grey, Roughness=.75, Specular=.22)
        if finish == 'powder': return surface(Base_Color=grey, Roughness=.9, Specular=.12)
        if finish == 'cloth': return surface(Base_Color=grey, Roughness=1.0, Specular=.05, Sheen=.4)
        if finish == 'foil': return surface(Base_Color=grey, Roughness=.3, Specular=.6, Clearcoat=.5, Clearcoat_Roughness=.12)
        bright = (tint,) * 3 + (1,)
        if finish == 'metal': return surface(Base_Color=bright, Metallic=1.0, Roughness=.2)
        if finish == 'brushed': return surface(Base_Color=bright, Metallic=1.0, Roughness=.34)
        if finish == 'mirror': return surface(Base_Color=bright, Metallic=1.0, Roughness=.06)
        return self._glass(tree, finish, (1, other, other, 1))

    def _glass(self, tree, finish, clear):
        """Refraction for camera rays only; other rays pass straight through, so that glass causes no noisy caustics."""
        if finish == 'frosted':
            through = node(tree, 'ShaderNodeBsdfPrincipled', Base_Color=clear, Transmission=1.0, Roughness=.3, IOR=1.3, Specular=.5)
            skin = node(tree, 'ShaderNodeBsdfPrincipled', Base_Color=tuple(WHITE * value for value in clear[:3]) + (1,), Roughness=.36, Specular=.5)
            glass = tree.nodes.new('ShaderNodeMixShader')
            glass.inputs[0].default_value = .55
            tree.links.new(through.outputs[0], glass.inputs[1])
            tree.links.new(skin.outputs[0], glass.inputs[2])
        else:
            index = {'glass': 1.46, 'clear': 1.25, 'liquid': 1.34}[finish]
            glass = node(tree, 'ShaderNodeBsdfPrincipled', Base_Color=clear, Transmission=1.0, Roughness=0.0, IOR=index, Specular=.5)
        light = tree.nodes.new('ShaderNodeBsdfTransparent')
        light.inputs[0].default_value = tuple(.94 * value for value in clear[:3]) + (1,)
        ray = tree.nodes.new('ShaderNodeLightPath')
        mixed = tree.nodes.new('ShaderNodeMixShader')
        tree.links.new(maths(tree, 'MAXIMUM', ray.outputs['Is Shadow Ray'], ray.outputs['Is Diffuse Ray']), mixed.inputs[0])
        tree.links.new(glass.outputs[0], mixed.inputs[1])
        tree.links.new(light.outputs[0], mixed.inputs[2])
        return mixed.outputs[0]

    # ----- objects ------------------------------------------------------------------------------------------------
    def add(self, mesh, name, material, at=(0, 0, 0), turn=(0, 0, 0), smooth=True):
        thing = bpy.data.objects.new(name, mesh)
        self.scene.collection.objects.link(thing)
        mesh.materials.append(material)
        if smooth:
            for polygon in mesh.polygons: polygon.use_smooth = True
            mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(36)
            thing.modifiers.new('normals', 'WEIGHTED_NORMAL').keep_sharp = True
        thing.location, thing.rotation_euler, thing.parent = at, [math.radians(angle) for angle in turn], self.root
        self.objects.append(thing)
        return thing

    def softbox(self, at, size, power, target, edge=.6, gloss=True):
        """Brightness falls off towards the edges, which gives gradients in gloss and metal instead of sharp reflections."""
        lamp = bpy.data.lights.new('softbox', 'AREA')
        lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.use_nodes = 'RECTANGLE', size[0], size[1], power, True
        tree = lamp.node_tree
        place = node(tree, 'ShaderNodeSeparateXYZ', {'Vector': tree.nodes.new('ShaderNodeNewGeometry').outputs['Parametric']})

        def fall(value):
            off = maths(tree, 'MULTIPLY', maths(tree, 'ABSOLUTE', maths(tree, 'SUBTRACT', value, .5)), 2.0)
            made = node(tree, 'ShaderNodeMapRange', {'Value': off}, From_Min=1.0, From_Max=1.0 - edge)
            made.interpolation_type = 'SMOOTHSTEP'
            return made.outputs[0]
        tree.links.new(maths(tree, 'MULTIPLY', fall(place.outputs[0]), fall(place.outputs[1])), tree.nodes['Emission'].inputs['Strength'])
        thing = bpy.data.objects.new('softbox', lamp)
        self.scene.collection.objects.link(thing)
        thing.location = at
        thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        thing.visible_camera, thing.visible_glossy, thing.visible_transmission = False, gloss, False

    def card(self, at, size, target, grey, **seen):
        mesh = bpy.data.meshes.new('card')
        a, b = size[0] / 2, size[1] / 2
        mesh.from_pydata([(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0)], [], [(0, 1, 2, 3)])
        thing = bpy.data.objects.new('card', mesh)
        self.scene.collection.objects.link(thing)
        made = bpy.data.materials.new('card')
        made.use_nodes = True
        made.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (grey,) * 3 + (1,)
        made.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = 0
        mesh.materials.append(made)
        thing.location = at
        thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        thing.visible_camera = False
        for name, value in seen.items(): setattr(thing, f'visible_{name}', value)

    def light(self):
        middle = (0, 0, .55)
        self.softbox((-1.62, -.62, .85), (.95, 2.2), 62, middle)                       # key: its highlight stands at a fifth of the width
        self.softbox((-1.25, -1.9, 2.1), (1.3, 1.3), 27, middle, gloss=False)          # what falls on matt surfaces, upper left
        self.softbox((1.7, -.12, .75), (.34, 1.9), 10, middle)                          # rim on the right
        self.softbox((0, -.3, 2.5), (2.0, 1.6), 15, (0, 0, .3), edge=.8)               # top
        self.softbox((-.5, -3.4, 1.25), (2.4, 2.0), 16, middle, edge=1.0)              # a slow gradient on flat fronts
        self.card((0, 0, -.004), (5, 5), (0, 0, 1), .55, shadow=True, transmission=False)
        for side in (-1, 1) if self.dark_flags else (): self.card((side * .78, .62, .62), (.55, 2.0), middle, .015, shadow=False, diffuse=False)
        world = bpy.data.worlds.new('room')
        self.scene.world, world.use_nodes = world, True
        tree = world.node_tree
        split = node(tree, 'ShaderNodeSeparateXYZ', {'Vector': tree.nodes.new('ShaderNodeTexCoord').outputs['Generated']})
        room = node(tree, 'ShaderNodeMapRange', {'Value': split.outputs[1]}, From_Min=.5, From_Max=-.5, To_Min=.06, To_Max=.3)
        room.interpolation_type = 'SMOOTHSTEP'
        tree.links.new(room.outputs[0], tree.nodes['Background'].inputs[1])
        tree.nodes['Background'].inputs[0].default_value = (1, 1, 1, 1)

    def pose(self, tilt, turn=0):
        """Turns the pack about its height, then tilts its top towards the camera; degrees."""
        self.root.rotation_mode = 'ZYX'
        self.root.rotation_euler = math.radians(tilt), 0, math.radians(turn)

    # ----- frame -------------------------------------------------------------------------------------------------
    def fit(self, high=1.17, wide=.93):
        """Scales the pack to the frame with its base on the lower edge; returns the scale (units per cm) and the bounds of the pack (cm)."""
        self.layer.update()
        points = [thing.matrix_world @ vertex.co for thing in self.objects for vertex in thing.data.vertices]
        low = [min(point[axis] for point in points) for axis in range(3)]
        top = [max(point[axis] for point in points) for axis in range(3)]
        scale = min(high / (top[2] - low[2]), wide / (top[0] - low[0]))
        self.root.scale = (scale,) * 3
        self.root.location = (-(low[0] + top[0]) / 2 * scale, 0, -low[2] * scale)
        camera = bpy.data.cameras.new('camera')
        camera.type, camera.sensor_fit, camera.ortho_scale = 'ORTHO', 'VERTICAL', 1.2
        thing = bpy.data.objects.new('camera', camera)
        self.scene.collection.objects.link(thing)
        thing.location, thing.rotation_euler = (0, -6, .6), (math.pi / 2, 0, 0)
        self.scene.camera = thing
        half = (top[0] - low[0]) / 2 * scale + .012
        self.border = max(0, .5 - half), min(1, .5 + half)
        return {'scale': scale, 'foot': low[2], 'left': (low[0] + top[0]) / 2, 'height': top[2] - low[2], 'width': top[0] - low[0]}

    def _render(self, path, size, samples, bounces):
        render, cycles = self.scene.render, self.scene.cycles
        render.resolution_x, render.resolution_y, render.resolution_percentage = size[0], size[1], 100
        cycles.device, cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = 'CPU', samples, False, False
        # The same sampling pattern in every pixel: no grain, and the remaining noise is uniform over a surface.
        cycles.sampling_pattern, cycles.auto_scrambling_distance, cycles.scrambling_distance, cycles.seed = 'PROGRESSIVE_MULTI_JITTER', False, 0.0, 1
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces, min(bounces, 2), min(bounces, 3)
        cycles.transmission_bounces, cycles.transparent_max_bounces = min(bounces, 10), 10
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.sample_clamp_indirect, cycles.blur_glossy = 2.0, .6
        cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
        # Only the bounding box of the pack is rendered.
        render.use_border, render.use_crop_to_border = True, False
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = *self.border, 0, 1
        settings = render.image_settings
        settings.file_format, settings.color_depth, settings.exr_codec = 'OPEN_EXR_MULTILAYER', '32', 'NONE'
        render.filepath = path
        bpy.ops.render.render(write_still=True)

    def shoot(self, path, samples):
        self.light()
        frame = self.fit()
        small = (560, 672) if any(kind == 'glass' for _, kind in self.parts) else (500, 600)
        layer = self.layer
        for name in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color', 'transmission_direct', 'transmission_indirect', 'transmission_color'):
            setattr(layer, f'use_pass_{name}', True)
        self._render(f'{path}.light.exr', small, samples, 12)
        for name in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color', 'transmission_direct', 'transmission_indirect', 'transmission_color'):
            setattr(layer, f'use_pass_{name}', False)
        for thing in self.scene.objects:
            if thing.type == 'LIGHT': thing.hide_render = True
        self._render(f'{path}.lines.exr', (1000, 1200), 4, 0)
        with open(f'{path}.json', 'w') as out:
            json.dump({**frame, 'parts': self.parts, 'panel': self.panel, 'zone': self.zone}, out)
