/** What a base of a kind gives up: fats of what is light, oils that do not dry, emulsifiers with a charge, carriers of a recipe without water. */
import type { Draft } from './draft.ts'
import { add, type Part, type Parts, sumOf } from './recipe-part.ts'

/** What dissolves in water only or makes a soap in it, and has no place in a base of isododecane. */
export const WATERY =
  /^(?:Glycerin|Propanediol|Panthenol|PVP|Xanthan Gum|Citric Acid|Polyquaternium-11|VP\/VA Copolymer|Acrylates Copolymer|Sodium .*|Cellulose Gum|Hydroxyethylcellulose|Polysorbate 20|Stearic Acid|Glyceryl Stearate|Triethanolamine)$/
/** What stands in a base of isododecane for a dye that dissolves in water only: a pigment of the same colour. */
export const PIGMENT_FOR: Readonly<Partial<Record<string, string>>> = { 'CI 45410': 'CI 15850' }
/** Waxes of a mascara without water, which has no soap of stearic acid to hold a lash. */
export const WATERLESS_WAXES = [
  ['Synthetic Wax', 5],
  ['Microcrystalline Wax', 2],
] as const
/** What soaks up an essential oil in a dry bath and spreads it in water, its percent to a percent of the oil, and the least. */
export const SOLUBILISER = 'Sodium Starch Octenylsuccinate'
export const DISPERSES = 3
export const LEAST_SOLUBILISER = 1
/** Preservatives, which a recipe without water does not need and which do not dissolve in isododecane. */
export const KEEPS =
  /^(?:Phenoxyethanol|Ethylhexylglycerin|Caprylyl Glycol|Chlorphenesin|Hydroxyacetophenone|1,2-Hexanediol|Benzyl Alcohol)$/
/** Oils that are poured and must stay clear: a wax would cloud them. */
export const POURED = /^(?:cleansing-oil|oil-serum|hair-oil|body-oil|beard-oil)$/
/** What swells the clay of an oil, and its share to that of the clay. */
export const CLAY = 'Disteardimonium Hectorite'
export const SWELLS_CLAY = 'Propylene Carbonate'
export const SWOLLEN_BY = 0.35
/** Resins that are acids: hair washes them out, and bends, only once an alkali has neutralised them. */
export const ACID_RESIN = /^(?:Acrylates|VA\/Crotonates|Octylacrylamide\/.*|.*Maleate.*) Copolymer$/
export const HAIR_FILM = /^(?:hair-lacquer|hair-spray|mousse)$/
/** Percent of aminomethyl propanol to a percent of such a resin. */
export const RESIN_ALKALI = 0.18
/** What keeps and clears water, and is idle under gas in spirit. */
export const IDLE_IN_SPIRIT =
  /^(?:Caprylyl Glycol|Glyceryl Caprylate|Hydroxyacetophenone|Polysorbate 20|Phenoxyethanol|Ethylhexylglycerin)$/
/** Washes as thin as a gel, from which a fat oil or a butter rises unless something holds its drops. */
export const THIN_WASH = /^(?:gel-wash|body-wash|shampoo)$/
export const RISES = /Butter$|(?:Seed|Fruit|Kernel|Bran|Germ) Oil$|^(?:Prunus .*|Cocos Nucifera|Persea Gratissima) Oil$/
export const SUSPENDS = /^(?:Xanthan Gum|Acrylates Copolymer|Glycol Distearate)$/
/** Mild surfactants that salt does not thicken, and what thickens a gel of them. */
const SALT_LEAVES_THIN = /oyl (?:Glutamate|Glycinate|(?:Methyl )?Isethionate|Sarcosinate|Taurate)$/
const THICKENS_WASH = /^(?:Xanthan|Gellan|Sclerotium) Gum$|cellulose$|^Carbomer$|^Acrylates|Hydroxypropyl Guar$/
/** A wash that is meant to run: its text calls it liquid, or a pump makes foam of it. */
const RUNS = /(?:гель|шампунь) (?:жидк|текуч)|готовой пеной|(?<!\p{L})пенка-гель/iu
/** A gel as thin as water that is not sold as one. */
export const isRunnyWash = ({ kind, name, lead, text }: Draft, recipe: Iterable<Pick<Part, 'inci'>>): boolean => {
  const names = [...recipe].map(({ inci }) => inci)
  return (
    THIN_WASH.test(kind) &&
    names.some((inci) => SALT_LEAVES_THIN.test(inci)) &&
    !names.some((inci) => THICKENS_WASH.test(inci)) &&
    !RUNS.test(`${name} ${lead} ${text}`)
  )
}
/** A cellulose without a charge, which a cationic polymer bears too. */
export const thickenWash = (parts: Parts, draft: Draft): void => {
  if (isRunnyWash(draft, parts.values())) add(parts, 'Hydroxypropyl Methylcellulose', 0.8)
}
/** Solids that would clog a spray. */
export const SOLID =
  /Hectorite|Lauroyl Lysine|^Alumina$|silsesquioxane$|Sorbitan Stearate|Sodium Dehydroacetate|Cellulose Gum/
/** What makes one liquid of two phases, or holds the drops of one in the other. */
export const JOINS = /Gum$|^Polyglyceryl-|^Polysorbate|Lecithin$|^Hydroxyethylcellulose$/
/** What hardens an oil: a liquid highlighter has none of it. */
export const HARDENS = /Cera$|Wax$|^Polyethylene$|^Silica$/
/** The heavy oils of a pencil and a lipstick, which a resin cannot dry in. */
export const SOLVENT: Readonly<Partial<Record<Draft['kind'], string>>> = {
  pencil: 'Caprylic/Capric Triglyceride',
  lipstick: 'Ricinus Communis Seed Oil',
  'cream-blush': 'Octyldodecanol',
}

/** A hand cream of which a text says that it dries in less than a minute. */
export const DRIES_QUICKLY = /(?:сохнет|рука сухая|впитывается)[^.]{0,30}(?:полминут|секунд)/iu
/** The oils that a resin bears: more of one that does not dry keeps the film soft. */
export const MOST_OIL = 1.5
export const STAYS_OILY =
  /Triglyceride$|Malate$|Triisostearate$|Trimellitate$|Polyisobutene$|^Octyldodecanol$|Dilinoleate$/
/** What is called light or quick has a third of the fats of its kind, and a cream half of what thickens it and sticks. */
export const isLight = ({ name, kind, lead, text }: Draft): boolean =>
  (/^(?:лёгк|быстр)/i.test(name) && /^(?:conditioner|hair-mask|body-milk|cream|hand-cream)$/.test(kind)) ||
  (kind === 'hand-cream' && DRIES_QUICKLY.test(`${lead} ${text}`))
const FAT = /Triglyceride$|Butter$| Oil$|Carbonate$|Caprate$/
const LIGHT_FAT = 0.35
const STIFF = /^(?:Cetearyl Alcohol|Glyceryl Stearate|Glycerin)$/
const LIGHT_STIFF = 0.45
export const lightPart = (draft: Draft, inci: string): number =>
  !isLight(draft) ? 1 : FAT.test(inci) ? LIGHT_FAT : draft.kind.endsWith('cream') && STIFF.test(inci) ? LIGHT_STIFF : 1
/** Emulsifiers with a charge, which salt breaks, and one without. */
export const CHARGED = /^(?:Glyceryl Stearate Citrate|Sodium Stearoyl Glutamate)$/
/** Cationic conditioners, which fall out with the charged emulsifier of a paste. */
export const CONDITIONS = /Methosulfate$|Dimethylamine$|trimonium Chloride$/
export const UNCHARGED = 'Polyglyceryl-6 Distearate'
/** Oils that a salty spray on cationic salts does not hold. */
export const SALTED_OUT = /^(?:Dicaprylyl Ether|Coconut Alkanes|Distearoylethyl Hydroxyethylmonium Methosulfate)$/

/** Percent from which an ingredient is a carrier. */
const CARRIES = 2
/** A recipe without water makes up a hundred: the carriers give way to the stated shares, or fill what is left. */
export const toHundred = (parts: Parts): void => {
  const carriers = [...parts.values()].filter(({ share, statedShare }) => statedShare === undefined && share >= CARRIES)
  const carried = carriers.reduce((sum, { share }) => sum + share, 0)
  const total = [...parts.values()].reduce((sum, { share }) => sum + share, 0)
  const factor = (carried + 100 - total) / Math.max(1, carried)
  if (factor > 0) for (const part of carriers) part.share = Math.max(CARRIES / 2, part.share * factor)
}

/** A film that is dry to the touch is a polymer with few glycols, which would leave it sticky. */
export const filmOf = (parts: Parts): void => {
  add(parts, 'Acrylates Copolymer', 12)
  for (const [inci, share] of [
    ['Glycerin', 0.8],
    ['Propanediol', 3],
  ] as const) {
    const part = parts.get(inci)
    if (part?.active === false) part.share = share
  }
}
/** Silica that makes a lipstick matt has an oil to soak up, and not three times as much. */
export const dryOil = (parts: Parts): void => {
  const [oil, silica] = [parts.get('Ricinus Communis Seed Oil'), parts.get('Silica')]
  if (oil?.active === false) oil.share = Math.min(oil.share, 20)
  if (silica !== undefined && silica.statedShare === undefined) silica.share = Math.max(silica.share, 9)
}

/** Products that stay on skin, lips or at roots and are called matt, what soaks up their shine, and the least of it, percent. */
const STAYS_MATT =
  /^(?:serum|toner|night-mask|sun-fluid|aftershave|body-(?:milk|butter)|primer|foundation|concealer|setting-spray)$|cream$/
const AT_ROOTS_OR_LIPS = /^(?:styling|scalp-serum|lip-balm)$/
export const isCalledMatt = ({ kind, name, lead, facts = '' }: Draft): boolean =>
  (STAYS_MATT.test(kind) || AT_ROOTS_OR_LIPS.test(kind)) &&
  (/Финиш: мат/.test(facts) || /(?<!\p{L})мат(?:ов|ир)/iu.test(`${name} ${lead}`))
export const ABSORBS =
  /^(?:(?:Hydrated )?Silica|Kaolin|Bentonite|Talc|Nylon-6\/12|Polymethylsilsesquioxane|Boron Nitride|Zinc PCA)$|Starch$/
export const LEAST_ABSORBENT = 0.5
const ABSORBENT: Readonly<Partial<Record<Draft['kind'], readonly [inci: string, share: number]>>> = {
  styling: ['Kaolin', 4],
  'lip-balm': ['Silica', 4],
}
const USUAL_ABSORBENT = ['Silica', 2] as const
/** Clay in a paste, silica in the rest, where nothing else is there for it. */
export const addAbsorbent = (parts: Parts, draft: Draft): void => {
  const absorbed = sumOf(parts.values(), ABSORBS)
  if (isCalledMatt(draft) && absorbed < LEAST_ABSORBENT) add(parts, ...(ABSORBENT[draft.kind] ?? USUAL_ABSORBENT))
}
