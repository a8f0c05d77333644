import { BRANDS } from './brands.ts'
import { CATEGORIES } from './categories.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import { heightOf } from './forms.ts'
import { DRAFTS } from './leaves.ts'
import type { Draft } from './draft.ts'
import { insideColor, insideOf, orientationOf, type Form } from './contents-look.ts'
import { lookOf } from './packs.ts'
import { packFile } from './picture-list.ts'
import { randomFor, type Random } from '../../../ops/import/large-shop/random.ts'
import { STILL_LIFES } from './texts/still-lifes.ts'

/** Colours of the upper sky, the horizon, the water, and deep or distant areas. */
export type Palette = readonly [top: string, low: string, water: string, deep: string]
export const PLACES = ['storefront', 'shelves', 'frost', 'bathroom', 'sauna', 'train', 'dressing', 'bedside'] as const
export type Place = (typeof PLACES)[number]
/** With no property: the open lake. `surface`: a material seen from above. `backdrop`: a backdrop of blender/backdrops.py. `place`: a place of pictures/places.ts. */
export type Background = {
  readonly surface?: Extract<Form, 'weave' | 'silk' | 'wood' | 'stone' | 'tissue' | 'sponge'>
  readonly backdrop?: string
  readonly place?: Place
}
/** A still life. shop-jobs.ts maps the property names to those in the pictures' facts. */
export type Scene = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly background: Background
  readonly palette: Palette
  readonly packs: readonly { readonly pack: string; readonly millimetres: number }[]
  readonly smear?: { readonly form: Form; readonly orientation: number; readonly color: string }
  /** Packs on the shelves of a shop behind the products. */
  readonly stock?: readonly string[]
  readonly seed: number
  /** Horizontal centre of the products and of the light over the shore; 0 … 1 of the width. */
  readonly centre: number
  readonly sun: number
  /** Height of the tallest pack, as a share of the picture's height. */
  readonly packHeight: number
  readonly mirrored: boolean
}

export const PALETTES = {
  paper: ['#fafbfb', '#eef2f3', '#d9e2e6', '#b4c4cc'],
  ice: ['#e9f1f5', '#f4f8f9', '#c9dae2', '#8fabb9'],
  mist: ['#dfe8ec', '#eef2f3', '#c3d2d9', '#8ea5b0'],
  dusk: ['#a9bfca', '#d6e1e5', '#9db3be', '#5e7885'],
  dawn: ['#e3ecf0', '#f6e9e1', '#d3dbdf', '#a3b2ba'],
  powder: ['#f7ece5', '#f6e6de', '#ecd3c7', '#cda593'],
  rose: ['#f2e2dc', '#f8ece6', '#e4cbc3', '#b98f86'],
  sand: ['#eee7da', '#f5efe4', '#ddd0bb', '#a8977c'],
  moss: ['#e1eae4', '#f0f4ef', '#c2d2c8', '#8ba394'],
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES
const isPalette = (text: string): text is PaletteName => text in PALETTES

const MATERIALS = ['weave', 'silk', 'wood', 'stone', 'tissue'] as const
export const backgroundOf = (text: string): Background => {
  const [word = '', name] = text.split(' ')
  if (word === 'lake') return {}
  const place = PLACES.find((one) => one === word)
  if (place !== undefined) return { place }
  if (word !== 'surface') return { backdrop: word }
  const surface = MATERIALS.find((material) => material === name)
  if (surface === undefined) throw new Error(`unknown surface in «${text}»`)
  return { surface }
}

export const packOf = (draft: Draft, random: Random): Scene['packs'][number] => {
  const [size] = sizesOf(draft)
  const shades = shadesOf(draft)
  const shade = shades.length === 0 ? undefined : random.pick(shades)
  if (size === undefined) throw new Error(`${draft.name} has no size`)
  return { pack: packFile(draft, shade, size.amount), millimetres: heightOf(draft, size.amount, size.unit) }
}

/** Products for one picture, with different packs if possible. */
const pickDrafts = (from: readonly Draft[], count: number, random: Random): Draft[] => {
  const remaining = [...from]
  const picked: Draft[] = []
  while (picked.length < count && remaining.length > 0) {
    const packs = new Set(picked.map(({ look }) => lookOf(look).pack))
    const otherPacks = remaining.filter(({ look }) => !packs.has(lookOf(look).pack))
    const one = random.pick(otherPacks.length > 0 ? otherPacks : remaining)
    remaining.splice(remaining.indexOf(one), 1)
    picked.push(one)
  }
  return picked
}

const BY_SLUG = new Map(DRAFTS.map((draft) => [draft.slug, draft]))
const draftsNamed = (text: string, random: Random): Draft[] => {
  const known = BY_SLUG.get(text)
  if (known !== undefined) return [known]
  const [path = '', count = '1'] = text.split('*')
  const found = pickDrafts(
    DRAFTS.filter(({ category }) => category.startsWith(path)),
    Number(count),
    random,
  )
  if (found.length === 0) throw new Error(`a still life names «${text}», which is not sold`)
  return found
}

/** The tallest pack goes in the middle or at a side; packs are never sorted by height. */
const arrange = (drafts: readonly Draft[], random: Random): Draft[] => {
  const sorted = [...drafts].sort((one, other) => heightOf(other, 1, 'шт.') - heightOf(one, 1, 'шт.'))
  return sorted.length < 3
    ? random.chance(0.5)
      ? sorted
      : sorted.reverse()
    : [...sorted.slice(1, 2), ...sorted.slice(0, 1), ...sorted.slice(2)]
}

const hexMix = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(
        Number.parseInt(one.slice(at, at + 2), 16) * (1 - share) + Number.parseInt(other.slice(at, at + 2), 16) * share,
      )
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const tinted = ([top, low, water, deep]: Palette, color: string, share: number): Palette => [
  hexMix(top, color, share * 0.6),
  hexMix(low, color, share * 0.35),
  hexMix(water, color, share),
  hexMix(deep, color, share),
]

const stockOf = (random: Random): string[] =>
  Array.from({ length: 34 }, () => packOf(random.pick(STANDING), random).pack)
export const STANDING = DRAFTS.filter(({ look }) =>
  ['dropper', 'jar', 'tube', 'pump', 'bottle', 'mist', 'airless', 'perfume', 'candle'].includes(lookOf(look).pack),
)

export const sceneOf = (
  file: string,
  stated: Background,
  palette: Palette,
  drafts: readonly Draft[],
  random: Random,
  size: { width: number; height: number },
): Scene => {
  const [first] = drafts
  // A gift set stands on its plinth: nothing seen from above.
  const background = stated.surface !== undefined && drafts.some(({ parts }) => parts !== undefined) ? {} : stated
  const inside = first === undefined ? undefined : { form: insideOf(first), color: insideColor(first) }
  const isSinglePack =
    drafts.length < 3 &&
    background.surface !== undefined &&
    inside !== undefined &&
    !['tissue', 'weave', 'silk', 'wood', 'stone', 'sponge', 'bristles', 'mist', 'soap', 'patches'].includes(inside.form)
  return {
    file: `${file}.webp`,
    ...size,
    background,
    palette,
    packs: drafts.map((draft) => packOf(draft, random)),
    seed: random.integer(1, 400),
    sun: 0.15 + 0.7 * random.next(),
    centre:
      background.place === 'storefront' ? 0.51 : isSinglePack ? random.pick([0.36, 0.66]) : 0.38 + 0.24 * random.next(),
    ...(background.place === 'storefront' || background.place === 'shelves' ? { stock: stockOf(random) } : {}),
    packHeight: (background.place === 'storefront' ? 0.2 : 0.56) + 0.06 * random.next(),
    mirrored: random.chance(0.5),
    ...(isSinglePack ? { smear: { ...inside, orientation: orientationOf(inside.form, inside.color) } } : {}),
  }
}

const WIDE = { width: 1600, height: 1000 }
const TILE = { width: 960, height: 600 }

const editorial = (): Scene[] =>
  STILL_LIFES.map(([file = '', background = '', palette = '', packs = '']) => {
    const random = randomFor('still life', file)
    if (!isPalette(palette)) throw new Error(`no palette «${palette}»`)
    return sceneOf(
      file,
      backgroundOf(background),
      PALETTES[palette],
      packs.split(', ').flatMap((text) => draftsNamed(text, random)),
      random,
      WIDE,
    )
  })

const COLD_BACKGROUNDS = [
  'lake',
  'lake',
  'stones',
  'ice',
  'snow',
  'slab',
  'window',
  'branch',
  'surface stone',
  'surface weave',
  'surface tissue',
] as const
const WARM_BACKGROUNDS = [
  'lake',
  'dunes',
  'window',
  'branch',
  'slab',
  'surface silk',
  'surface tissue',
  'surface weave',
  'surface stone',
] as const
const WOOD_BACKGROUNDS = ['wood', 'surface wood', 'surface weave', 'window', 'slab', 'lake'] as const
const COLD = ['ice', 'mist', 'paper', 'dawn', 'moss', 'dusk'] as const
const WARM = ['powder', 'rose', 'dawn', 'sand'] as const

/** Cycles through the list, so that neighbouring pictures have different backgrounds. */
export const cycle = <T>(items: readonly T[], at: number): T => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('nothing to cycle through')
  return item
}

const styleOf = (path: string): { backgrounds: readonly string[]; palettes: readonly PaletteName[] } =>
  path.startsWith('makiyazh')
    ? { backgrounds: WARM_BACKGROUNDS, palettes: WARM }
    : /parfyumeriya|aksessuary|mujchinam|vanna/.test(path)
      ? { backgrounds: WOOD_BACKGROUNDS, palettes: ['sand', 'dusk', 'mist', 'dawn'] }
      : { backgrounds: COLD_BACKGROUNDS, palettes: COLD }

export const categoryPicture = (path: string): string => `categories/${path.replaceAll('/', '-')}.webp`
const categories = (): Scene[] =>
  CATEGORIES.flatMap(([path = ''], index) => {
    const random = randomFor('category', path)
    const { backgrounds, palettes } = styleOf(path)
    const packs = pickDrafts(
      DRAFTS.filter(({ category }) => category === path || category.startsWith(`${path}/`)),
      path.includes('/') ? random.integer(2, 3) : 4,
      random,
    )
    if (packs.length === 0) return []
    return [
      sceneOf(
        categoryPicture(path).replace('.webp', ''),
        backgroundOf(cycle(backgrounds, index)),
        PALETTES[cycle(palettes, index + Math.floor(index / backgrounds.length))],
        arrange(packs, random),
        random,
        TILE,
      ),
    ]
  })

const placeOfBrand = (category: string, index: number): Place =>
  category.startsWith('makiyazh')
    ? 'dressing'
    : /mujchinam|vanna|telo/.test(category)
      ? cycle<Place>(['bathroom', 'sauna'], Math.floor(index / 4))
      : category.startsWith('parfyumeriya')
        ? 'bedside'
        : cycle<Place>(['frost', 'shelves', 'bathroom'], Math.floor(index / 4))

export const brandPicture = (slug: string): string => `brands/${slug}.webp`
/** A brand picture takes the palette of the brand's own colour. */
const brands = (): Scene[] =>
  BRANDS.flatMap(({ slug }, index) => {
    const random = randomFor('brand', slug)
    const own = DRAFTS.filter(({ brand }) => brand === slug)
    const [first] = own
    if (first === undefined) return []
    const { backgrounds, palettes } = styleOf(first.category)
    return [
      sceneOf(
        brandPicture(slug).replace('.webp', ''),
        backgroundOf(index % 4 === 1 ? placeOfBrand(first.category, index) : cycle(backgrounds, index * 4 + 1)),
        tinted(PALETTES[cycle(palettes, index)], lookOf(first.look).body, 0.26),
        arrange(pickDrafts(own, random.integer(3, 4), random), random),
        random,
        TILE,
      ),
    ]
  })

/** Social preview of the home page: 1200×630 with the shop's name. */
export const SOCIAL = 'social/home.webp'
const social = (): Scene => {
  const random = randomFor('social')
  const packs = [
    'inei-molochko-dlya-tela-s-mochevinoy-10',
    'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi',
  ].flatMap((slug) => draftsNamed(slug, random))
  return {
    ...sceneOf('social/home', {}, PALETTES.mist, packs, random, { width: 1200, height: 630 }),
    centre: 0.78,
    packHeight: 0.6,
  }
}

/** Every still life except customers' photos. */
export const scenes = (): Scene[] => [...editorial(), ...categories(), ...brands(), social()]
