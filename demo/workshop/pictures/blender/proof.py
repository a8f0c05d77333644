"""blender -b --factory-startup -t 1 -P proof.py -- <form> <label.png> <colours.json> <out stem>: renders one product
with colours and label, for comparison with the composite (../proof.ts). Colours are linear RGB by role."""
import json, os, sys
import bpy
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from packs import care, colour, rest, textiles, tools
from studio import Studio

form, label, colours, out = sys.argv[sys.argv.index('--') + 1:]
with open(colours) as file: colours = json.load(file)
studio = Studio()
next(getattr(room, form) for room in (care, colour, rest, textiles, tools) if hasattr(room, form))(studio)
image = bpy.data.images.load(os.path.abspath(label))
for (role, finish, labelled, *_), material in studio.materials.items():
    tree = material.node_tree
    surface = next(node for node in tree.nodes if node.type == 'BSDF_PRINCIPLED')
    surface.inputs['Base Color'].default_value = (*colours[role], 1)
    if not labelled: continue
    place, paint, ink, mixed = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('UVMap', 'TexImage', 'BsdfPrincipled', 'MixShader'))
    place.uv_map = 'label'
    paint.image, paint.extension, paint.interpolation = image, 'CLIP', 'Cubic'
    ink.inputs['Roughness'].default_value, ink.inputs['Specular'].default_value = .5, .2
    end = next(node for node in tree.nodes if node.type == 'OUTPUT_MATERIAL')
    tree.links.new(place.outputs[0], paint.inputs[0])
    tree.links.new(paint.outputs['Color'], ink.inputs['Base Color'])
    tree.links.new(paint.outputs['Alpha'], mixed.inputs[0])
    tree.links.new(surface.outputs[0], mixed.inputs[1])
    tree.links.new(ink.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], end.inputs[0])
studio.light()
studio.fit()
studio._render(f'{out}.exr', (500, 600), 48, 12)
