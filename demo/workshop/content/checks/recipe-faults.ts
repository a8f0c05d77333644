/** What a chemist sees in a list of ingredients (D11): oil without an emulsifier, pigments that the shade has no need of, retinol without an antioxidant, a scent without its allergens. */
import { ABSORBS, ACID_RESIN, HAIR_FILM, IDLE_IN_SPIRIT, isCalledMatt, LEAST_ABSORBENT } from '../bases.ts'
import { clashes, HYDROXIDE } from '../clashes.ts'
import { beigeWithoutWhite, isLightCover, isTintStated, lightLipWithoutWhite } from '../colour.ts'
import { shadesOf } from '../draft-facts.ts'
import type { Draft } from '../draft.ts'
import { FREE_OIL, isHeld, isTwoPhase } from '../emulsions.ts'
import { ESSENTIAL } from '../essential-oils.ts'
import { ANTIOXIDANT, compositionOf, recipeOf, RETINOID, RINSED, SCENT } from '../formula.ts'
import { KINDS } from '../kinds.ts'
import { needsOf, OXIDES } from '../pigments.ts'
import { QUICK_OIL } from '../quick-oils.ts'
import type { Part } from '../recipe-part.ts'
import { doseFaults } from './dose-faults.ts'
import { phaseFaults, waterlessFaults } from './phase-faults.ts'
import { waterFaults } from './water-faults.ts'
import { ALKALIS } from '../water-phase.ts'
import { allergenOf, isScent, notesOf } from '../scents.ts'
import { ORGANIC_FILTER, OXIDE_FILTER } from '../sun-filters.ts'

const when = (isWrong: boolean, words: string): string[] => (isWrong ? [words] : [])

/** Oil, silicone, perfume and lipids of the skin in water. */
export const emulsionFaults = (draft: Draft, inci: readonly string[]): string[] => {
  const { kind } = draft
  const oil = inci.find((name) => FREE_OIL.test(name))
  const isWet = KINDS[kind].water && inci.slice(0, 4).includes('Aqua')
  if (isTwoPhase(draft))
    return inci.filter((one) => /Gum$|^Polysorbate|^Polyglyceryl-/.test(one)).map((one) => `${one} joins two phases`)
  return isWet && oil !== undefined && !isHeld(inci) ? [`${oil} in water, and nothing holds it`] : []
}

const PLATES = /^Mica$|Fluorphlogopite/
const WHITE = /^CI 77891$|^Titanium Dioxide$/
const IRON = /^CI 7749\d$|^Iron Oxides/
const PIGMENT = /^CI |^Iron Oxides|^Titanium Dioxide$/
const PRESSED = /^(?:shadow|blush|powder)$/
const dyedShare = (text: string): number =>
  text
    .split('; ')
    .map((part) => /^(.*) ([\d.]+)$/.exec(part))
    .reduce((sum, found) => sum + (PIGMENT.test(found?.[1] ?? '') ? Number(found?.[2]) : 0), 0)

/** Tin oxide hardens plates of mica coated with titanium dioxide; a red dye belongs to a red shade; light cover has half the pigments of its kind at most; black is black. */
export const colourFaults = (draft: Draft, inci: readonly string[]): string[] => {
  const { kind, name, category } = draft
  const needs = shadesOf(draft).flatMap(({ color }) => needsOf(color).map(({ what }) => what))
  const isTinted = /^(?:lipstick|gloss|tint|pencil|polish|cream-blush|foundation|concealer|powder)$/.test(kind)
  const dyes = recipeOf(draft).reduce(
    (sum, part) => sum + (PIGMENT.test(part.inci) && !part.active ? part.share : 0),
    0,
  )
  const [usual, extra] = [dyedShare(KINDS[kind].base), needs.length > 0 ? 2 : 0]
  return [
    ...when(
      inci.includes('Tin Oxide') && !(inci.some((one) => PLATES.test(one)) && inci.some((one) => WHITE.test(one))),
      'Tin Oxide without mica and titanium dioxide',
    ),
    ...when(
      /^(?:cream-blush|polish)$/.test(kind) &&
        needs.length > 0 &&
        inci.includes('CI 15850') &&
        !needs.some((what) => what === 'red' || what === 'violet'),
      'a red dye, and no red shade',
    ),
    ...when(
      isTinted && isLightCover(draft) && dyes > 0.6 * usual + extra && dyes > 2.5,
      `light cover with ${dyes.toFixed(1)} % of pigments`,
    ),
    ...when(kind === 'mascara' && !/коричнев/i.test(name) && inci.includes(OXIDES), 'a black mascara with red oxide'),
    ...when(inci.includes(OXIDES) && inci.includes('CI 77499'), 'the black oxide twice'),
    ...when(inci.includes('CI 77266'), 'CI 77266 without [nano]'),
    ...when(
      isTintStated(draft) && !(inci.some((one) => WHITE.test(one)) && inci.some((one) => IRON.test(one))),
      'a shade in the facts, and nothing that tints',
    ),
    ...when(
      /khaylaytery$|teni$/.test(category) && kind !== 'tool' && !inci.some((one) => WHITE.test(one)),
      'pale squares without a white pigment',
    ),
    ...beigeWithoutWhite(draft, inci),
    ...lightLipWithoutWhite(draft, inci),
  ]
}

/** A silicone resin needs a solvent that dries, an acid one on hair its alkali, and a spray nothing that clogs it or is idle in it. */
export const filmFaults = ({ kind, facts = '' }: Draft, inci: readonly string[]): string[] => [
  ...when(
    inci.some((one) => one.endsWith('siloxysilicate')) &&
      !PRESSED.test(kind) &&
      !inci.some((one) => one === 'Isododecane'),
    'a resin without a solvent',
  ),
  ...when(
    /spray$|lacquer/.test(kind) && inci.some((one) => /Hectorite|Lauroyl Lysine|^Behenyl Alcohol$|Guar$/.test(one)),
    'a spray with what clogs it',
  ),
  ...when(
    HAIR_FILM.test(kind) && inci.some((one) => ACID_RESIN.test(one)) && !inci.some((one) => one in ALKALIS),
    'an acid resin that nothing neutralises',
  ),
  ...(kind === 'hair-lacquer' ? inci : [])
    .filter((one) => IDLE_IN_SPIRIT.test(one))
    .map((one) => `${one} idle in spirit`),
  ...when(
    /Текстура: жидк/.test(facts) && kind === 'cream-blush' && inci.some((one) => /Cera$|Wax$/.test(one)),
    'wax in what is liquid',
  ),
]

const ENZYME = /^(?:Papain|Bromelain|Subtilisin|Protease)$/
const DRIES = /застыва|становится пудр/iu
const VOLATILE = /^(?:Aqua|Isododecane|Alcohol Denat\.|Butyl Acetate)$|siloxane$/
/** Cyclic silicones, of which the law bears a tenth of a percent in what stays on skin. */
const RING = /^Cyclo\w+siloxane$/
const PROPELLANT = /^(?:Butane|Propane|Isobutane)$/
/** Kinds without water in which a solubiliser has its work: in the bath, in spirit, in a powder that is stirred. */
const DISSOLVES = /^(?:cleansing|body-scrub|bath|room|enzyme|alginate|dry-shampoo|hair-lacquer)/
/** The most that the law allows of a filter, percent. */
const MOST: Readonly<Record<string, number>> = {
  'Ethylhexyl Triazone': 5,
  'Diethylamino Hydroxybenzoyl Hexyl Benzoate': 10,
  'Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine': 10,
  'Zinc Oxide': 25,
  'Titanium Dioxide': 25,
}
/** A base that cannot hold, thicken, wash or spray what the list says: emulsifiers of water in an oil, a carbomer below its pH, a trace of propellant, soap boiled without water, too few filters of the sun. */
export const baseFaultsOf = (draft: Draft, recipe: readonly Part[]): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const filters = recipe.filter(({ inci }) => ORGANIC_FILTER.test(inci) || OXIDE_FILTER.test(inci))
  const filtered = filters.reduce((sum, { share }) => sum + share, 0)
  const isDry = !KINDS[draft.kind].water && !names.some((inci) => inci === 'Aqua' || inci.endsWith('Flower Water'))
  return [
    ...(isDry && !DISSOLVES.test(draft.kind)
      ? names.filter((inci) => /^Polyglyceryl-10|^Polysorbate 20$/.test(inci)).map((inci) => `${inci} without water`)
      : []),
    ...(RINSED.test(draft.kind) ? [] : names)
      .filter((inci) => RING.test(inci))
      .map((inci) => `${inci} in what stays on`),
    ...recipe
      .filter(({ inci, share }) => PROPELLANT.test(inci) && share < 1)
      .map(({ inci, share }) => `${share} % of ${inci} drives nothing`),
    ...(draft.kind === 'dry-shampoo'
      ? names.filter((inci) => /^Maris |PCA$/.test(inci)).map((inci) => `${inci} in an aerosol without water`)
      : []),
    ...when(
      KINDS[draft.kind].water && names.some((inci) => ENZYME.test(inci)),
      'an enzyme in water, which undoes it in weeks',
    ),
    ...when(
      draft.kind !== 'alginate' &&
        DRIES.test(`${draft.name} ${draft.facts ?? ''}`) &&
        !names.some((inci) => VOLATILE.test(inci)),
      'it dries, and nothing in it is volatile',
    ),
    ...when(draft.kind === 'soap' && !names.includes('Aqua'), 'soap without water'),
    ...when(
      draft.spf !== undefined && filtered < draft.spf / 3,
      `SPF ${draft.spf ?? 0} of ${filtered.toFixed(1)} % of filters`,
    ),
    ...(draft.spf === undefined ? [] : filters)
      .filter(({ inci, share }) => share > (MOST[inci] ?? Infinity))
      .map(({ inci, share }) => `${share} % of ${inci}`),
  ]
}

/** Cloth that is wound round a tail gives way by rubber or elastane only. */
const stretchFaults = ({ name, facts = '' }: Draft): string[] =>
  when(/резинка/i.test(name) && !/эластан|резин|каучук|спандекс/i.test(facts), 'a hair tie that nothing stretches')

const ACIDIC = /^(?:Citric Acid|Potassium Alum)$/
/** Minor ingredients that undo or repeat another: two chelators, alkali with citric acid or alum, an oil that goes rancid without an antioxidant. */
export const clashFaults = (recipe: readonly Part[]): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const alkali = names.find((inci) => HYDROXIDE.test(inci))
  return [
    ...recipe
      .filter(({ active }, at) => !active && clashes(names.slice(0, at), names[at] ?? ''))
      .map(({ inci }) => `${inci} clashes`),
    ...(alkali === undefined ? [] : recipe)
      .filter(({ inci, active }) => ACIDIC.test(inci) && (!active || inci !== 'Citric Acid'))
      .map(({ inci }) => `${inci} with ${alkali ?? ''}`),
    ...when(
      recipe.some(({ inci, share }) => QUICK_OIL.test(inci) && share >= 0.5) &&
        !names.some((inci) => ANTIOXIDANT.test(inci)),
      'an oil that goes rancid, and no antioxidant',
    ),
  ]
}

/** A note has its allergens, and perfume the share that the facts state: eau de toilette is weaker. */
const scentFaults = (draft: Draft, inci: readonly string[]): string[] => {
  if (!isScent(draft)) return []
  const stated = /Концентрация: [^;]*?(\d+) %/.exec(draft.facts ?? '')?.[1]
  const share = recipeOf(draft).find((part) => part.inci === 'Parfum')?.share
  return [
    ...notesOf(draft)
      .filter((note) => !inci.includes(allergenOf(note) ?? '—'))
      .map((note) => `«${note}» without its allergens`),
    ...when(
      stated !== undefined && Number(stated) !== share,
      `${stated ?? ''} % of perfume stated, ${share ?? 0} inside`,
    ),
    ...when(/туалетн/i.test(draft.name) && (share ?? 0) > 10, 'eau de toilette as strong as perfume'),
  ]
}

const SPOILS_IN_AIR = new RegExp(`${RETINOID.source}|^Ascorbic Acid$`)
const OPEN_PACK = /^(?:jar|tin)(?: |$)/
const HOLDS_OIL =
  /^(?:Sodium Starch Octenylsuccinate|Polysorbate (?:20|80)|PEG-40 Hydrogenated Castor Oil|Polyglyceryl-10 Laurate)$/
/** Percent of zinc oxide and of petrolatum that keep wet off the skin, and emulsifiers with which water washes them off. */
const BARRIER = 15
const OCCLUDES = 5
const WASHES_OFF =
  /^(?:Cetearyl (?:Olivate|Glucoside)|Glyceryl Stearate Citrate|Sodium Stearoyl Glutamate|Sorbitan Olivate|Polysorbate \d+)$/
/** What a product is sold as: retinol where no air comes, a bath in which an essential oil does not float, a cream for a nappy with zinc, a factor of the sun among the facts. */
export const formFaults = (draft: Draft, recipe: readonly Part[]): string[] => {
  const { kind, name, look, spf, facts = '' } = draft
  const sum = (fits: RegExp): number =>
    recipe.reduce((total, { inci, share }) => total + (fits.test(inci) ? share : 0), 0)
  const essential = sum(ESSENTIAL)
  const isForNappy = /крем\P{L}.*под подгузник/iu.test(name)
  return [
    ...(OPEN_PACK.test(look) ? recipe : [])
      .filter(({ inci }) => SPOILS_IN_AIR.test(inci))
      .map(({ inci }) => `${inci} in an open jar`),
    ...when(
      /^bath/.test(kind) && essential > 0 && sum(HOLDS_OIL) < essential,
      `${essential} % of essential oil on a bath, and ${sum(HOLDS_OIL).toFixed(1)} % holds it`,
    ),
    ...when(isForNappy && sum(/^Zinc Oxide$/) < BARRIER, 'a cream for a nappy without zinc oxide'),
    ...when(
      isForNappy && (sum(/^(?:Petrolatum|Lanolin)$/) < OCCLUDES || sum(WASHES_OFF) > 0),
      'a cream for a nappy that water washes off',
    ),
    ...when(isCalledMatt(draft) && sum(ABSORBS) < LEAST_ABSORBENT, 'matt, and nothing soaks up the shine'),
    ...when(
      spf !== undefined && !new RegExp(`Защита: SPF ${spf}(?!\\d)`).test(facts),
      `SPF ${spf ?? 0} without «Защита» in the facts`,
    ),
  ]
}

/** Percent that sensitive skin feels. */
const STINGS: Readonly<Record<string, number>> = { 'Azelaic Acid': 5, Urea: 10 }
/** Faults of one recipe. */
export const ingredientFaults = (draft: Draft): string[] => {
  const recipe = recipeOf(draft)
  const inci = recipe.map((part) => part.inci)
  if (inci.length === 0) return stretchFaults(draft)
  return [
    ...emulsionFaults(draft, inci),
    ...phaseFaults(draft, recipe),
    ...waterlessFaults(draft, recipe),
    ...formFaults(draft, recipe),
    ...doseFaults(draft, recipe),
    ...waterFaults(draft, recipe),
    ...colourFaults(draft, inci),
    ...clashFaults(recipe),
    ...filmFaults(draft, inci),
    ...baseFaultsOf(draft, recipe),
    ...scentFaults(draft, inci),
    ...when(
      draft.skin?.includes('чувствительная') === true &&
        recipe.some(({ inci: one, share }) => one === 'Parfum' || share >= (STINGS[one] ?? Infinity)),
      'perfume, urea or a strong acid for sensitive skin',
    ),
    ...when(
      inci.some((one) => RETINOID.test(one)) && !inci.some((one) => ANTIOXIDANT.test(one)),
      'retinol without an antioxidant',
    ),
  ]
}

/** Two scents of one list of ingredients smell the same. */
export const twinFaults = (drafts: readonly Draft[]): { readonly draft: Draft; readonly words: string }[] => {
  const first = new Map<string, Draft>()
  return drafts.filter(isScent).flatMap((draft) => {
    const list = compositionOf(draft)
      .map((part) => part.inci)
      .join()
    const twin = first.get(list)
    first.set(list, twin ?? draft)
    return twin === undefined ? [] : [{ draft, words: `the ingredients of ${twin.slug}` }]
  })
}

/** The last ingredients of a list, and the most houses that may end theirs with the same ones. */
const TAIL = 4
const MOST_HOUSES = 3
/** Houses that end their lists of ingredients alike were mixed by one hand. */
export const tailFaults = (drafts: readonly Draft[]): { readonly draft: Draft; readonly words: string }[] => {
  const byTail = Map.groupBy(
    drafts.filter((draft) => !isScent(draft) && KINDS[draft.kind].base !== ''),
    (draft) =>
      recipeOf(draft)
        .filter(({ inci }) => !SCENT.has(inci))
        .slice(-TAIL)
        .map(({ inci }) => inci)
        .join(', '),
  )
  return [...byTail].flatMap(([tail, alike]) => {
    const [draft] = alike
    const houses = new Set(alike.map(({ brand }) => brand)).size
    return draft === undefined || houses <= MOST_HOUSES ? [] : [{ draft, words: `${houses} houses end on ${tail}` }]
  })
}

/** The first ingredients of a list after which a reader takes two houses for one, and the part of the lists that may have them. */
const HEAD = 6
const MOST_ALIKE = 0.1
/** Lists that begin as one of another house does, for the same kind of product. */
export const headFaults = (drafts: readonly Draft[]): { readonly draft: Draft; readonly words: string }[] => {
  const listed = drafts.filter((draft) => draft.kind !== 'perfume' && KINDS[draft.kind].base !== '')
  const byHead = Map.groupBy(listed, (draft) =>
    [
      draft.kind,
      ...compositionOf(draft)
        .slice(0, HEAD)
        .map(({ inci }) => inci),
    ].join(', '),
  )
  const alike = [...byHead.values()].filter((some) => new Set(some.map(({ brand }) => brand)).size > 1).flat()
  const [draft] = alike
  return draft === undefined || alike.length <= listed.length * MOST_ALIKE
    ? []
    : [{ draft, words: `${alike.length} of ${listed.length} lists begin as those of another house` }]
}
