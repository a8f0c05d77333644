"""Three forearms side by side, without colour; swatches.ts adds make-up swatches in two dimensions.
blender -b --factory-startup -t 1 -P skin.py -- <out> <name> [<width>x<height>] [<samples>]"""
import os
import sys
from math import cos, sin

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table import Table, cloud

TURN = 0.2
PITCH = 0.76


def across(x, y):
    """Index of the arm and position across it: −1 … 1 between the sides."""
    v = -x * sin(TURN) + y * cos(TURN) + 0.03 * cloud(x * 0.9, y * 0.3, 4, 2)
    arm = min(1, max(-1, round(v / PITCH)))
    return arm, (v - arm * PITCH) / (PITCH / 2)


def height(x, y):
    arm, side = across(x, y)
    if abs(side) >= 1:
        return -0.2
    return 0.3 * (1 - abs(side) ** 2.6) ** 0.5 - 0.1 + 0.03 * cloud(x * 1.1 + arm * 5, y * 1.1, arm * 3, 2)


def skin(table):
    material = table.material('skin', 0.44, 0.42)
    tree = material.node_tree
    new, link = tree.nodes.new, tree.links.new
    body = next(node for node in tree.nodes if node.type == 'BSDF_PRINCIPLED')
    place = new('ShaderNodeTexCoord')
    stretch = new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value, stretch.inputs['Rotation'].default_value = (0.8, 1.15, 1), (0, 0, 0.5)
    link(place.outputs['Object'], stretch.inputs[0])
    lines, fine, soft = new('ShaderNodeTexVoronoi'), new('ShaderNodeTexVoronoi'), new('ShaderNodeTexNoise')
    lines.feature = fine.feature = 'DISTANCE_TO_EDGE'
    lines.inputs['Scale'].default_value, fine.inputs['Scale'].default_value, soft.inputs['Scale'].default_value = 46, 105, 9
    before = None
    for node, output, strength, distance in ((soft, 'Fac', 0.5, 0.02), (lines, 'Distance', 0.5, 0.012), (fine, 'Distance', 0.4, 0.006)):
        link(stretch.outputs[0], node.inputs['Vector'])
        bump = new('ShaderNodeBump')
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, distance
        link(node.outputs[output], bump.inputs['Height'])
        if before:
            link(before.outputs[0], bump.inputs['Normal'])
        before = bump
    link(before.outputs[0], body.inputs['Normal'])
    # The part channel gives the arm of a pixel: lower left, middle, upper right.
    aov = next(node for node in tree.nodes if node.type == 'OUTPUT_AOV')
    join, attribute, split = new('ShaderNodeCombineXYZ'), new('ShaderNodeAttribute'), new('ShaderNodeSeparateXYZ')
    attribute.attribute_name = 'arm'
    join.inputs[0].default_value = 1
    link(attribute.outputs['Fac'], join.inputs[2])
    link(place.outputs['Object'], split.inputs[0])
    link(split.outputs[2], join.inputs[1])
    link(join.outputs[0], aov.inputs['Color'])
    return material


args = sys.argv[sys.argv.index('--') + 1:]
out, name = args[0], args[1]
width, high = map(int, (args[2] if len(args) > 2 else '800x960').split('x'))
table = Table((width, high), int(args[3]) if len(args) > 3 else 24, 1)
arms = table.field(height, skin(table), 0.008)
attribute = arms.data.attributes.new('arm', 'FLOAT', 'POINT')
attribute.data.foreach_set('value', [(across(v.co.x, v.co.y)[0] + 2) / 3 for v in arms.data.vertices])
table.render(os.path.join(out, name))
