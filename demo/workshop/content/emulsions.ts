import { CHARGED, UNCHARGED } from './bases.ts'
import type { Draft } from './draft.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import { add, type Part, type Parts } from './recipe-part.ts'

/** Lipids of the skin: ceramides and what goes with them. */
const LIPID = /^Ceramide |^Cholesterol$|^Phytosphingosine$/
/** What does not dissolve in water: oils, butters, silicones, perfume, lipids, oily vitamins, peptides with a fatty tail. */
export const FREE_OIL = new RegExp(
  `${LIPID.source}|^(?!PEG-).* Oil$|^Squalane$|Triglyceride$|Butter$|^Isopropyl Myristate$|^Dimethicone$|^Palmitoyl |^(?:Bakuchiol|Retinol|Bisabolol|Ubiquinone|Tocopherol|Parfum|Menthol)$`,
)
/** Emulsifiers, solubilisers, surfactants and clays; a film former and a silicone hold no oil. */
const EMULSIFIER =
  /Polysorbate|^PEG-|Glyceryl Stearate|Cetearyl Alcohol|Cetyl Alcohol|trimonium|Dimethylamine$|Methosulfate$|Glucoside|Lecithin|Polyglyceryl|(?:Laur|Cetear|Stear)eth|Sorbitan|Poloxamer|C10-30|oyl (?:Glutamate|Glycinate|(?:Methyl )?Isethionate|Sarcosinate|Taurate)|Cocamidopropyl|Sodium L.*Sulfate|Stearic Acid|Sodium (?:Palm|Oliv|Coco|Stearate)|Kaolin|Bentonite|^Algin$|Octenylsuccinate/

/** Oil that floats above the water until the bottle is shaken. */
export const isTwoPhase = ({ lead, facts = '' }: Draft): boolean => /двухфазн/i.test(`${lead} ${facts}`)
/** Whether something keeps oil in water: an emulsifier, or spirit as the first ingredient. */
export const isHeld = (inci: readonly string[]): boolean =>
  inci.some((name) => EMULSIFIER.test(name)) || inci.indexOf('Alcohol Denat.') === 0

/** The oil phase: fats, esters, alkanes, silicones, waxes, the filters that dissolve in them. */
const OIL_PHASE = new RegExp(
  `${FREE_OIL.source}|Caprate$|Carbonate$|Alkanes?$|Ether$|Palmitate$|Isononanoate$|Malate$|Octyldodecanol$|siloxane$|Adipate$|Alkyl Benzoate$|Cera$|^Cera |Wax$|Benzoyl|Triazine$|Triazone$`,
)
/** What holds by itself: fatty alcohols and plain glyceryl stearate only help, a polymer of acrylates is ten times as strong. */
const STRONG =
  /Glyceryl Stearate (?:Citrate|SE)|Cetearyl Olivate|Sorbitan|Glucoside$|^Polyglyceryl-|Lecithin$|^Polysorbate|^PEG-|oyl (?:Glutamate|Glycinate|(?:Methyl )?Isethionate|Sarcosinate|Taurate)$|trimonium|Methosulfate$|Dimethylamine$|^Cocamidopropyl|^Coco-Betaine$|^Sodium (?:Palm|Oliv|Coco)|^(?:Kaolin|Bentonite|Algin)$/
/** Solubilisers: they clear a trace of perfume, an oil phase is too much for them. */
const SOLUBILISER = /^(?:Polysorbate 20|Polyglyceryl-10 Laurate|PEG-40 Hydrogenated Castor Oil)$/
const POLYMER = /C10-30/
const FATTY_ACID = /^Stearic Acid$/
const ALKALI = /Hydroxide$|^Triethanolamine$|^Tromethamine$/
const sum = (parts: Iterable<Part>, weightOf: (inci: string) => number): number =>
  [...parts].reduce((total, { inci, share }) => total + share * weightOf(inci), 0)
export const oilPhaseOf = (parts: Iterable<Part>): number => sum(parts, (inci) => (OIL_PHASE.test(inci) ? 1 : 0))
/** Percent of emulsifiers; a fatty acid is one once alkali has made soap of it. */
export const emulsifiersOf = (parts: Iterable<Part>): number => {
  const all = [...parts]
  const isSoap = all.some(({ inci }) => ALKALI.test(inci))
  return sum(all, (inci) =>
    POLYMER.test(inci)
      ? 10
      : (STRONG.test(inci) && !SOLUBILISER.test(inci)) || (isSoap && FATTY_ACID.test(inci))
        ? 1
        : 0,
  )
}

/** Oil that needs more than a solubiliser, percent, and how much of it a percent of emulsifier can and should hold. */
export const EMULSION = 3
export const HELD_AT_MOST = 14
const HELD_WELL = 8
/** The least of a main emulsifier, percent: it stands above the preservative. */
const LEAST = 1.2
/** An emulsifier that is sold as one with another, and the part of its share that the other has. */
export const OLIVATE = 'Cetearyl Olivate'
export const WITH_OLIVATE = 'Sorbitan Olivate'
const PART_OF_OLIVATE = 0.75
export const pairOlivates = (parts: Parts): void => {
  const olivate = parts.get(OLIVATE)
  if (olivate !== undefined) add(parts, WITH_OLIVATE, Math.round(olivate.share * PART_OF_OLIVATE * 100) / 100)
}
/** What salt breaks: emulsifiers with a charge and the crystals of olivates; gums that thicken brine. */
export const SALT_BREAKS = new RegExp(`${CHARGED.source}|Olivate$`)
export const BEARS_SALT = /^(?:Xanthan|Sclerotium) Gum$|cellulose$/
const GUM_OF_BRINE = 0.3
/** Emulsifiers for creams and fluids; a brand has one. */
const OF_BRANDS = [
  'Cetearyl Olivate',
  'Glyceryl Stearate Citrate',
  'Polyglyceryl-6 Distearate',
  'Cetearyl Glucoside',
] as const

/** Lecithin for lipids, polysorbate for traces, the emulsifier of the brand for an oil phase that too little holds. */
export const addEmulsifier = (parts: Parts, brand: string, brine = false): void => {
  const names = [...parts.keys()]
  if (names.some((inci) => FREE_OIL.test(inci)) && !isHeld(names)) {
    if (names.some((inci) => LIPID.test(inci))) add(parts, 'Hydrogenated Lecithin', 0.6)
    add(parts, 'Polysorbate 20', 1)
  }
  const [oil, held] = [oilPhaseOf(parts.values()), emulsifiersOf(parts.values())]
  const ofBrand = randomFor('emulsifier', brand).pick(OF_BRANDS)
  if (oil >= EMULSION && held < oil / HELD_AT_MOST)
    add(
      parts,
      brine && SALT_BREAKS.test(ofBrand) ? UNCHARGED : ofBrand,
      Math.max(LEAST, Math.round((oil / HELD_WELL - held) * 10) / 10),
    )
  if (brine && oil >= EMULSION && ![...parts.keys()].some((inci) => BEARS_SALT.test(inci)))
    add(parts, 'Xanthan Gum', GUM_OF_BRINE)
}
