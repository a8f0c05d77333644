import { BRANDS } from './brands.ts'
import { lookOf } from './packs.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import type { Draft } from './draft.ts'

/** Every rendered pack form: usual amount, height with cap in millimetres, and the exponent of height by amount. */
const FORMS = {
  dropper_lacquer: [30, 102, 0.34],
  dropper_glass: [30, 102, 0.34],
  dropper_frosted: [30, 102, 0.34],
  dropper_square: [30, 102, 0.34],
  jar_plastic: [50, 47, 0.3],
  jar_glass: [50, 48, 0.3],
  jar_frosted: [50, 48, 0.3],
  jar_round: [50, 47, 0.333],
  jar_low: [200, 60, 0.3],
  jar_amber: [250, 72, 0.32],
  tube_plain: [75, 126, 0.26],
  tube_gloss: [75, 126, 0.26],
  tube_wide: [200, 162, 0.26],
  tube_metal: [60, 120, 0.28],
  tube_slim: [15, 90, 0.28],
  pump_round: [300, 170, 0.36],
  pump_square: [300, 170, 0.36],
  pump_glass: [250, 162, 0.36],
  pump_foam: [150, 138, 0.34],
  bottle_round: [200, 143, 0.36],
  bottle_clear: [200, 145, 0.36],
  bottle_frosted: [150, 130, 0.36],
  bottle_oval: [300, 174, 0.34],
  bottle_flask: [200, 143, 0.34],
  mist: [100, 137, 0.36],
  mist_satin: [100, 137, 0.36],
  mist_opaque: [100, 139, 0.36],
  trigger: [250, 156, 0.34],
  airless_clear: [50, 109, 0.38],
  airless_metal: [50, 109, 0.38],
  ampoules: [5, 87, 0],
  lipstick_round: [3.5, 69, 0.3],
  lipstick_square: [3.5, 69, 0.3],
  gloss_square: [5, 100, 0.3],
  gloss_round: [5, 102, 0.3],
  tint_frosted: [5, 96, 0.3],
  mascara_metal: [9, 122, 0.3],
  mascara_matte: [9, 122, 0.3],
  liner: [3, 134, 0.2],
  brow: [6, 122, 0.3],
  pencil: [1.2, 128, 0.1],
  compact_round: [9, 114, 0.2],
  compact_square: [9, 100, 0.2],
  cushion: [13, 114, 0.2],
  palette: [10, 110, 0.15],
  polish_round: [10, 91, 0.333],
  polish_square: [10, 91, 0.333],
  fluid: [30, 106, 0.333],
  perfume_cube: [50, 95, 0.333],
  perfume_tall: [50, 116, 0.333],
  perfume_oval: [50, 95, 0.333],
  perfume_arch: [50, 88, 0.333],
  candle: [200, 86, 0.333],
  candle_opaque: [200, 90, 0.333],
  diffuser: [100, 204, 0.2],
  sachet: [1, 148, 0],
  sachet_matte: [1, 140, 0],
  pouch: [500, 192, 0.34],
  salt_jar: [500, 129, 0.34],
  soap: [100, 55, 0.333],
  soap_wrapped: [100, 70, 0.333],
  bath_bomb: [120, 66, 0.333],
  tin: [75, 68, 0.333],
  stick: [5, 65, 0.333],
  stick_wide: [50, 96, 0.333],
  roll_on: [50, 97, 0.333],
  can: [200, 170, 0.34],
  brush_face: [1, 162, 0],
  brush_eye: [1, 155, 0],
  body_brush: [1, 240, 0],
  comb: [1, 180, 0],
  scalp: [1, 89, 0],
  sponge: [1, 62, 0],
  roller: [1, 140, 0],
  gua: [1, 86, 0],
  scrunchie: [1, 75, 0],
  headband: [1, 79, 0],
  cloth: [1, 79, 0],
  napkin: [1, 76, 0],
  towel: [1, 79, 0],
  dryer: [1, 252, 0],
  face_brush: [1, 166, 0],
  set_box: [1, 154, 0],
} as const satisfies Record<string, readonly [usual: number, millimetres: number, grows: number]>

export type Form = keyof typeof FORMS
const isForm = (name: string): name is Form => name in FORMS
export const FORM_NAMES: readonly Form[] = Object.keys(FORMS).filter(isForm)
/** Height at the usual amount, in millimetres. */
export const usualHeight = (form: Form): number => FORMS[form][1]

const TIERS = new Map(BRANDS.map(({ slug, tier }) => [slug, tier]))
const tierOf = (brand: string): number => TIERS.get(brand) ?? 2

/** A random choice that is the same for all products of a brand. */
const brandChoice = (draft: Draft, of: string, forms: readonly Form[]): Form =>
  randomFor('form', draft.brand, of).pick(forms)

const jarOf = (draft: Draft, tier: number, amount: number): Form => {
  if (amount >= 120) return tier > 2 ? brandChoice(draft, 'big jar', ['jar_amber', 'jar_low']) : 'jar_low'
  if (draft.kind === 'patches') return 'jar_low'
  return tier === 1
    ? 'jar_plastic'
    : brandChoice(
        draft,
        'jar',
        tier === 2 ? ['jar_plastic', 'jar_frosted', 'jar_round'] : ['jar_glass', 'jar_round', 'jar_glass'],
      )
}
const tubeOf = (draft: Draft, tier: number, amount: number): Form => {
  if (amount <= 20) return 'tube_slim'
  if (amount >= 120) return 'tube_wide'
  if (/hand|foot|aftershave|shave/.test(draft.kind))
    return brandChoice(
      draft,
      'hand',
      tier > 1 ? ['tube_metal', 'tube_metal', 'tube_plain'] : ['tube_plain', 'tube_metal'],
    )
  return brandChoice(draft, 'tube', tier > 2 ? ['tube_gloss'] : ['tube_plain', 'tube_gloss'])
}
const pumpOf = (draft: Draft, tier: number): Form => {
  if (draft.kind === 'foam-wash') return 'pump_foam'
  if (/oil/.test(draft.kind)) return 'pump_glass'
  return brandChoice(draft, 'pump', tier > 1 ? ['pump_square', 'pump_round'] : ['pump_round'])
}
const bottleOf = (draft: Draft, tier: number): Form => {
  if (/shampoo|conditioner|body-wash|gel-wash/.test(draft.kind)) return 'bottle_oval'
  if (/body-milk|sun-fluid|aftershave/.test(draft.kind)) return 'bottle_flask'
  if (/oil/.test(draft.kind)) return 'bottle_clear'
  if (/^эссенция|первая эссенция/i.test(draft.name)) return tier > 1 ? 'bottle_frosted' : 'bottle_round'
  return brandChoice(draft, 'bottle', tier > 2 ? ['bottle_clear', 'bottle_frosted'] : ['bottle_round', 'bottle_clear'])
}
const toolOf = (draft: Draft, amount: number): Form =>
  /polotent/.test(draft.category) || /полотенц/i.test(draft.name) ? 'towel' : amount > 1 ? 'cloth' : 'napkin'

/** The form of a product's pack, from the pack type, the brand's price tier, the kind and the amount. */
export const formOf = (draft: Draft, amount: number): Form => {
  const { pack } = lookOf(draft.look)
  const tier = tierOf(draft.brand)
  switch (pack) {
    case 'dropper':
      return /oil/.test(draft.kind)
        ? brandChoice(draft, 'oil', ['dropper_glass'])
        : brandChoice(
            draft,
            'dropper',
            tier === 1
              ? ['dropper_lacquer']
              : tier === 2
                ? ['dropper_lacquer', 'dropper_frosted', 'dropper_glass']
                : ['dropper_square', 'dropper_glass', 'dropper_frosted'],
          )
    case 'jar':
      return jarOf(draft, tier, amount)
    case 'tube':
      return tubeOf(draft, tier, amount)
    case 'pump':
      return pumpOf(draft, tier)
    case 'bottle':
      return bottleOf(draft, tier)
    case 'mist':
      return draft.kind === 'room-spray'
        ? 'mist_opaque'
        : amount >= 150
          ? 'trigger'
          : brandChoice(draft, 'mist', tier > 2 ? ['mist_opaque', 'mist_satin'] : ['mist', 'mist_satin'])
    case 'airless':
      return brandChoice(draft, 'airless', tier > 1 ? ['airless_metal', 'airless_clear'] : ['airless_clear'])
    case 'lipstick':
      return brandChoice(draft, 'lipstick', ['lipstick_round', 'lipstick_square'])
    case 'gloss':
      return draft.kind === 'tint' || draft.kind === 'cream-blush'
        ? 'tint_frosted'
        : brandChoice(draft, 'gloss', ['gloss_square', 'gloss_round'])
    case 'mascara':
      return draft.kind === 'brow-gel'
        ? 'brow'
        : draft.kind === 'eyeliner'
          ? 'liner'
          : brandChoice(draft, 'mascara', ['mascara_metal', 'mascara_matte'])
    case 'pencil':
      return draft.kind === 'eyeliner' ? 'liner' : 'pencil'
    case 'compact':
      return draft.kind === 'foundation'
        ? 'cushion'
        : brandChoice(draft, 'compact', ['compact_round', 'compact_square'])
    case 'polish':
      return brandChoice(draft, 'polish', ['polish_round', 'polish_square'])
    case 'perfume':
      return brandChoice(draft, 'perfume', ['perfume_cube', 'perfume_tall', 'perfume_oval', 'perfume_arch'])
    case 'candle':
      return brandChoice(draft, 'candle', ['candle', 'candle_opaque'])
    case 'sachet':
      return brandChoice(draft, 'sachet', ['sachet', 'sachet_matte'])
    case 'pouch':
      return draft.kind === 'bath-salt' && tier > 1 ? brandChoice(draft, 'salt', ['salt_jar', 'pouch']) : 'pouch'
    case 'soap':
      return draft.kind === 'bath-bomb' ? 'bath_bomb' : brandChoice(draft, 'soap', ['soap', 'soap_wrapped'])
    case 'stick':
      return draft.kind === 'deodorant'
        ? 'roll_on'
        : draft.kind === 'sun-mineral' || draft.kind === 'deodorant-stick'
          ? 'stick_wide'
          : 'stick'
    case 'brush':
      return /glaz|глаз|бров|век/i.test(`${draft.category} ${draft.name}`) ? 'brush_eye' : 'brush_face'
    case 'comb':
      return /массаж/i.test(draft.name) ? 'scalp' : 'comb'
    case 'scrunchie':
      return /povyazki/.test(draft.category) || /повязк/i.test(draft.name) ? 'headband' : 'scrunchie'
    case 'cloth':
      return toolOf(draft, amount)
    case 'bodybrush':
      return 'body_brush'
    case 'facebrush':
      return 'face_brush'
    case 'set':
      return 'set_box'
    default:
      return pack
  }
}

/** «Высота: 22 см», «Коробка: 24 × 16,8 × 8 см»: a size in the facts overrides the form's usual height. */
const STATED = /(?:Длина|Высота|Коробка: \d+ ×):? (\d+(?:,\d+)?) (?:× \d+ )?см/

/** Height including the cap, in millimetres. */
export const heightOf = (draft: Draft, amount: number, unit: string): number => {
  const stated = STATED.exec(draft.facts ?? '')?.[1]
  if (stated !== undefined) return Math.round(Number(stated.replace(',', '.')) * 10)
  const [usual, millimetres, grows] = FORMS[formOf(draft, amount)]
  return unit === 'шт.' ? millimetres : Math.round(millimetres * (amount / usual) ** grows)
}

/** Ratio of height to width, relative to the usual amount; the volume fixes the width. */
export const slimness = (form: Form, amount: number, unit: string): number => {
  const [usual, , grows] = FORMS[form]
  return unit === 'шт.' || grows === 0 ? 1 : (amount / usual) ** (grows - (1 - grows) / 2)
}

/** Forms sold in a box. */
const BOXED =
  /^(?:dropper|jar_(?:plastic|glass|frosted|round)|airless|tube_(?:slim|gloss|plain)|bottle_(?:clear|frosted)|ampoules|lipstick|gloss|tint|mascara|liner|brow$|compact|cushion|palette|fluid|perfume|candle|diffuser|dryer|face_brush|stick_wide|mist)/
const NOT_BOXED = /shampoo|wash|micellar|hand-cream|foot-cream|shave/
export const isBoxed = (draft: Draft, amount: number): boolean =>
  BOXED.test(formOf(draft, amount)) && !NOT_BOXED.test(draft.kind)
