import type { KindName } from '../kinds.ts'

/** Appearance of a pack: type, colours of body, cap and contents. */
export type Look = { readonly pack: PackForm; readonly body: string; readonly cap: string; readonly inside: string }
export type PackForm =
  | 'dropper'
  | 'jar'
  | 'tube'
  | 'pump'
  | 'bottle'
  | 'mist'
  | 'airless'
  | 'lipstick'
  | 'gloss'
  | 'mascara'
  | 'pencil'
  | 'compact'
  | 'palette'
  | 'perfume'
  | 'sachet'
  | 'stick'
  | 'soap'
  | 'tin'
  | 'fluid'
  | 'polish'
  | 'pouch'
  | 'can'
  | 'candle'
  | 'diffuser'
  | 'brush'
  | 'sponge'
  | 'comb'
  | 'bodybrush'
  | 'roller'
  | 'cloth'
  | 'gua'
  | 'scrunchie'
  | 'ampoules'
  | 'dryer'
  | 'facebrush'
  | 'set'

/** The hand-written part of a product; `productOf` completes it. */
export type Draft = {
  readonly brand: string
  readonly category: string
  readonly name: string
  readonly kind: KindName
  /** Pack type, then colours of body, cap and contents: 'dropper #dbe7ec #1c2e36 #f4f7f8' */
  readonly look: string
  /** '30 мл 1490; 50 мл 1990<2490': size, price in roubles, old price after «<» */
  readonly sizes: string
  /** 'Niacinamide 10 %, Zinc PCA 1 %' */
  readonly actives?: string
  readonly skin?: string
  readonly lead: string
  readonly text: string
  /** 'Финиш: сатин; Покрытие: лёгкое' */
  readonly facts?: string
  /** '01 Снег #f3dfcf, 02 Лён #ecd2bb' */
  readonly shades?: string
  readonly spf?: number
  /** 'new hit' */
  readonly flags?: string
  readonly free?: string
  /** Usage steps separated by « / »; they replace the steps and the facts of the kind. */
  readonly steps?: string
  /** Parts of a gift set by slug and size: 'nord-56-krem-gel-bez-otdushek 50 мл; …' */
  readonly parts?: string
  /** Text of the label under the brand; the name by default. */
  readonly label?: string
  /** Origin of a generated product: the source of its texts, and the picture shared within the brand's shelf. */
  readonly origin?: Origin
}

export type Origin = {
  readonly shelf: string
  /** The theme's sentences, and its phrase in the name: «с пантенолом». */
  readonly theme: { readonly code: string; readonly phrase: string; readonly sentences: readonly string[] }
  readonly picture: string
}

type Rest = Omit<Draft, 'brand' | 'category' | 'name' | 'kind' | 'look' | 'sizes' | 'lead' | 'text'>

export const productDraft = (
  brand: string,
  category: string,
  name: string,
  kind: KindName,
  look: string,
  sizes: string,
  lead: string,
  text: string,
  rest: Rest = {},
): Draft => ({ brand, category, name, kind, look, sizes, lead, text, ...rest })
