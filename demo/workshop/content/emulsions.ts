import { add, type Parts } from './recipe-part.ts'

/** Lipids of the skin: ceramides and what goes with them. */
const LIPID = /^Ceramide |^Cholesterol$|^Phytosphingosine$/
/** What does not dissolve in water: oils, butters, silicones, perfume, lipids, oily vitamins. */
export const FREE_OIL = new RegExp(
  `${LIPID.source}|^(?!PEG-).* Oil$|^Squalane$|Triglyceride$|Butter$|^Isopropyl Myristate$|^(?:Dimethicone|Cyclopentasiloxane)$|^(?:Bakuchiol|Retinol|Bisabolol|Ubiquinone|Tocopherol|Parfum|Menthol)$`,
)
/** Emulsifiers, solubilisers, surfactants and clays; a film former and a silicone hold no oil. */
const EMULSIFIER =
  /Polysorbate|^PEG-|Glyceryl Stearate|Cetearyl Alcohol|Cetyl Alcohol|trimonium|Dimethylamine$|Methosulfate$|Glucoside|Lecithin|Polyglyceryl|(?:Laur|Cetear|Stear)eth|Sorbitan|Poloxamer|C10-30|oyl (?:Glutamate|Isethionate|Sarcosinate|Taurate)|Cocamidopropyl|Sodium L.*Sulfate|Stearic Acid|Sodium (?:Palm|Oliv|Coco|Stearate)|Kaolin|Bentonite|^Algin$|Octenylsuccinate/

/** Whether something keeps oil in water: an emulsifier, or spirit as the first ingredient. */
export const isHeld = (inci: readonly string[]): boolean =>
  inci.some((name) => EMULSIFIER.test(name)) || inci.indexOf('Alcohol Denat.') === 0

/** Lecithin for lipids, polysorbate for the rest, where oil meets water and nothing holds it. */
export const addEmulsifier = (parts: Parts): void => {
  const names = [...parts.keys()]
  if (!names.some((inci) => FREE_OIL.test(inci)) || isHeld(names)) return
  if (names.some((inci) => LIPID.test(inci))) add(parts, 'Hydrogenated Lecithin', 0.6)
  add(parts, 'Polysorbate 20', 1)
}
