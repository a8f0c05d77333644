import { shadesOf } from './draft-facts.ts'
import type { Draft, PackForm } from './draft.ts'
import { KINDS, type KindName, type Smear } from './kinds.ts'
import { lookOf } from './packs.ts'

/** Shapes of the contents spread on paper; each is rendered once (demo/workshop/pictures/blender/forms.py). */
export const FORMS = [
  'cream',
  'swirl',
  'gel',
  'serum',
  'oil',
  'water',
  'foam',
  'balm',
  'clay',
  'scrub',
  'powder',
  'pressed',
  'lip',
  'gloss',
  'varnish',
  'mascara',
  'pencil',
  'soap',
  'salt',
  'tissue',
  'silk',
  'weave',
  'bristles',
  'sponge',
  'wood',
  'stone',
  'wax',
  'mist',
  'patches',
  'fluid',
] as const
export type Form = (typeof FORMS)[number]
/**
 * Orientations of a texture: as rendered, mirrored along the diagonal, rotated slightly. Round and square shapes are not mirrored, which
 * would distort them.
 */
const ORIENTATIONS = [0, 1, 2] as const
const UPRIGHT: ReadonlySet<Form> = new Set(['swirl', 'pressed', 'soap', 'patches'])

const BY_KIND: Partial<Record<KindName, Form>> = {
  'gel-wash': 'gel',
  'foam-wash': 'foam',
  'milk-wash': 'cream',
  'cleansing-oil': 'oil',
  'cleansing-balm': 'balm',
  micellar: 'water',
  'acid-peel': 'serum',
  'enzyme-powder': 'powder',
  'face-scrub': 'scrub',
  toner: 'water',
  'acid-toner': 'water',
  serum: 'serum',
  'oil-serum': 'oil',
  cream: 'cream',
  'rich-cream': 'swirl',
  'gel-cream': 'gel',
  'eye-cream': 'cream',
  'clay-mask': 'clay',
  'gel-mask': 'gel',
  'night-mask': 'swirl',
  'sheet-mask': 'tissue',
  patches: 'patches',
  'sun-fluid': 'fluid',
  'sun-mineral': 'balm',
  'lip-balm': 'balm',
  shampoo: 'gel',
  conditioner: 'cream',
  'hair-mask': 'swirl',
  'hair-oil': 'oil',
  'hair-spray': 'mist',
  'scalp-serum': 'serum',
  'scalp-peel': 'gel',
  styling: 'balm',
  'curl-cream': 'cream',
  mousse: 'foam',
  'hair-lacquer': 'mist',
  'setting-spray': 'mist',
  'dry-shampoo': 'powder',
  'body-wash': 'gel',
  soap: 'soap',
  'body-scrub': 'scrub',
  'bath-salt': 'salt',
  'bath-bomb': 'powder',
  'body-milk': 'cream',
  'body-butter': 'swirl',
  'body-oil': 'oil',
  'hand-cream': 'cream',
  'foot-cream': 'cream',
  deodorant: 'balm',
  'deodorant-cream': 'balm',
  'deodorant-stick': 'balm',
  'shave-gel': 'gel',
  'clear-shave-gel': 'gel',
  wax: 'balm',
  aftershave: 'gel',
  'beard-oil': 'oil',
  perfume: 'mist',
  'solid-perfume': 'balm',
  home: 'wax',
  diffuser: 'oil',
  'room-spray': 'mist',
  foundation: 'fluid',
  concealer: 'fluid',
  'concealer-balm': 'cream',
  powder: 'pressed',
  blush: 'pressed',
  shadow: 'pressed',
  lipstick: 'lip',
  gloss: 'gloss',
  tint: 'gloss',
  'cream-blush': 'lip',
  primer: 'gel',
  eyeliner: 'pencil',
  pencil: 'pencil',
  mascara: 'mascara',
  'brow-gel': 'mascara',
  polish: 'varnish',
  alginate: 'powder',
}
/** The fallback shape, by the smear of the kind. */
const BY_SMEAR: Record<Smear, Form> = {
  cream: 'cream',
  gel: 'gel',
  oil: 'oil',
  foam: 'foam',
  powder: 'powder',
  lip: 'lip',
  liquid: 'water',
  scrub: 'scrub',
  balm: 'balm',
  none: 'mist',
}
/** Tools show their material. */
const BY_PACK: Partial<Record<PackForm, Form>> = {
  brush: 'bristles',
  bodybrush: 'bristles',
  facebrush: 'bristles',
  set: 'tissue',
  sponge: 'sponge',
  comb: 'wood',
  roller: 'stone',
  gua: 'stone',
  cloth: 'weave',
  scrunchie: 'weave',
}

export const insideOf = (draft: Draft): Form => {
  const { pack } = lookOf(draft.look)
  if (draft.kind === 'tool') return /шёлк|атлас/i.test(draft.name) ? 'silk' : (BY_PACK[pack] ?? 'weave')
  if (draft.kind === 'powder' && pack !== 'compact') return 'powder'
  if (draft.kind === 'soap' && pack !== 'soap') return 'gel'
  return BY_KIND[draft.kind] ?? BY_SMEAR[KINDS[draft.kind].smear]
}

/** Rounds a colour, so that indistinguishable colours share one picture. */
const family = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.min(255, Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 5) * 5)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Packs whose material has a colour of its own: bristles, the paper of a gift box. */
const SHOWS_INSIDE: ReadonlySet<PackForm> = new Set(['brush', 'bodybrush', 'facebrush', 'set'])
/** Whether the product has a texture picture; plastic has none to show. */
export const hasInside = (draft: Draft): boolean =>
  lookOf(draft.look).pack !== 'dryer' && !/Материал: [^;]*пластик/.test(draft.facts ?? '')

/** Colour of the contents; of a tool, the colour of its material. */
export const insideColor = (draft: Draft): string => {
  const { pack, body, inside } = lookOf(draft.look)
  const [shade] = shadesOf(draft)
  const own = draft.kind === 'tool' && !SHOWS_INSIDE.has(pack) ? body : inside
  return family(shade?.color ?? own)
}

const number = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
/** The orientation of a texture, derived from its colour. */
export const orientationOf = (form: Form, color: string): number => {
  const ways = UPRIGHT.has(form) ? ORIENTATIONS.filter((way) => way !== 1) : ORIENTATIONS
  return ways[number(`${form}${color}`) % ways.length] ?? 0
}

/** Background colour: powder for make-up, mist for everything else. */
export const groundOf = (draft: Draft): string => (draft.category.startsWith('makiyazh') ? '#f6e6de' : '#e9eff1')

/** Where make-up with a visible shade is applied: on skin or on nails. */
const APPLICATIONS: Partial<Record<KindName, Application>> = {
  foundation: 'cream',
  concealer: 'cream',
  'concealer-balm': 'cream',
  powder: 'powder',
  blush: 'powder',
  shadow: 'powder',
  lipstick: 'lip',
  gloss: 'gloss',
  tint: 'gloss',
  'cream-blush': 'cream',
  eyeliner: 'line',
  pencil: 'line',
  'brow-gel': 'line',
  polish: 'nail',
}
export type Application = 'cream' | 'powder' | 'lip' | 'gloss' | 'line' | 'nail'
export const applicationOf = (draft: Draft): Application | undefined =>
  draft.shades === undefined ? undefined : APPLICATIONS[draft.kind]
export const appliedColor = family

/** How make-up lies on skin where it differs from the usual look of its application. */
export type Finish = 'matte' | 'shimmer'
/** The finish that the product states; satin and natural are usual. Powder is matt, gloss and varnish shine as they are. */
export const finishOf = (draft: Draft): Finish | undefined => {
  const application = applicationOf(draft)
  const stated = /Финиш: ([^;]+)/.exec(draft.facts ?? '')?.[1] ?? draft.category
  if (application !== 'cream' && application !== 'lip' && application !== 'powder') return undefined
  if (/сия|перелив|влажн|khaylayter/.test(stated)) return 'shimmer'
  return /матов|бархат/.test(stated) && application !== 'powder' ? 'matte' : undefined
}
