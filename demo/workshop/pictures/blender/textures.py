"""Renders the contents of packs from above, once per form and seed, without colour: light, gloss and masks.
blender -b --factory-startup -t 1 -P textures.py -- <out> <form-seed,form-seed,…> [<width>x<height>] [<samples>]
Each job writes two float EXR files with different noise; relief-passes.ts combines them into one packed picture."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import forms
import table

args = sys.argv[sys.argv.index('--') + 1:]
out, names = args[0], args[1].split(',')
width, height = map(int, (args[2] if len(args) > 2 else '800x960').split('x'))
samples = int(args[3]) if len(args) > 3 else 20

for name in names:
    form, seed = name.rsplit('-', 1)
    scene = table.Table((width, height), samples, int(seed))
    forms.FORMS[form](scene, int(seed))
    scene.render(os.path.join(out, name))
    print('RENDERED', name, flush=True)
