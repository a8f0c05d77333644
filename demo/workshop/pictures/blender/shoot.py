"""blender -b --factory-startup -t 1 -P shoot.py -- <out folder> [--only a,b] [--samples 64] [--again]: renders missing forms."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from packs import care, colour, rest, textiles, tools
from studio import Studio

FORMS = '''dropper_lacquer dropper_glass dropper_frosted dropper_square jar_plastic jar_glass jar_frosted jar_round jar_low jar_amber tube_plain tube_gloss
tube_wide tube_metal tube_slim pump_round pump_square pump_glass pump_foam bottle_round bottle_clear bottle_frosted bottle_oval bottle_flask mist mist_satin mist_opaque
trigger airless_clear airless_metal ampoules lipstick_round lipstick_square gloss_square gloss_round tint_frosted mascara_metal mascara_matte liner brow
pencil compact_round compact_square cushion palette polish_round polish_square fluid perfume_cube perfume_tall perfume_oval perfume_arch candle candle_opaque
diffuser sachet sachet_matte pouch salt_jar soap soap_wrapped bath_bomb tin stick stick_wide roll_on can brush_face brush_eye body_brush comb scalp
sponge roller gua scrunchie headband cloth napkin towel dryer face_brush set_box'''.split()

words = sys.argv[sys.argv.index('--') + 1:]
option = lambda name, other: words[words.index(name) + 1] if name in words else other
out, only, samples = words[0], option('--only', ''), int(option('--samples', '64'))
os.makedirs(out, exist_ok=True)
for name in FORMS:
    if only and name not in only.split(','): continue
    path = os.path.join(out, name)
    if os.path.exists(f'{path}.json') and '--again' not in words: continue
    build = next(getattr(room, name) for room in (care, colour, rest, textiles, tools) if hasattr(room, name))
    begun, spent = time.time(), time.process_time()
    studio = Studio()
    build(studio)
    if '--dry' in words:
        print(f'DRY {name}', {key: round(value, 2) for key, value in studio.fit().items()}, studio.parts, studio.panel, flush=True)
        continue
    studio.shoot(path, samples)
    print(f'DONE {name} {time.time() - begun:.1f} s, {time.process_time() - spent:.1f} s of the processor', flush=True)
