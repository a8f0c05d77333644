// One form a function: the parts of a pack from the ground up. Heights and half-widths in pixels on the 1000×1200 canvas.
import type { Look } from '../demo/goods/draft.ts'
import { inkOn, lightness, linear, mix, smooth, type Rgb } from './colour.ts'
import { foil, pressed, stone, weave, wood, bristles, pores } from './grain.ts'
import { drawLabel, type Panel, type Words } from './labels.ts'
import { drawPart, emptyCanvas, seam, type Canvas, type Material, type Part } from './studio.ts'

type Seam = { readonly seam: readonly [y: number, half: number, reach: number, strength: number] }
type Step = Part | Seam
type Shape = (look: Colours) => { readonly steps: readonly Step[]; readonly labelled?: { readonly index: number; readonly panel: Panel; readonly ink?: string; readonly foil?: boolean } }
type Colours = { readonly body: Rgb; readonly cap: Rgb; readonly inside: Rgb; readonly bodyHex: string; readonly insideHex: string }

const plastic = (color: Rgb, rough = 0.35): Material => ({ color, finish: 'plastic', rough })
const matte = (color: Rgb): Material => ({ color, finish: 'matte', rough: 0.9 })
const metal = (color: Rgb, rough = 0.25): Material => ({ color, finish: 'metal', rough })
const glass = (color: Rgb, alpha: number): Material => ({ color, finish: 'glass', rough: 0.05, alpha })
const grained = (material: Material, grain: NonNullable<Material['grain']>): Material => ({ ...material, grain })

const STEEL: Rgb = [0.62, 0.66, 0.68]
const GOLD: Rgb = [0.82, 0.58, 0.26]
const WHITE: Rgb = [0.86, 0.88, 0.89]

const even = (half: number) => () => half
const line = (from: number, to: number) => (at: number) => from + (to - from) * at
/** Shoulder: keeps its width up to `bend`, then draws in to the neck. */
const shoulder = (wide: number, neck: number, bend: number) => (at: number) => at < bend ? wide : neck + (wide - neck) * Math.sqrt(Math.max(0, 1 - ((at - bend) / (1 - bend)) ** 2.2))
const part = (bottom: number, top: number, half: Part['half'], material: Material, more: Partial<Part> = {}): Part => ({ bottom, top, half, material, ...more })
const ribs = (material: Material, pitch = 0.55): Material => grained(material, (x) => ({ shade: 1, dx: 0.5 * Math.sin(x * pitch), dy: 0 }))

const dropper: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 640, shoulder(196, 74, 0.8), { ...plastic(body, 0.12) }, { roundBottom: 34 }),
    part(634, 700, even(70), plastic(cap, 0.3)),
    part(660, 800, even(98), ribs(plastic(cap, 0.35)), { roundTop: 12, roundBottom: 5 }),
    { seam: [662, 96, 26, 0.3] },
    part(798, 1150, (at) => 58 - 10 * at + 8 * Math.sin(at * 3), matte(mix(cap, [0.2, 0.2, 0.2], 0.12)), { roundTop: 48 }),
  ],
  labelled: { index: 0, panel: { bottom: 70, top: 470, half: 150 } },
})
const jar: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 372, even(430), plastic(body, 0.2), { roundBottom: 86, roundTop: 26 }),
    part(364, 396, even(396), plastic(mix(body, [0.3, 0.34, 0.34], 0.3), 0.4)),
    part(388, 590, even(414), plastic(cap, 0.4), { roundTop: 22, roundBottom: 8 }),
    { seam: [392, 412, 30, 0.32] },
  ],
  labelled: { index: 0, panel: { bottom: 40, top: 350, half: 290 } },
})
const tube: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 170, line(188, 196), plastic(cap, 0.35), { roundBottom: 18 }),
    part(166, 1170, (at) => 208 + 62 * at, plastic(body, 0.45), { square: 2, depth: (at) => Math.max(0.05, (1 - at) ** 0.75), roundBottom: 16 }),
    { seam: [172, 196, 22, 0.25] },
    part(1104, 1172, even(270), grained(plastic(mix(body, [0.5, 0.5, 0.5], 0.06), 0.5), (x) => ({ shade: 1, dx: 0.28 * Math.sin(x * 0.5), dy: 0 })), { square: 12, depth: even(0.06) }),
  ],
  labelled: { index: 1, panel: { bottom: 360, top: 1010, half: 178 } },
})
const pump: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 800, shoulder(250, 96, 0.86), plastic(body, 0.22), { roundBottom: 46 }),
    part(796, 880, even(104), plastic(cap, 0.3), { roundTop: 10 }),
    part(876, 1010, even(34), plastic(cap, 0.3)),
    part(1004, 1096, (at) => 78 - 12 * at, plastic(cap, 0.3), { roundTop: 26, roundBottom: 14 }),
    part(1040, 1092, even(120), plastic(cap, 0.3), { shift: -108, square: 3, roundTop: 20, roundBottom: 22, depth: even(0.3) }),
    part(985, 1070, even(22), plastic(cap, 0.3), { shift: -206, roundBottom: 8, roundTop: 20 }),
    { seam: [798, 100, 26, 0.28] },
  ],
  labelled: { index: 0, panel: { bottom: 120, top: 640, half: 190 } },
})
const bottle: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 900, shoulder(215, 132, 0.93), plastic(body, 0.2), { roundBottom: 40 }),
    part(892, 912, even(124), plastic(mix(cap, [0.1, 0.1, 0.1], 0.3))),
    part(906, 1150, even(140), plastic(cap, 0.35), { roundTop: 22, roundBottom: 6 }),
    { seam: [908, 136, 22, 0.3] },
  ],
  labelled: { index: 0, panel: { bottom: 150, top: 720, half: 166 } },
})
const mist: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 840, shoulder(176, 96, 0.9), plastic(body, 0.15), { roundBottom: 50 }),
    part(834, 870, even(98), metal(STEEL, 0.3)),
    part(866, 1150, even(104), { ...plastic(cap, 0.2), alpha: 0.92 }, { roundTop: 26 }),
    { seam: [868, 102, 20, 0.25] },
  ],
  labelled: { index: 0, panel: { bottom: 130, top: 690, half: 138 } },
})
const airless: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 760, even(158), plastic(body, 0.15), { roundBottom: 16, roundTop: 6 }),
    part(756, 792, even(158), metal(STEEL, 0.2)),
    part(788, 1150, even(158), { ...plastic(cap, 0.12), alpha: 0.9 }, { roundTop: 18 }),
    { seam: [790, 156, 20, 0.25] },
  ],
  labelled: { index: 0, panel: { bottom: 110, top: 640, half: 128 } },
})
const lipstick: Shape = ({ body, cap, inside }) => ({
  steps: [
    part(0, 470, even(130), plastic(body, 0.12), { roundBottom: 8, roundTop: 4, square: 2.4 }),
    part(440, 474, even(131), metal(cap)),
    part(470, 660, even(112), metal(cap, 0.2), { roundTop: 5 }),
    part(656, 1110, even(92), plastic(inside, 0.4), { roundTop: 30, cut: (x, y) => y > 1085 - Math.max(0, (x + 96) * 1.22) ** 1 }),
    part(800, 1094, even(90), plastic(mix(inside, [0.9, 0.7, 0.7], 0.16), 0.6), { square: 8, depth: even(0.2), cut: (x, y) => { const edge = 1085 - Math.max(0, (x + 96) * 1.22); const low = edge - 40 * (1 - (x / 92) ** 2) - 6; return y > edge || y < low } }),
    { seam: [660, 92, 30, 0.3] },
  ],
  labelled: { index: 0, panel: { bottom: 120, top: 360, half: 108 }, ink: '#d9c9b0' },
})
const gloss: Shape = ({ cap, inside }) => ({
  steps: [
    part(0, 620, even(112), glass(mix(inside, [0.9, 0.9, 0.9], 0.1), 0.9), { roundBottom: 14, square: 2.6 }),
    part(36, 600, even(84), plastic(inside, 0.15), { roundBottom: 20, roundTop: 16 }),
    part(0, 620, even(112), glass([0.96, 0.97, 0.98], 0.06), { roundBottom: 14, square: 2.6 }),
    part(614, 642, even(104), metal(GOLD)),
    part(638, 1150, even(114), plastic(cap, 0.15), { roundTop: 12, square: 2.6 }),
  ],
  labelled: { index: 4, panel: { bottom: 700, top: 1100, half: 90, upright: true }, ink: inkOn(cap), foil: false },
})
const mascara: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 560, even(98), plastic(body, 0.14), { roundBottom: 14 }),
    part(556, 600, even(100), metal(cap)),
    part(596, 1160, even(96), plastic(body, 0.14), { roundTop: 20 }),
    { seam: [600, 96, 16, 0.3] },
  ],
  labelled: { index: 0, panel: { bottom: 70, top: 530, half: 62, upright: true } },
})
const pencil: Shape = ({ body, cap, inside }) => ({
  steps: [
    part(0, 720, even(44), plastic(body, 0.2), { roundBottom: 12 }),
    part(716, 742, even(45), metal(GOLD)),
    part(738, 980, even(42), plastic(cap, 0.25)),
    part(976, 1080, line(42, 25), matte(mix(cap, [0.8, 0.8, 0.8], 0.1))),
    part(1076, 1165, (at) => 24 * Math.sqrt(Math.max(0, 1 - at ** 1.6)), matte(inside), {}),
  ],
  labelled: { index: 0, panel: { bottom: 60, top: 640, half: 27, upright: true } },
})
const compact: Shape = ({ body, inside }) => ({
  steps: [
    part(0, 820, (at) => 400 * Math.sqrt(Math.max(0, 1 - (at * 2 - 1) ** 2)), plastic(body, 0.1), { square: 9, depth: even(0.08) }),
    part(34, 786, (at) => 366 * Math.sqrt(Math.max(0, 1 - (at * 2 - 1) ** 2)), metal(GOLD, 0.3), { square: 9, depth: even(0.06) }),
    part(48, 772, (at) => 352 * Math.sqrt(Math.max(0, 1 - (at * 2 - 1) ** 2)), grained(matte(inside), pressed), { square: 7, depth: even(0.05) }),
  ],
  labelled: { index: 2, panel: { bottom: 260, top: 560, half: 220 } },
})
const tin: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 210, even(420), metal(mix(body, STEEL, 0.3), 0.35), { roundBottom: 26 }),
    part(196, 420, even(430), plastic(cap, 0.35), { roundTop: 34, roundBottom: 4 }),
    { seam: [200, 428, 22, 0.35] },
  ],
  labelled: { index: 1, panel: { bottom: 214, top: 404, half: 300 } },
})
const stick: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 640, even(205), plastic(body, 0.3), { roundBottom: 34, square: 2.5, depth: even(0.6) }),
    part(634, 662, even(196), plastic(mix(body, [0.3, 0.34, 0.34], 0.4))),
    part(656, 1130, even(205), plastic(cap, 0.3), { roundTop: 110, square: 2.5, depth: even(0.6) }),
    { seam: [660, 200, 20, 0.28] },
  ],
  labelled: { index: 0, panel: { bottom: 110, top: 560, half: 156 } },
})
const perfume: Shape = ({ body, cap, inside }) => ({
  steps: [
    part(0, 760, even(270), glass([0.93, 0.95, 0.96], 0.42), { square: 7, roundBottom: 14, roundTop: 40, depth: even(0.5) }),
    part(54, 690, even(222), { ...plastic(inside, 0.05), alpha: 0.93 }, { square: 6, roundBottom: 26, roundTop: 8, depth: even(0.5) }),
    part(700, 790, even(62), metal(STEEL, 0.2)),
    part(786, 1130, (at) => (lightness(cap) < 0.03 ? 128 : 104) * Math.sqrt(Math.max(0.02, 1 - ((at - 0.46) / 0.56) ** 4)), matte(cap), {}),
    part(150, 560, even(168), plastic(body, 0.5), { square: 12, depth: even(0.1) }),
  ],
  labelled: { index: 4, panel: { bottom: 150, top: 560, half: 166 } },
})
const sachet: Shape = ({ body }) => ({
  steps: [
    part(0, 1150, (at) => 400 - 6 * Math.sin(at * Math.PI), grained({ color: body, finish: 'plastic', rough: 0.3 }, foil), { square: 5, depth: even(0.16), roundBottom: 6, roundTop: 6 }),
    part(0, 56, even(400), grained(plastic(mix(body, [0.4, 0.42, 0.43], 0.15), 0.3), (x) => ({ shade: 1, dx: 0.3 * Math.sin(x * 0.42), dy: 0 })), { square: 12, depth: even(0.05) }),
    part(1086, 1150, even(400), grained(plastic(mix(body, [0.4, 0.42, 0.43], 0.15), 0.3), (x) => ({ shade: 1, dx: 0.3 * Math.sin(x * 0.42), dy: 0 })), { square: 12, depth: even(0.05) }),
  ],
  labelled: { index: 0, panel: { bottom: 300, top: 980, half: 300 } },
})
const pouch: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 1060, (at) => 372 - 26 * smooth(0.55, 1, at), grained(matte(body), foil), { square: 3.6, depth: (at) => 0.5 * (1 - at) + 0.05, roundBottom: 40 }),
    part(1020, 1110, even(348), grained(matte(mix(body, cap, 0.4)), (x) => ({ shade: 1, dx: 0.2 * Math.sin(x * 0.3), dy: 0 })), { square: 10, depth: even(0.05) }),
  ],
  labelled: { index: 0, panel: { bottom: 200, top: 860, half: 236 } },
})
const fluid: Shape = ({ cap, inside }) => ({
  steps: [
    part(0, 690, even(228), glass([0.95, 0.96, 0.97], 0.5), { square: 5, roundBottom: 16, roundTop: 34, depth: even(0.6) }),
    part(36, 650, even(196), plastic(inside, 0.1), { square: 4.4, roundBottom: 18, roundTop: 10, depth: even(0.6) }),
    part(686, 730, even(110), metal(GOLD, 0.2)),
    part(726, 1130, even(128), plastic(cap, 0.15), { roundTop: 10, square: 4 }),
    { seam: [728, 122, 18, 0.3] },
  ],
  labelled: { index: 1, panel: { bottom: 120, top: 560, half: 160 }, ink: '' },
})
const polish: Shape = ({ cap, inside }) => ({
  steps: [
    part(0, 470, (at) => 216 - 70 * smooth(0.62, 1, at), glass([0.95, 0.96, 0.97], 0.45), { square: 4, roundBottom: 26, depth: even(0.7) }),
    part(34, 440, (at) => 190 - 72 * smooth(0.62, 1, at), plastic(inside, 0.06), { square: 3.4, roundBottom: 26, roundTop: 10 }),
    part(466, 1130, line(112, 88), plastic(cap, 0.2), { roundTop: 34, roundBottom: 8 }),
    { seam: [470, 110, 20, 0.35] },
  ],
  labelled: { index: 1, panel: { bottom: 90, top: 330, half: 150 }, ink: '' },
})
const soap: Shape = ({ body, inside }) => ({
  steps: [
    part(0, 470, even(420), grained(matte(inside), (x, y) => ({ shade: 0.97 + 0.05 * Math.sin((x + y) / 70), dx: 0, dy: 0 })), { square: 5, depth: even(0.5), roundTop: 64, roundBottom: 64 }),
    part(0, 470, even(424), plastic(body, 0.6), { square: 6, depth: even(0.5), roundTop: 58, roundBottom: 58, cut: (x) => Math.abs(x) > 250 }),
  ],
  labelled: { index: 1, panel: { bottom: 60, top: 410, half: 206 } },
})
const can: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 14, even(170), metal(STEEL)),
    part(10, 840, even(178), metal(mix(body, WHITE, 0.1), 0.45), { roundBottom: 10, roundTop: 70 }),
    part(836, 1150, even(150), plastic(cap, 0.3), { roundTop: 40 }),
    { seam: [838, 146, 22, 0.3] },
  ],
  labelled: { index: 1, panel: { bottom: 150, top: 690, half: 140 } },
})
const candle: Shape = ({ body, inside }) => ({
  steps: [
    part(772, 960, (at) => 7 - 3 * at, matte([0.08, 0.07, 0.06])),
    part(40, 780, even(322), matte(inside), { roundBottom: 26, roundTop: 4 }),
    part(0, 900, even(350), glass(body, 0.32), { roundBottom: 44 }),
    part(230, 640, even(300), plastic(WHITE, 0.6), { cut: (x) => Math.abs(x) > 196 }),
  ],
  labelled: { index: 3, panel: { bottom: 230, top: 640, half: 194 } },
})
const diffuser: Shape = ({ body, cap, inside }) => ({
  steps: [
    ...[-120, -58, 6, 62, 128].map((lean): Part => part(470, 1160, even(420), grained(matte([0.42, 0.3, 0.18]), wood), { square: 12, depth: even(0.02), cut: (x, y) => Math.abs(x - (lean * (y - 560)) / 600) > 6 })),
    part(0, 560, shoulder(190, 70, 0.82), glass(inside, 0.78), { roundBottom: 30 }),
    part(556, 640, even(82), matte(cap), { roundTop: 8 }),
    part(130, 400, even(180), plastic(body, 0.6), { cut: (x) => Math.abs(x) > 118 }),
  ],
  labelled: { index: 7, panel: { bottom: 130, top: 400, half: 116 } },
})
const brush: Shape = ({ body, cap, inside }) => ({
  steps: [
    part(0, 640, (at) => 26 + 20 * Math.sin(at * 2.6), grained(plastic(body, 0.2), wood), { roundBottom: 24 }),
    part(630, 820, line(44, 62), metal(cap, 0.2)),
    part(806, 1160, (at) => (64 + 62 * Math.sin(Math.min(1, at * 1.25) * 1.57)) * Math.sqrt(Math.max(0, 1 - Math.max(0, (at - 0.72) / 0.28) ** 2)), grained(matte(inside), bristles)),
    { seam: [822, 64, 26, -0.0001] },
  ],
  labelled: { index: 0, panel: { bottom: 150, top: 560, half: 26, upright: true } },
})
const sponge: Shape = ({ body }) => ({
  steps: [part(0, 860, (at) => 470 * Math.sin(Math.PI * Math.min(1, at) ** 0.62) ** 0.8 * (1 - 0.42 * at), grained(matte(body), pores))],
})
const comb: Shape = ({ body }) => ({
  steps: [part(0, 1150, (at) => 150 + 26 * Math.sin(at * Math.PI), grained(plastic(body, 0.3), wood), {
    square: 9, depth: even(0.1), roundTop: 70, roundBottom: 50,
    cut: (x, y) => y > 130 && y < 1050 && x > -20 && (y % 34 < 15),
  })],
  labelled: { index: 0, panel: { bottom: 230, top: 950, half: 60, shift: -86, upright: true } },
})
const bodybrush: Shape = ({ body, inside }) => ({
  steps: [
    part(0, 640, (at) => 46 + 10 * Math.sin(at * 6), grained(plastic(body, 0.35), wood), { roundBottom: 44, square: 2.6 }),
    part(560, 1160, (at) => 190 * Math.sqrt(Math.max(0, 1 - ((at - 0.5) * 2) ** 2)) + 12, grained(matte(inside), bristles), { depth: even(0.3) }),
    part(584, 1136, (at) => 168 * Math.sqrt(Math.max(0, 1 - ((at - 0.5) * 2) ** 2)), grained(plastic(body, 0.35), wood), { square: 5, depth: even(0.15) }),
  ],
  labelled: { index: 2, panel: { bottom: 720, top: 1000, half: 120 } },
})
const roller: Shape = ({ body }) => ({
  steps: [
    part(0, 260, (at) => 60 + 42 * Math.sin(at * Math.PI), grained(plastic(body, 0.08), stone), { roundBottom: 40, roundTop: 20 }),
    part(250, 300, even(34), metal(GOLD, 0.2)),
    part(290, 780, (at) => 30 + 12 * Math.sin(at * Math.PI), grained(plastic(body, 0.08), stone)),
    part(770, 850, even(36), metal(GOLD, 0.2)),
    part(840, 1150, even(150), metal(GOLD, 0.2), { cut: (x, y) => (y > 872 && Math.abs(x) < 132) || y > 1030 }),
    part(890, 1100, (at) => 118 * Math.sqrt(Math.max(0, 1 - ((at - 0.5) * 1.5) ** 2)), grained(plastic(body, 0.08), stone), { roundTop: 40, roundBottom: 40 }),
  ],
})
const cloth: Shape = ({ body, cap }) => ({
  steps: [
    part(0, 190, even(410), grained({ color: body, finish: 'cloth', rough: 1 }, weave), { square: 7, depth: even(0.5), roundTop: 86, roundBottom: 60 }),
    part(176, 372, even(402), grained({ color: mix(body, cap, 0.35), finish: 'cloth', rough: 1 }, weave), { square: 7, depth: even(0.5), roundTop: 88, roundBottom: 66 }),
    part(358, 560, even(406), grained({ color: body, finish: 'cloth', rough: 1 }, weave), { square: 7, depth: even(0.5), roundTop: 92, roundBottom: 66 }),
    { seam: [190, 400, 26, 0.22] },
    { seam: [372, 400, 26, 0.22] },
    part(0, 562, even(408), matte(WHITE), { square: 7, depth: even(0.5), roundTop: 92, cut: (x) => Math.abs(x) > 120 }),
  ],
  labelled: { index: 5, panel: { bottom: 120, top: 440, half: 106 } },
})
const gua: Shape = ({ body }) => ({
  steps: [part(0, 980, (at) => 330 * Math.sqrt(Math.max(0, 1 - ((at - 0.5) * 2) ** 2)) * (1 - 0.18 * Math.sin(at * 7)), grained(plastic(body, 0.06), stone), { square: 4, depth: even(0.25), cut: (x, y) => (x - 330) ** 2 / 22000 + (y - 520) ** 2 / 60000 < 1 })],
})
const scrunchie: Shape = ({ body }) => ({
  steps: [part(0, 760, (at) => 400 * Math.sqrt(Math.max(0, 1 - ((at - 0.5) * 2) ** 2)), grained({ color: body, finish: 'plastic', rough: 0.7 }, (x, y) => {
    const radius = Math.hypot(x, y - 380)
    const angle = Math.atan2(y - 380, x)
    const tube = (radius - 265) / 135
    const fold = 0.55 * Math.cos(angle * 26 + 1.6 * Math.sin(angle * 5)) * (0.4 + 0.6 * Math.abs(tube))
    return { shade: 0.95, dx: -tube * Math.cos(angle) * 0.9 + fold * -Math.sin(angle), dy: -tube * Math.sin(angle) * 0.9 + fold * Math.cos(angle) }
  }), { square: 14, depth: even(0.02), cut: (x, y) => Math.hypot(x, y - 380) < 130 + 9 * Math.sin(Math.atan2(y - 380, x) * 13) || Math.hypot(x, y - 380) > 392 + 8 * Math.sin(Math.atan2(y - 380, x) * 15) })],
})
const palette: Shape = ({ body, inside }) => {
  const pans: Rgb[] = [0.1, 0.32, 0.55, 0.75, 0.06, 0.42, 0.66, 0.9].map((share, index) => mix(mix(inside, [0.85, 0.72, 0.62], 1 - share), [0.05, 0.03, 0.03], index > 3 ? 0.35 : 0))
  return {
    steps: [
      part(0, 560, even(430), plastic(body, 0.12), { square: 14, depth: even(0.05), roundTop: 20, roundBottom: 20 }),
      ...pans.map((color, index): Part => part(index < 4 ? 292 : 56, index < 4 ? 504 : 268, even(88), grained(matte(color), pressed), { square: 9, depth: even(0.06), roundTop: 12, roundBottom: 12, shift: -306 + (index % 4) * 204 })),
      part(556, 1100, even(430), plastic(body, 0.12), { square: 14, depth: even(0.05), roundTop: 20, roundBottom: 6 }),
    ],
    labelled: { index: 9, panel: { bottom: 640, top: 1020, half: 260 } },
  }
}

export const SHAPES: Record<Look['pack'], Shape> = {
  dropper, jar, tube, pump, bottle, mist, airless, lipstick, gloss, mascara, pencil, compact, palette, perfume, sachet, stick, soap, tin, fluid,
  polish, pouch, can, candle, diffuser, brush, sponge, comb, bodybrush, roller, cloth, gua, scrunchie,
}

/** Draws one pack with its own label. `shade` colours what is inside. */
export const drawPack = async (look: Look, words: Omit<Words, 'ink'>, shade?: string): Promise<Canvas> => {
  const insideHex = shade ?? look.inside
  const colours: Colours = { body: linear(look.body), cap: linear(look.cap), inside: linear(insideHex), bodyHex: look.body, insideHex }
  const { steps, labelled } = SHAPES[look.pack](colours)
  const canvas = emptyCanvas()
  for (const [index, step] of steps.entries()) {
    if ('seam' in step) seam(canvas, ...step.seam)
    else if (labelled?.index === index) {
      const ink = labelled.ink === undefined || labelled.ink === '' ? inkOn(step.material.color) : labelled.ink
      drawPart(canvas, { ...step, art: await drawLabel(labelled.panel, { ...words, ink }), foil: labelled.foil ?? false })
    } else drawPart(canvas, step)
  }
  return canvas
}
