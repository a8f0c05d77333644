import type { KindName } from './kinds.ts'

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

/** What a product of a leaf file states; `productOf` computes the rest. Lists of the file are joined into the texts that the parsers of draft-facts.ts read. */
export type Draft = {
  readonly slug: string
  /** The first SKU; the others follow in the order of shades, then sizes. */
  readonly sku: number
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
  /** Paragraphs, separated by an empty line. */
  readonly text: string
  /** 'Финиш: сатин; Покрытие: лёгкое' */
  readonly facts?: string
  /** '01 Снег #f3dfcf, 02 Лён #ecd2bb' */
  readonly shades?: string
  readonly spf?: number
  /** 'new hit' */
  readonly flags?: string
  readonly free?: string
  readonly usage: readonly string[]
  /** Companions chosen by hand, «slug: why»; without them they follow from the routine. */
  readonly goesWith?: readonly string[]
  /** Parts of a gift set by slug and size: 'nord-56-krem-gel-bez-otdushek 50 мл; …' */
  readonly parts?: string
  /** Text of the label under the brand; the name by default. */
  readonly label?: string
  /** Date of publication, and rank among the popular. */
  readonly published: string
  readonly popularity: number
  /** Whether the text is finished: the rules of content/checks/written apply. */
  readonly written: boolean
  readonly card: Card
}

/** What the writer knows of a product before writing its text. */
export type Card = {
  /** Why it exists beside its neighbours on the shelf. */
  readonly reason?: string
  readonly for_whom?: string
  readonly not_for?: string
  readonly texture?: string
  readonly gesture?: string
  readonly limit?: string
  readonly warnings?: readonly string[]
}
