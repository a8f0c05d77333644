import { allergens, extrasFor } from './formula-extras.ts'
import { BRANDS } from './brands.ts'
import { KINDS } from './kinds.ts'
import type { Draft } from './draft.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import { INGREDIENT_ROWS } from './texts/ingredients.ts'
import { MORE_INGREDIENT_ROWS } from './texts/more-ingredients.ts'

type Part = { inci: string; share: number; active: boolean; statedShare: string | undefined }

/** 'Niacinamide 10 %, Zinc PCA 1 %' → names and stated shares */
export const activesOf = (text: string): { inci: string; statedShare: string | undefined }[] =>
  text === ''
    ? []
    : text.split(/,\s*(?=[A-Z])/).map((part) => {
        const statedShare = /^(.+?)\s+(\d+(?:\.\d+)?)\s*%$/.exec(part.trim())
        return statedShare === null
          ? { inci: part.trim(), statedShare: undefined }
          : { inci: statedShare[1] ?? '', statedShare: statedShare[2] }
      })

/** The assumed share of an active without a stated one: oils high, extracts and vitamins low. */
const assumedShare = (inci: string): number =>
  /Oil$|Butter$|Juice$|Water$|Filtrate$/.test(inci) ? 4 : /Extract$/.test(inci) ? 0.6 : 0.9

/** INCI | name | purpose | explanation | praise */
export const INGREDIENTS: readonly (readonly string[])[] = [...INGREDIENT_ROWS, ...MORE_INGREDIENT_ROWS]

/** Ingredients that give a smell: perfume, its components, essential oils. */
export const SCENT: ReadonlySet<string> = new Set([
  'Parfum',
  'Limonene',
  'Linalool',
  'Coumarin',
  'Citronellol',
  'Abies Sibirica Oil',
  'Juniperus Communis Fruit Oil',
  'Mentha Piperita Oil',
  'Melaleuca Alternifolia Leaf Oil',
  'Citrus Aurantium Bergamia Peel Oil',
  ...MORE_INGREDIENT_ROWS.filter(([, , purpose]) => purpose === 'отдушка' || purpose === 'эфирное масло').map(
    ([inci = '']) => inci,
  ),
])

const PROMISES = new Map(BRANDS.map(({ slug, promises }) => [slug, promises]))

/** Oils that would float on water, and what keeps them in it. */
const FREE_OIL = /(?:Seed|Kernel|Fruit|Nut|Bran) Oil$|^Squalane$|Triglyceride$|Butter$|^Bakuchiol$|^Retinol$/
const HOLDS_OIL =
  /Polysorbate|PEG-|Glyceryl Stearate|Cetearyl Alcohol|Cetyl Alcohol|trimonium|Glucoside|Lecithin|Polyglyceryl|eth-?\d*$|Sorbitan|Poloxamer|Acrylates|Copolymer|Glutamate|Betaine|Isethionate|Sulfate|Stearic Acid|Kaolin|Dimethicone|Alcohol Denat/
/** The allergens that the law names, by essential oil. */
const ALLERGENS_OF: readonly (readonly [oil: RegExp, allergens: readonly string[]])[] = [
  [/Citrus|Abies|Juniperus|Pinus.*Oil|Melaleuca|Mentha/, ['Limonene']],
  [/Lavandula|Salvia|Rosmarinus|Rosa Damascena/, ['Linalool']],
]
const ESSENTIAL = /(?:Flower|Leaf|Peel|Fruit) Oil$|^(?:Abies|Mentha|Lavandula|Melaleuca|Rosmarinus|Salvia).* Oil$/

/** What a brand promises to leave out. */
const isAllowed = (brand: string, inci: string): boolean => {
  const { noColour, without } = PROMISES.get(brand) ?? {}
  return (
    !(noColour === true && /^CI (?!77891|77947)/.test(inci)) &&
    !(without !== undefined && new RegExp(without).test(inci))
  )
}

/** Keeps the recipe lawful: an emulsifier where oil meets water, the allergens of essential oils. */
const addNecessary = (parts: Map<string, Part>, water: boolean): void => {
  const add = (inci: string, share: number): void => {
    if (!parts.has(inci)) parts.set(inci, { inci, share, active: false, statedShare: undefined })
  }
  const names = [...parts.keys()]
  if (water && names.some((inci) => FREE_OIL.test(inci)) && !names.some((inci) => HOLDS_OIL.test(inci)))
    add('Polysorbate 20', 1)
  for (const [oil, allergens] of ALLERGENS_OF)
    if (names.some((inci) => ESSENTIAL.test(inci) && oil.test(inci)))
      for (const allergen of allergens) add(allergen, 0.02)
}

/** Adds minor ingredients until the composition has 15 to 25 entries. */
const addMinorIngredients = (
  parts: Map<string, Part>,
  { kind, slug: seed, brand }: Draft,
  unscented: boolean,
): void => {
  const promises = PROMISES.get(brand)
  const random = randomFor('formula', kind, seed)
  // Water comes later.
  const targetCount = Math.min(random.integer(15, 25), (promises?.maxInci ?? 99) - 2)
  const scented = !unscented && parts.has('Parfum')
  const allergenCount = scented ? random.integer(1, 4) : 0
  const statedShare = [...parts.values()].flatMap(({ statedShare: share }) =>
    share === undefined ? [] : [Number(share)],
  )
  const ceiling = Math.max(0.3, Math.min(9, ...statedShare))
  const candidates = extrasFor(kind).filter(
    ({ inci }) => !parts.has(inci) && !(unscented && SCENT.has(inci)) && isAllowed(brand, inci),
  )
  const remaining = [...candidates]
  while (parts.size + allergenCount < targetCount && remaining.length > 0) {
    const [extra] = remaining.splice(random.integer(0, remaining.length - 1), 1)
    // A minor ingredient stays below every stated share.
    if (extra !== undefined)
      parts.set(extra.inci, {
        inci: extra.inci,
        share: Math.min(extra.share, ceiling),
        active: false,
        statedShare: undefined,
      })
  }
  if (scented)
    for (const { inci, share } of allergens().slice(0, allergenCount))
      if (!parts.has(inci)) parts.set(inci, { inci, share, active: false, statedShare: undefined })
}

/** INCI names in descending order of share; water makes up the rest of 100 %. */
export const ORGANIC_FILTER = /Benzoyl (?:Hexyl|Benzoate)|Hydroxybenzoyl|Triazine|Triazone|dibenzoylmethane/
/** Iron oxides of a light beige, percent. */
const BEIGE = [
  ['CI 77492', 0.9],
  ['CI 77491', 0.3],
  ['CI 77499', 0.1],
] as const

export const compositionOf = (draft: Draft): { inci: string; active?: true; share?: string }[] => {
  const { kind, actives = '' } = draft
  const unscented = draft.flags?.includes('unscented') ?? false
  const { base, water } = KINDS[kind]
  const parts = new Map<string, Part>()
  for (const text of base === '' ? [] : base.split('; ')) {
    const [, inci = '', share = '0'] = /^(.*) ([\d.]+)$/.exec(text) ?? []
    if (Number(share) > 0 && !(unscented && SCENT.has(inci)))
      parts.set(inci, { inci, share: Number(share), active: false, statedShare: undefined })
  }
  for (const { inci, statedShare } of activesOf(actives)) {
    const share =
      statedShare === undefined ? Math.max(parts.get(inci)?.share ?? 0, assumedShare(inci)) : Number(statedShare)
    parts.set(inci, { inci, share, active: true, statedShare })
  }
  // A sunscreen based on zinc and titanium has no other filter: «только цинк и титан».
  if (parts.get('Zinc Oxide')?.active === true && parts.get('Titanium Dioxide')?.active === true)
    for (const inci of parts.keys()) if (ORGANIC_FILTER.test(inci)) parts.delete(inci)
  // What tints has pigments: «тонирующий крем».
  if (/тонирующ/i.test(draft.name))
    for (const [inci, share] of BEIGE) parts.set(inci, { inci, share, active: false, statedShare: undefined })
  if (base !== '') addMinorIngredients(parts, draft, unscented)
  addNecessary(parts, water)
  for (const [inci, { active }] of parts) if (!active && !isAllowed(draft.brand, inci)) parts.delete(inci)
  if (water) {
    const rest = 100 - [...parts.values()].reduce((sum, part) => sum + part.share, 0)
    parts.set('Aqua', { inci: 'Aqua', share: rest, active: false, statedShare: undefined })
  }
  return [...parts.values()]
    .sort((one, other) => other.share - one.share || (one.inci < other.inci ? -1 : 1))
    .map(({ inci, active, statedShare }) => ({
      inci,
      ...(active ? { active: true as const } : {}),
      ...(statedShare === undefined ? {} : { share: `${statedShare.replace('.', ',')}\u00a0%` }),
    }))
}
