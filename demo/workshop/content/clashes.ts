/** What a chemist leaves out of a recipe because of what is already in it. */
import { BASE } from './water-phase.ts'

/** Bind metals: a recipe has one. */
const CHELATOR = /EDTA$|Phytate$|Glutamate Diacetate$|Disuccinate$|^Sodium Gluconate$/
const AMINO_ACID = /^(?:Serine|Glycine|Lysine|Arginine)$/
/** What thickens water, and what foams: a recipe has so many of each at most. */
const CROWDS: readonly (readonly [group: RegExp, most: number])[] = [
  [/ Gum$|cellulose$|^Carbomer$|^Acrylates\/C10-30/, 2],
  [
    /(?<!Cetearyl |Xylityl)Glucoside$|^(?:Di)?[Ss]odium (?:\w+ )?(?:Methyl )?(?:Coc|Laur)|^Cocamidopropyl|^Coco-Betaine$/,
    5,
  ],
]
/** What a chemist would not add to what is already inside: a second chelator or free amino acid, a third gum, a sixth surfactant, alkali with an acid or alum, carbonate that swells no clay. */
export const clashes = (names: readonly string[], inci: string): boolean =>
  [CHELATOR, AMINO_ACID].some((group) => group.test(inci) && names.some((name) => group.test(name))) ||
  CROWDS.some(([group, most]) => group.test(inci) && names.filter((name) => group.test(name)).length >= most) ||
  (inci === 'Tromethamine' && names.some((name) => /Acid$|Alum$/.test(name) || BASE.test(name))) ||
  (inci === 'Propylene Carbonate' && !names.some((name) => name.endsWith('Hectorite')))

/** Alkalis that undo a weak acid. */
export const HYDROXIDE = /Hydroxide$|^Triethanolamine$|^Tromethamine$/
/** Sugars and glycols that shine and stick: a matt spray has none. */
export const SHINES =
  /^(?:Glycerin|Sorbitol|Xylitol|Erythritol|Anhydroxylitol|Xylitylglucoside|Hydroxyethyl Urea|Dipropylene Glycol|Methylpropanediol)$/
