/** What a laboratory keeps in store: the humectants it can afford, one way to preserve water, one chelator. Every wet product of a house has them. */
import { BRANDS } from './brands.ts'
import type { Draft } from './draft.ts'
import { KINDS, type KindName } from './kinds.ts'
import { isForNewborn } from './water-phase.ts'

type Tier = 1 | 2 | 3 | 4
export type Extra = { readonly inci: string; readonly share: number }

const read = (list: string): Extra[] =>
  list.split(', ').map((text) => {
    const [, inci = '', share = '0'] = /^(.*) ([\d.]+)$/.exec(text) ?? []
    return { inci, share: Number(share) }
  })

const HOUSES = new Map(BRANDS.map((brand) => [brand.slug, brand]))
const TIERS = new Map(BRANDS.map(({ slug, tier }) => [slug, tier]))
/** The place of a house among those of its price level: neighbours on a shelf differ. */
const PLACES = new Map(
  [...Map.groupBy(BRANDS, ({ tier }) => tier).values()].flatMap((alike) =>
    alike.toSorted((one, other) => one.position - other.position).map(({ slug }, at) => [slug, at] as const),
  ),
)
const tierOf = (brand: string): Tier => {
  const tier = TIERS.get(brand) ?? 2
  return tier <= 1 ? 1 : tier >= 4 ? 4 : tier === 2 ? 2 : 3
}
export const isCheap = (brand: string): boolean => tierOf(brand) <= 2
const pickFor = <T>(brand: string, from: readonly T[]): T | undefined => from[(PLACES.get(brand) ?? 0) % from.length]

/** Xylitylglucoside is sold as one with the other two. */
const AQUA = 'Xylitylglucoside 0.7, Anhydroxylitol 0.45, Xylitol 0.3'
/** Other than glycerin: one thing in a cheap house, two in the middle, three in a dear one; «;» parts what is bought apart. */
const HUMECTANTS: Readonly<Record<Tier, readonly string[]>> = {
  1: [
    'Sorbitol 1.1',
    'Betaine 0.9',
    'Propanediol 1.8',
    'Sodium Lactate 0.5',
    'Sodium PCA 0.5',
    'Methylpropanediol 1.6',
    'Dipropylene Glycol 1.5',
  ],
  2: [
    'Betaine 1; Sodium PCA 0.5',
    'Trehalose 0.8; Methylpropanediol 1.8',
    'Propanediol 2; Inositol 0.3',
    'Sorbitol 0.9; Sodium Lactate 0.4',
    'Hydroxyethyl Urea 1.2; Propanediol 1.6',
    'Diglycerin 1.4; Betaine 0.8',
    'Erythritol 0.8; Methylpropanediol 1.4',
    'Sodium PCA 0.6; Sorbitol 1',
    'Saccharide Isomerate 0.6; Propanediol 1.8',
    'Dipropylene Glycol 1.6; Trehalose 0.6',
    'Betaine 0.9; Inulin 0.4',
    'Butylene Glycol 2; Sodium PCA 0.4',
    'Mannitol 0.7; Sodium Lactate 0.5',
    'Maltitol 0.9; Propanediol 1.5',
    'Hydroxyethyl Urea 1; Sodium PCA 0.4',
    'Alpha-Glucan Oligosaccharide 0.5; Betaine 0.8',
    'Trehalose 1; Sodium PCA 0.5',
    'Diglycerin 1.6; Methylpropanediol 1.5',
    'Glycine 0.4; Butylene Glycol 1.8',
    'Sorbitol 1.2; Dipropylene Glycol 1.4',
    'Sodium PCA 0.6; Serine 0.3',
    AQUA,
    'Inositol 0.4; Butylene Glycol 1.6',
    'Erythritol 0.9; Betaine 0.7',
    'Magnesium PCA 0.5; Methylpropanediol 1.7',
    'Saccharide Isomerate 0.5; Dipropylene Glycol 1.5',
    'Mannitol 0.8; Trehalose 0.5',
    'Sodium Lactate 0.5; Methylpropanediol 1.6',
  ],
  3: [
    'Diglycerin 1.5; Saccharide Isomerate 0.7; Glycine 0.3',
    'Trehalose 1; Serine 0.4; Sodium PCA 0.4',
    AQUA,
    'Hydroxyethyl Urea 1.3; Inositol 0.4; Butylene Glycol 1.6',
    'Propanediol 2.2; Erythritol 0.8; Polyglutamic Acid 0.05',
    'Mannitol 0.8; Alpha-Glucan Oligosaccharide 0.5; Sodium Lactate 0.3',
    'Maltitol 1; Magnesium PCA 0.4; Butylene Glycol 1.8',
    'Trehalose 0.9; Methylpropanediol 1.6; Polyglutamic Acid 0.05',
    'Saccharide Isomerate 0.6; Dipropylene Glycol 1.6; Proline 0.3',
    'Betaine 1.1; Diglycerin 1.2; Serine 0.3',
  ],
  4: ['Saccharide Isomerate 0.8; Trehalose 0.7; Polyglutamic Acid 0.05', 'Diglycerin 1.6; Serine 0.4; Sodium PCA 0.4'],
}
/** What draws or holds water, or only dissolves and thins: a house has what it has bought, and no other. */
export const HUMECTANT = new RegExp(
  `^(?:${[...new Set(Object.values(HUMECTANTS).flat().join('; ').split(/[;,] /))]
    .map((text) => text.replace(/ [\d.]+$/, ''))
    .join('|')})$`,
)
/** Make-up, films and sticks, on which what draws water sticks; soap has its glycerin. */
const NO_HUMECTANT =
  /^(?:tint|eyeliner|brow-gel|mascara|foundation|concealer|primer|setting-spray|deodorant-stick|soap)$/
/** Rinsed off, on hair or under an arm the second one is wasted. */
const ONE_IS_ENOUGH =
  /wash|micellar|shampoo|conditioner|hair-|curl|styling|mousse|shave|scrub|peel|clay|deodorant|scalp|barrier/
/** Emulsions, which have fats too. */
const TWO_ARE_ENOUGH = /cream|milk|butter|fluid|night-mask|aftershave/
/** Every humectant with its usual share. */
export const ALL_HUMECTANTS: readonly Extra[] = [
  ...new Map(
    Object.values(HUMECTANTS)
      .flat()
      .flatMap((list) => list.split('; ').flatMap(read))
      .map((extra) => [extra.inci, extra] as const),
  ).values(),
]
/** The humectants of a house for a kind of product; none in an oil, a powder, make-up. */
export const humectantsOf = (kind: KindName, brand: string): Extra[] => {
  if (!KINDS[kind].water || NO_HUMECTANT.test(kind)) return []
  const bought = (pickFor(brand, HUMECTANTS[tierOf(brand)]) ?? '').split('; ')
  const most = ONE_IS_ENOUGH.test(kind) ? 1 : TWO_ARE_ENOUGH.test(kind) ? 2 : 3
  return bought.slice(0, most).flatMap(read)
}

/** Preservatives of what stays on, and of what is washed off: each works by itself and at the pH of its kind. */
const ASIA = /Корея|Япония/
const STAYS: readonly string[] = [
  'Phenoxyethanol 0.8, Ethylhexylglycerin 0.2',
  'Benzyl Alcohol 0.7, Dehydroacetic Acid 0.15',
  'Phenoxyethanol 0.8, Caprylyl Glycol 0.4',
  'Phenoxyethanol 0.7, Glyceryl Caprylate 0.4, Hydroxyacetophenone 0.3',
  'Phenoxyethanol 0.8, Chlorphenesin 0.2',
  'Benzyl Alcohol 0.8, Glyceryl Caprylate 0.5, Potassium Sorbate 0.2',
  'Phenoxyethanol 0.7, Sodium Dehydroacetate 0.2, Caprylyl Glycol 0.25',
  'Hydroxyacetophenone 0.5, Caprylyl Glycol 0.5, Phenoxyethanol 0.4',
  'Phenoxyethanol 0.7, Potassium Sorbate 0.2, Ethylhexylglycerin 0.1',
]
const STAYS_IN_ASIA: readonly string[] = [
  '1,2-Hexanediol 1.5, Caprylyl Glycol 0.4, Hydroxyacetophenone 0.4',
  'Phenoxyethanol 0.6, 1,2-Hexanediol 0.9, Ethylhexylglycerin 0.1',
  '1,2-Hexanediol 1.6, Hydroxyacetophenone 0.5, Ethylhexylglycerin 0.1',
  'Phenoxyethanol 0.7, Caprylyl Glycol 0.3, Ethylhexylglycerin 0.15',
]
const RINSED: readonly string[] = [
  'Benzyl Alcohol 0.7, Potassium Sorbate 0.3',
  'Sodium Benzoate 0.5, Potassium Sorbate 0.25',
  'Phenoxyethanol 0.8, Sodium Benzoate 0.3',
  'Sodium Benzoate 0.5, Sodium Levulinate 0.35',
  'Phenoxyethanol 0.7, Sodium Levulinate 0.35',
  'Benzyl Alcohol 0.6, Sodium Benzoate 0.35',
  'Phenoxyethanol 0.7, Potassium Sorbate 0.25',
  'Benzyl Alcohol 0.7, Dehydroacetic Acid 0.12',
  'Sodium Benzoate 0.45, Glyceryl Caprylate 0.35',
]
/** What keeps water, and what only helps it. */
export const KEEPER =
  /^(?:Phenoxyethanol|Benzyl Alcohol|Ethylhexylglycerin|Caprylyl Glycol|Glyceryl Caprylate|1,2-Hexanediol|Hydroxyacetophenone|Chlorphenesin|Potassium Sorbate|Sodium (?:Benzoate|Levulinate|Dehydroacetate)|Dehydroacetic Acid)$/
const NEWBORN_KEEP = '1,2-Hexanediol 1, Caprylyl Glycol 0.5, Hydroxyacetophenone 0.5'
const NEWBORN_RINSED = 'Sodium Benzoate 0.45, Potassium Sorbate 0.25'
/** Work as acids only. */
export const SOUR_KEEPER = /Sorbate|Benzoate|Levulinate|Dehydroacet/
/** On lids and lips what stings or is sour is left out. */
const MAKE_UP = /^(?:tint|eyeliner|brow-gel|mascara|foundation|concealer|primer|setting-spray|eye-cream|patches)$/
const NEUTRAL =
  / (?:Carbomer|Acrylates\/C10-30 Alkyl Acrylate Crosspolymer|Sodium Hydroxide|Sodium Stearate|Triethanolamine) /

/** How a house preserves a product; nothing where its base needs nothing. */
export const keepersOf = (draft: Draft, isAllowed: (inci: string) => boolean): Extra[] | undefined => {
  const { base, water } = KINDS[draft.kind]
  const stays = base.includes('Phenoxyethanol')
  if (!water || !(stays || base.includes('Benzyl Alcohol'))) return undefined
  if (isForNewborn(draft)) return read(stays ? NEWBORN_KEEP : NEWBORN_RINSED)
  const all = stays ? (ASIA.test(HOUSES.get(draft.brand)?.country ?? '') ? STAYS_IN_ASIA : STAYS) : RINSED
  const isMild = MAKE_UP.test(draft.kind)
  const isNeutral = isMild || NEUTRAL.test(base)
  // Benzyl alcohol is an allergen of perfumes too.
  const isUnscented = isMild || (draft.flags?.includes('unscented') ?? false)
  const fits = (list: string): boolean =>
    !(isNeutral && SOUR_KEEPER.test(list)) &&
    !(isUnscented && list.includes('Benzyl Alcohol')) &&
    read(list).every(({ inci }) => isAllowed(inci))
  const own = pickFor(draft.brand, all) ?? ''
  return read(fits(own) ? own : (pickFor(draft.brand, all.filter(fits)) ?? own))
}

/** Binds metals: one in a house, the cheapest in a cheap one. */
export const CHELATOR = /EDTA$|Phytate$|Glutamate Diacetate$|Disuccinate$|^Sodium Gluconate$/
const CHELATORS: Readonly<Record<Tier, readonly string[]>> = {
  1: ['Disodium EDTA 0.05', 'Sodium Gluconate 0.15', 'Tetrasodium Glutamate Diacetate 0.12'],
  2: [
    'Sodium Phytate 0.1',
    'Disodium EDTA 0.05',
    'Sodium Gluconate 0.15',
    'Tetrasodium Glutamate Diacetate 0.12',
    'Trisodium Ethylenediamine Disuccinate 0.1',
  ],
  3: ['Trisodium Ethylenediamine Disuccinate 0.1', 'Sodium Phytate 0.12', 'Tetrasodium Glutamate Diacetate 0.1'],
  4: ['Sodium Phytate 0.12', 'Trisodium Ethylenediamine Disuccinate 0.1'],
}
/** The chelator of a house; soap has none that a soap works adds. */
export const chelatorOf = (kind: KindName, brand: string): Extra => {
  const [own = { inci: 'Sodium Gluconate', share: 0.15 }] = read(pickFor(brand, CHELATORS[tierOf(brand)]) ?? '')
  return kind === 'soap' && own.inci.endsWith('EDTA') ? { inci: 'Sodium Gluconate', share: 0.3 } : own
}
