import { blocksOf } from './blocks.ts'
import { MAKEUP_AND_TOOL_THEMES } from './themes-makeup-tools.ts'
import { SCENTS } from './scents.ts'
import type { Shelf } from './shelves.ts'
import { BODY_THEMES, HAIR_THEMES } from './themes-body-hair.ts'
import { FACE_THEMES } from './themes-face.ts'

/** The theme of a product: an ingredient, a finish or a scent. */
export type Theme = {
  readonly code: string
  /** «с пантенолом»; empty for a finish or a scent. */
  readonly phrase: string
  readonly actives: string
  /** Skin or hair types, best match first. */
  readonly types: readonly string[]
  readonly facts: string
  /** Adjective by gender for a finish, title for a scent. */
  readonly adjectives: readonly string[]
  readonly title: string
  readonly sentences: readonly string[]
  readonly marks: ReadonlySet<string>
}

const ingredient = (text: string): Theme[] =>
  blocksOf(text).map(({ cells: [code = '', phrase = '', actives = '', types = '', marks = ''], lines }) => ({
    code,
    phrase,
    actives,
    types: types.split(', '),
    facts: '',
    adjectives: [],
    title: '',
    sentences: lines,
    marks: new Set(marks.split(' ')),
  }))

const FACE = ingredient(FACE_THEMES)
const BODY = ingredient(BODY_THEMES)
const HAIR = ingredient(HAIR_THEMES)
const FINISHES = blocksOf(MAKEUP_AND_TOOL_THEMES).map(
  ({ cells: [code = '', adjectives = '', families = '', facts = '', actives = ''], lines }): Theme => ({
    code,
    phrase: '',
    actives,
    types: [],
    facts,
    adjectives: adjectives.split(', '),
    title: '',
    sentences: lines,
    marks: new Set(families.split(' ')),
  }),
)
/** Adjectives by gender: m, f, n, plural. */
export const FINISH_FORMS: readonly (readonly string[])[] = FINISHES.map(({ adjectives }) => adjectives)
const SCENT_THEMES = blocksOf(SCENTS).map(({ cells: [title = '', sort = '', notes = ''], lines }): Theme => ({
  code: title,
  phrase: '',
  actives: '',
  types: [],
  facts: `Слышно: ${notes}`,
  adjectives: [],
  title,
  sentences: lines,
  marks: new Set([sort]),
}))

/** Shelves limited to some themes. */
const THEMES_OF_SHELF: Record<string, string> = {
  'serum-hydra': 'hyal algae birch snail galac aloe biome sqal',
  'serum-calm': 'cica mugw ecto biome mush green',
  'serum-barrier': 'ceram ecto biome mush hyal pept',
  'serum-vitc': 'vitc trane rice berry galac',
  'serum-acne': 'niacin azela bha green',
  'serum-age': 'retinol baku pept vitc berry ecto',
  'toner-acid': 'aha bha pha',
  peel: 'aha bha pha',
  'oil-face': 'sqal berry seabuck baku wine q10',
  enzyme: 'enzym rice clay green oat',
  clay: 'clay green algae niacin honey bha mugw rice birch',
  alginate: 'algae collag cica vitc berry aloe green',
  'lip-balm': 'hyal pantenol sqal honey berry seabuck cham pept',
  'cleansing-oil': 'rice wine green sqal honey cham rose berry',
  'cleansing-balm': 'sqal cham seabuck honey ceram',
  hydrolat: 'rose aloe birch cham green algae',
  'scrub-face': 'rice clay berry enzym oat honey',
  micellar: 'cica aloe rose hyal pantenol green cham niacin',
  sheet: 'cica hyal collag aloe rice berry vitc snail galac honey green pantenol algae rose mugw',
  patches: 'eyes pept hyal collag snail vitc berry q10',
  scrub: 'coff pines fir honeyb citr algb shea mint rosb lavan',
  'bath-salt': 'fir lavan pines citr algb rosb oats coff honeyb',
  'bath-bomb': 'lavan citr rosb honeyb oats fir coff',
  'hair-oil': 'argan coco came kerat milkh color',
  foot: 'urea mint shea pines lavan seab',
  hand: 'urea shea oats pines honeyb lavan rosb lotus seab caren',
  'hair-mask': 'kerat argan flax coco came milkh color rice hopp',
  conditioner: 'kerat argan flax rice coco came color milkh hopp salt nettle',
  deo: 'salvb aloeb fir mint citr',
  aftershave: 'aloeb caren oats seab',
  shave: 'aloeb oats mint pines fir citr',
  'beard-oil': 'pines seab lavan rosb',
  styling: 'rice biot kerat salt flax',
  'styling-men': 'rice biot kerat salt hopp',
  lacquer: 'argan kerat rice came',
  mousse: 'rice hopp kerat salt biot',
  'dry-shampoo': 'rice nettle ging salt',
  curl: 'coco argan flax kerat came milkh',
  'hair-spray': 'argan kerat came flax rice coco milkh',
  'shower-oil': 'oats pines seab lavan lotus honeyb',
  massage: 'pines lavan seab lotus citr',
  'body-oil': 'pines seab lavan lotus rosb honeyb coff',
  cuticle: 'seab lavan lotus pines',
  soap: 'shea oats pines fir honeyb lavan citr mint coff algb rosb',
  'men-shampoo': 'clim nettle ging salt biot',
  'men-cream': 'niacin green cica hyal pantenol aloe ecto',
  'men-wash': 'clay bha green niacin mugw aloe',
  'baby-oil': 'seab lotus caren',
  'baby-cream': 'caren oats shea seab aloeb',
  'baby-wash': 'oats caren aloeb honeyb lotus',
  'baby-shampoo': 'caren oats aloeb',
  mascara: 'deep volume long curl stay',
  setting: 'glow moist matte stay',
  highlighter: 'glow cream satin velvet sheer',
  bronzer: 'satin velvet glow sheer',
  scrunchie: 'silk cotton bamboo',
  headband: 'cotton bamboo',
  cloth: 'linen cotton bamboo waffle',
  towel: 'linen cotton bamboo waffle travel',
  'nail-base': 'sheer quick shine',
}

/** Active ingredients that smell: excluded for brands without fragrance. */
const SCENTED = /(Abies Sibirica|Lavandula Angustifolia|Citrus Aurantium Dulcis Peel) Oil|Menthol/

const sourceOf = ({ about }: Shelf): readonly Theme[] => {
  const [source, mark = ''] = about.split(':')
  if (source === 'scent' && mark === 'smoke')
    return SCENT_THEMES.filter(({ marks }) => marks.has('wood') || marks.has('spice'))
  if (source === 'scent')
    return mark === 'any'
      ? SCENT_THEMES.filter(({ marks }) => !marks.has('home'))
      : SCENT_THEMES.filter(({ marks }) => marks.has(mark))
  const all = source === 'face' ? FACE : source === 'body' ? BODY : source === 'hair' ? HAIR : FINISHES
  return source === 'notion' ? all : all.filter(({ marks }) => marks.has(mark))
}

export const themesFor = (shelf: Shelf, unscented: boolean, forChildren: boolean): readonly Theme[] => {
  const only = THEMES_OF_SHELF[shelf.code]?.split(' ')
  const [source] = shelf.about.split(':')
  const all =
    source === 'face'
      ? FACE
      : source === 'body'
        ? BODY
        : source === 'hair'
          ? HAIR
          : source === 'notion'
            ? FINISHES
            : sourceOf(shelf)
  const fitting =
    only !== undefined
      ? all.filter(({ code }) => only.includes(code))
      : source === 'notion'
        ? all.filter(({ marks }) => marks.has(shelf.family))
        : sourceOf(shelf)
  const usable = unscented ? fitting.filter(({ actives }) => !SCENTED.test(actives)) : fitting
  const childSafe = forChildren ? usable.filter(({ marks }) => marks.has('y')) : usable
  if (childSafe.length === 0) throw new Error(`no theme for shelf «${shelf.code}»`)
  return childSafe
}
