import { clashes, HYDROXIDE, SHINES } from './clashes.ts'
import { allergens, extrasFor, isOily, isThin, measureOf, namedExtras, ofHouse, oilsOf } from './formula-extras.ts'
import {
  ACID_RESIN,
  CHARGED,
  CLAY,
  CONDITIONS,
  DISPERSES,
  HAIR_FILM,
  HARDENS,
  IDLE_IN_SPIRIT,
  JOINS,
  KEEPS,
  LEAST_SOLUBILISER,
  MOST_OIL,
  PIGMENT_FOR,
  POURED,
  RESIN_ALKALI,
  RISES,
  SALTED_OUT,
  SOLID,
  SOLUBILISER,
  SOLVENT,
  STAYS_OILY,
  SWELLS_CLAY,
  SWOLLEN_BY,
  THIN_WASH,
  UNCHARGED,
  WATERLESS_WAXES,
  WATERY,
  addAbsorbent,
  dryOil,
  filmOf,
  isLight,
  lightPart,
  thickenWash,
  toHundred,
} from './bases.ts'
import { BRANDS } from './brands.ts'
import { addColour, isTintStated } from './colour.ts'
import { addEmulsifier, isTwoPhase, pairOlivates, SALT_BREAKS } from './emulsions.ts'
import { allergensOf, ESSENTIAL } from './essential-oils.ts'
import { sizesOf } from './draft-facts.ts'
import { ALL_HUMECTANTS, humectantsOf, KEEPER, keepersOf, SOUR_KEEPER } from './house-sets.ts'
import { KINDS } from './kinds.ts'
import { isNamed } from './ingredient-words.ts'
import { labelOrder } from './label-order.ts'
import type { Draft } from './draft.ts'
import { add, type Part, type Parts, sumOf } from './recipe-part.ts'
import { addAllergens, isScent } from './scents.ts'
import { setFilters } from './sun-filters.ts'
import { QUICK_OIL } from './quick-oils.ts'
import {
  addBase,
  addToWater,
  ANIONIC,
  CATIONIC,
  isBrine,
  isSalty,
  isSour,
  NEEDS_BASE,
  SALT,
  SOUR_KEEP,
} from './water-phase.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import { INGREDIENT_ROWS } from './texts/ingredients.ts'
import { MORE_INGREDIENT_ROWS } from './texts/more-ingredients.ts'

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

/** Kinds that are washed off. */
export const RINSED =
  /wash|micellar|cleansing|scrub|soap|shampoo|conditioner|hair-mask|clay-mask|peel|shave|bath|enzyme/
/** Kinds whose film is the resin itself. */
const FILM_KINDS = /^(?:pencil|lipstick|tint|eyeliner|mascara|brow-gel)$/
/** Works in tenths of a percent: peptides, hyaluronates, lipids of the skin, vitamins of group B. */
const TRACE = /peptide|Hyaluron|^Ceramide |^Cholesterol$|^Phytosphingosine$|^(?:Biotin|Adenosine)$/
/** Works in a third of a percent: more stings, cools too much or is no longer an antioxidant. */
const FEW = /^(?:Tocopherol|Bisabolol|Menthol|Citric Acid)$/
/** Kinds whose foam a fat oil kills: they bear half a percent. */
export const FOAM_KINDS = /^(?:gel-wash|foam-wash|body-wash|shampoo|micellar|shave-gel|clear-shave-gel)$/
/** The assumed share of an active without a stated one: fat oils high, extracts and vitamins low. */
const assumedShare = (inci: string, kind: string): number =>
  ESSENTIAL.test(inci)
    ? RINSED.test(kind)
      ? 0.6
      : 0.3
    : FOAM_KINDS.test(kind) && /Oil$|Butter$/.test(inci)
      ? 0.5
      : /Oil$|Butter$|Juice$|Water$|Filtrate$|siloxysilicate$/.test(inci)
        ? FILM_KINDS.test(kind) && inci.endsWith('siloxysilicate')
          ? 12
          : 4
        : /Extract$/.test(inci)
          ? 1
          : TRACE.test(inci)
            ? 0.1
            : inci === 'Allantoin'
              ? 0.2
              : FEW.test(inci)
                ? 0.35
                : 0.9

/** INCI | name | purpose | explanation */
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

export const SILICONE = /cone$|siloxane$|siloxysilicate$|silsesquioxane$|conol$|^Polysilicone/
export const PIGMENT = /^CI |^Iron Oxides/
export const CLEAR = /(?<!\p{L})прозрачн/iu

const PROMISES = new Map(BRANDS.map(({ slug, promises }) => [slug, promises]))

/** What a brand promises to leave out. */
const isAllowed = (brand: string, inci: string): boolean => {
  const { noColour, noSilicones, without } = PROMISES.get(brand) ?? {}
  return (
    !(noSilicones === true && SILICONE.test(inci)) &&
    !(noColour === true && /^CI (?!77891|77947)/.test(inci)) &&
    !(without !== undefined && new RegExp(without).test(inci))
  )
}

export const RETINOID = /Retin(?:ol|al|yl)|Retinoate/
/** Retinol in air and light lasts weeks without one. */
export const ANTIOXIDANT = /^(?:Tocopherol|BHT|BHA|Ascorbyl Palmitate)$/

const ULTRAMARINE = 'CI 77007'

/** Keeps the recipe sound: alkali for the acids and carbomer, an emulsifier where oil meets water, a preservative for a watery layer, a carrier of dry hyaluronate, a solubiliser of essential oils in a bath, an antioxidant beside retinol, the allergens of essential oils. */
const addNecessary = (parts: Parts, water: boolean, draft: Draft): void => {
  const names = [...parts.keys()]
  if (water) addToWater(parts, draft)
  addBase(parts)
  // Ultramarine fades in acid and smells of sulphur.
  if (water && names.includes(ULTRAMARINE)) add(parts, 'Tromethamine', 0.3)
  if (water && !isTwoPhase(draft)) addEmulsifier(parts, draft.brand, isBrine(parts))
  if (names.some((inci) => RETINOID.test(inci)) && !names.some((inci) => ANTIOXIDANT.test(inci))) {
    add(parts, 'Tocopherol', 0.3)
    add(parts, 'BHT', 0.05)
  }
  const holdsFlour = FOAM_KINDS.test(draft.kind) && !names.some((inci) => inci.startsWith('Polyquaternium'))
  if (water && holdsFlour && names.some((inci) => inci.endsWith('Kernel Flour'))) add(parts, 'Xanthan Gum', 0.6)
  // Flat crystals hold the drops of an oil where a cationic polymer bears no gum.
  if (THIN_WASH.test(draft.kind) && names.some((inci) => RISES.test(inci) && !ESSENTIAL.test(inci))) {
    if (!names.some((inci) => CATIONIC.test(inci))) add(parts, 'Xanthan Gum', 0.6)
    else add(parts, 'Glycol Distearate', 1.2)
  }
  const resin = sumOf(parts.values(), ACID_RESIN)
  if (HAIR_FILM.test(draft.kind) && resin > 0) add(parts, 'Aminomethyl Propanol', resin * RESIN_ALKALI)
  const quick = [...parts.values()].some(({ inci, share }) => QUICK_OIL.test(inci) && share >= 0.5)
  if (quick && !names.some((inci) => ANTIOXIDANT.test(inci))) add(parts, 'Tocopherol', 0.3)
  if (!water && names.some((inci) => inci.endsWith('Flower Water'))) add(parts, 'Phenoxyethanol', 0.8)
  // Dry spheres of hyaluronate, stirred into an ester.
  if (!water && names.some((inci) => inci.includes('Hyaluron'))) {
    add(parts, 'Silica Dimethyl Silylate', 0.5)
    add(parts, 'Ethylhexyl Palmitate', 1)
  }
  // An essential oil floats on a bath and stings where it lands.
  const essential = sumOf(parts.values(), ESSENTIAL)
  if (/^bath/.test(draft.kind) && essential > 0)
    add(parts, SOLUBILISER, Math.max(LEAST_SOLUBILISER, essential * DISPERSES))
  for (const allergen of names.flatMap(allergensOf)) add(parts, allergen, 0.02)
}

/** A silicone resin dissolves in isododecane: make-up that rests on it has that instead of water. Foundations have a silicone phase. */
const isResinous = ({ kind, actives = '' }: Draft): boolean =>
  actives.includes('siloxysilicate') && KINDS[kind].water && kind !== 'foundation'

/** Plates that glitter in a varnish. */
const SHIMMER = /^(?:Mica|Calcium Aluminum Borosilicate)$/
/** Plates that shine: a matt powder has none that it does not name. */
const GLITTERS = /^(?:Calcium Aluminum Borosilicate|Synthetic Fluorphlogopite)$/
const isBaseOil = (kind: Draft['kind'], inci: string): boolean => `; ${KINDS[kind].base}`.includes(`; ${inci} `)
/** Nothing colours it: a clear gel, a varnish for base and top, a white powder. */
const isColourless = (draft: Draft): boolean =>
  CLEAR.test(draft.name) ||
  (draft.shades === undefined && /^(?:polish|powder)$/.test(draft.kind) && !isTintStated(draft))

/** The price of a first size from which rare oils are affordable. */
const DEAR = 150_000

/** What is neutral itself, or is made so, and would leave a preservative that is an acid idle. */
const TAKES_ACID = new RegExp(`${NEEDS_BASE.source}|^Tromethamine$`)
/** Percent of salts from which no more of them go into a gel of carbomer, and of a humectant that is worth its place. */
const FEW_SALTS = 0.6
const LEAST_HUMECTANT = 0.5
/** The humectants of the house, and those that the text names. */
const addHumectants = (parts: Parts, draft: Draft, isLeftOut: (inci: string) => boolean, ceiling: number): void => {
  const house = humectantsOf(draft.kind, draft.brand)
  const said = textOf(draft)
  const named = house.length === 0 ? [] : ALL_HUMECTANTS.filter(({ inci }) => !/PCA$/.test(inci) && isNamed(said, inci))
  for (const { inci, share } of [...house, ...named]) {
    const names = [...parts.keys()]
    const isGel = names.some((one) => NEEDS_BASE.test(one))
    const isTooSalty = isGel && SALT.test(inci) && sumOf(parts.values(), SALT) + share > FEW_SALTS
    if (!isTooSalty && !isLeftOut(inci) && !clashes(names, inci))
      add(parts, inci, Math.min(share, Math.max(LEAST_HUMECTANT, ceiling)))
  }
}

/** Adds minor ingredients until the composition has 15 to 25 entries, an oil and thin water 12 to 16. */
const addMinorIngredients = (
  parts: Parts,
  draft: Draft,
  unscented: boolean,
  resinous: boolean,
  isLeftOut: (inci: string) => boolean,
): void => {
  const { kind, slug: seed, brand, actives = '' } = draft
  const promises = PROMISES.get(brand)
  const random = randomFor('formula', kind, seed)
  // Water comes later.
  const wanted = isOily(kind) || isThin(kind) ? random.integer(12, 16) : random.integer(15, 25)
  const targetCount = Math.min(wanted, (promises?.maxInci ?? 99) - 2)
  const scented = !unscented && parts.has('Parfum') && !isScent(draft)
  const allergenCount = scented ? random.integer(1, 4) : 0
  const statedShare = [...parts.values()].flatMap(({ statedShare: share }) =>
    share === undefined ? [] : [Number(share)],
  )
  const ceiling = Math.max(isOily(kind) ? 3 : 0.3, Math.min(9, ...statedShare))
  if (!resinous) addHumectants(parts, draft, (inci) => isLeftOut(inci) || !isAllowed(brand, inci), ceiling)
  for (const { inci, share } of namedExtras(kind, (one) => isNamed(textOf(draft), one)))
    if (!isLeftOut(inci)) add(parts, inci, Math.min(share, ceiling))
  const isDear = (sizesOf(draft)[0]?.price ?? 0) >= DEAR
  const keepsSour = [...parts.keys()].some((inci) => SOUR_KEEPER.test(inci))
  const candidates = [...oilsOf(kind, brand, isDear), ...extrasFor(resinous ? 'mascara' : kind, brand)].filter(
    ({ inci }) =>
      !parts.has(inci) && !isLeftOut(inci) && isAllowed(brand, inci) && !(keepsSour && TAKES_ACID.test(inci)),
  )
  const remaining = [...candidates]
  while (parts.size + allergenCount < targetCount && remaining.length > 0) {
    const [extra] = remaining.splice(random.integer(0, remaining.length - 1), 1)
    // A minor ingredient stays below every stated share.
    if (extra !== undefined && !clashes([...parts.keys()], extra.inci))
      parts.set(extra.inci, {
        inci: extra.inci,
        share: Math.min(extra.share, ceiling),
        active: false,
        statedShare: undefined,
      })
    addBase(parts)
    const clay = parts.get(CLAY)
    if (clay !== undefined && (resinous || !KINDS[kind].water)) add(parts, SWELLS_CLAY, clay.share * SWOLLEN_BY)
  }
  const smells = scented ? allergens(`${draft.name} ${draft.text} ${actives}`) : []
  for (let left = allergenCount; left > 0; left--) {
    const [smell] = smells.splice(random.integer(0, smells.length - 1), 1)
    if (smell !== undefined) add(parts, smell.inci, smell.share)
  }
}

/** Iron oxides of a light beige, percent. */
const BEIGE = [
  ['CI 77492', 0.9],
  ['CI 77491', 0.3],
  ['CI 77499', 0.1],
] as const

/** The whole recipe in descending order of shares, in percent. */
export const recipeOf = (draft: Draft): Part[] => {
  const { kind, actives = '' } = draft
  const unscented = draft.flags?.includes('unscented') ?? false
  const { base } = KINDS[kind]
  const resinous = isResinous(draft)
  const water = KINDS[kind].water && !resinous
  const clear = isColourless(draft)
  const named = new Map(
    activesOf(actives).map(({ inci, statedShare }) => {
      const assumed = assumedShare(inci, kind) * lightPart(draft, inci)
      return [inci, { inci, share: Number(statedShare ?? assumed), active: true, statedShare }] as const
    }),
  )
  const salty = isSalty(named)
  const brine = isBrine(named)
  const thin = isSour(draft) || salty
  const isMatt = /Финиш: мат/.test(draft.facts ?? '')
  const cationic = / Polyquaternium-/.test(base)
  const anionic = [...named.keys()].some((inci) => ANIONIC.test(inci))
  const alkaline = / Sodium (?:Hydroxide|Stearate) /.test(base)
  const liquid = kind === 'cream-blush' && /Текстура: жидк/.test(draft.facts ?? '')
  const dries = actives.includes('siloxysilicate') || /становится пудрой/.test(draft.facts ?? '')
  const solvent = dries ? SOLVENT[kind] : undefined
  const twoPhase = isTwoPhase(draft)
  const isLeftOut = (inci: string): boolean =>
    (twoPhase && JOINS.test(inci)) ||
    (unscented && SCENT.has(inci)) ||
    (resinous && (WATERY.test(inci) || KEEPS.test(inci))) ||
    (POURED.test(kind) && inci.endsWith(' Cera')) ||
    (resinous && kind === 'setting-spray' && SOLID.test(inci)) ||
    (isMatt && kind === 'setting-spray' && SHINES.test(inci)) ||
    (isMatt && /^(?:shadow|blush|powder)$/.test(kind) && GLITTERS.test(inci) && !named.has(inci)) ||
    (salty && kind === 'hair-spray' && SALTED_OUT.test(inci)) ||
    (salty && CHARGED.test(inci)) ||
    (brine && SALT_BREAKS.test(inci)) ||
    (kind === 'hair-lacquer' && IDLE_IN_SPIRIT.test(inci)) ||
    (kind === 'styling' && CONDITIONS.test(inci)) ||
    (solvent !== undefined && STAYS_OILY.test(inci) && inci !== solvent && !isBaseOil(kind, inci)) ||
    (liquid && HARDENS.test(inci)) ||
    (thin && NEEDS_BASE.test(inci)) ||
    (cationic && ANIONIC.test(inci)) ||
    (anionic && CATIONIC.test(inci)) ||
    (alkaline && SOUR_KEEP.test(inci)) ||
    (clear && (PIGMENT.test(inci) || inci === 'Tin Oxide' || (kind === 'polish' && SHIMMER.test(inci))))
  const own = (inci: string): string => ofHouse(draft, inci)
  const keepers = resinous ? undefined : keepersOf(draft, (inci) => isAllowed(draft.brand, inci))
  const parts = new Map<string, Part>()
  for (const text of base === '' ? [] : base.split('; ')) {
    const [, inci = '', share = '0'] = /^(.*) ([\d.]+)$/.exec(text) ?? []
    if (keepers !== undefined && KEEPER.test(inci)) continue
    if (Number(share) > 0 && salty && CHARGED.test(inci)) add(parts, UNCHARGED, Number(share))
    else if (Number(share) > 0 && !isLeftOut(inci))
      add(
        parts,
        inci === solvent ? 'Isododecane' : resinous ? (PIGMENT_FOR[inci] ?? own(inci)) : own(inci),
        solvent !== undefined && inci !== solvent && STAYS_OILY.test(inci)
          ? MOST_OIL
          : Number(share) * lightPart(draft, inci) * measureOf(draft, inci),
      )
  }
  if (liquid) add(parts, 'Silica Dimethyl Silylate', 3)
  if (resinous && kind === 'mascara') for (const [inci, share] of WATERLESS_WAXES) add(parts, inci, share)
  if (thin && / (?:Carbomer|Acrylates\/C10-30 Alkyl Acrylate Crosspolymer) /.test(base))
    add(parts, 'Hydroxyethylcellulose', 0.5)
  // What dries in seconds on hands is a powder.
  if (kind === 'hand-cream' && isLight(draft)) add(parts, 'Oryza Sativa Starch', 2)
  for (const { inci, share } of keepers ?? []) if (!isLeftOut(inci)) add(parts, inci, share)
  for (const part of named.values()) {
    const share = part.statedShare === undefined ? Math.max(parts.get(part.inci)?.share ?? 0, part.share) : part.share
    parts.set(part.inci, { ...part, share })
  }
  addAbsorbent(parts, draft)
  setFilters(parts, draft)
  // What tints has pigments: «тонирующий крем».
  if (/тонирующ/i.test(draft.name))
    for (const [inci, share] of BEIGE) parts.set(inci, { inci, share, active: false, statedShare: undefined })
  addColour(parts, draft)
  // What lasts on lips after water has a film, dye alone stains.
  if (kind === 'tint' && /Финиш: (?:матов|бархат)/.test(draft.facts ?? '')) filmOf(parts)
  if (kind === 'lipstick' && isMatt) dryOil(parts)
  if (isScent(draft)) addAllergens(parts, draft)
  addNecessary(parts, water, draft)
  if (base !== '') addMinorIngredients(parts, draft, unscented, resinous, isLeftOut)
  thickenWash(parts, draft)
  pairOlivates(parts)
  for (const [inci, { active }] of parts) if (!active && !isAllowed(draft.brand, inci)) parts.delete(inci)
  if (!KINDS[kind].water && base !== '' && !isScent(draft)) toHundred(parts)
  // Acid that alkali would undo.
  if ([...parts.keys()].some((inci) => HYDROXIDE.test(inci)) && parts.get('Citric Acid')?.active === false)
    parts.delete('Citric Acid')
  if (KINDS[kind].water) {
    const rest = 100 - [...parts.values()].reduce((sum, part) => sum + part.share, 0)
    const inci = resinous ? 'Isododecane' : 'Aqua'
    parts.set(inci, { inci, share: rest, active: false, statedShare: undefined })
  }
  return [...parts.values()].sort((one, other) => other.share - one.share || (one.inci < other.inci ? -1 : 1))
}

/** All that a card says. */
const textOf = ({ name, lead, text, usage, facts = '' }: Draft): string => [name, lead, text, ...usage, facts].join(' ')

const PURPOSES = new Map(INGREDIENTS.map(([inci = '', , purpose = '']) => [inci, purpose]))
/** The main ingredients that a card marks: those with a stated share, those that it names, or the first where it names none. */
const markedOf = (draft: Draft, label: readonly Part[]): ReadonlySet<string> => {
  const said = textOf(draft)
  const main = label.filter(({ active }) => active)
  const marked = main.filter(({ inci, statedShare }) => statedShare !== undefined || isNamed(said, inci))
  return new Set(
    (marked.length > 0 ? marked : [...main.filter(({ inci }) => !ANTIOXIDANT.test(inci)), ...main].slice(0, 1)).map(
      ({ inci }) => inci,
    ),
  )
}

/** INCI names as the label has them: in descending order of share, below one percent by the phases of the house. */
export const compositionOf = (draft: Draft): { inci: string; active?: true; share?: string }[] => {
  // One list stands for all shades: a pigment may be in each of them or not.
  const isShaded = draft.shades !== undefined && draft.shades.includes(', ')
  const isOption = ({ inci }: Part): boolean =>
    isShaded && (PIGMENT.test(inci) || (inci === 'Titanium Dioxide' && draft.spf === undefined))
  const label = labelOrder(recipeOf(draft), draft.brand, {
    purposeOf: (inci) => PURPOSES.get(inci) ?? '',
    isScent: (inci) => SCENT.has(inci),
    isColour: (part) => isOption(part) || (part.share < 1 && PIGMENT.test(part.inci)),
  })
  const marked = markedOf(draft, label)
  return label.map((part) => ({
    inci: part.inci,
    ...(marked.has(part.inci) ? { active: true as const } : {}),
    ...(part.statedShare !== undefined
      ? { share: `${part.statedShare.replace('.', ',')}\u00a0%` }
      : isOption(part)
        ? { share: '+/−' }
        : {}),
  }))
}
