import type { KindName } from '../kinds.ts'

/** How a pack looks: its form, body and cap colours, and the colour of what is inside. */
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

/** A product as its writer knows it; everything else follows by rule. */
export type Draft = {
  readonly brand: string
  readonly category: string
  readonly name: string
  readonly kind: KindName
  /** 'body cap inside' colours after the form: 'dropper #dbe7ec #1c2e36 #f4f7f8' */
  readonly look: string
  /** '30 мл 1490; 50 мл 1990<2490' — size, price in roubles, former price after «<» */
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
  /** Its own way of use instead of its kind's, steps divided by « / »; the kind's facts then do not hold either. */
  readonly steps?: string
  /** What lies in a gift set, each by slug and size: 'nord-56-krem-gel-bez-otdushek 50 мл; …' */
  readonly parts?: string
  /** What the label says under the brand, if not the name. */
  readonly label?: string
  /** Goods made by rule: what their words are taken from, and the picture they share with their brand's others of the same shelf. */
  readonly made?: Made
}

export type Made = {
  readonly shelf: string
  /** Sentences of the theme alone, and the theme as the name has it: «с пантенолом». */
  readonly theme: { readonly code: string; readonly phrase: string; readonly sentences: readonly string[] }
  readonly picture: string
}

type Rest = Omit<Draft, 'brand' | 'category' | 'name' | 'kind' | 'look' | 'sizes' | 'lead' | 'text'>

export const good = (
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
