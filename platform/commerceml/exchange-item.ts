/** What a program says in a file of CommerceML 2, one record at a time. */

export const ITEM_KINDS = ['group', 'property', 'price_type', 'warehouse', 'good', 'offer'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Code of the unit that the shop sells by. */
export const PIECES = '796'

export type Group = { readonly name: string; readonly parent?: string | undefined }
/** `values`: names by id of a value of a dictionary. */
export type Property = { readonly name: string; readonly values?: Readonly<Record<string, string>> | undefined }
export type PriceType = { readonly name: string; readonly currency?: string | undefined }
export type Warehouse = { readonly name: string }
export type Good = {
  readonly name?: string | undefined
  readonly article?: string | undefined
  readonly barcode?: string | undefined
  readonly groups?: readonly string[] | undefined
  /** Name of the maker. */
  readonly maker?: string | undefined
  readonly description?: string | undefined
  /** `PIECES`, or the name of another unit. */
  readonly unit?: string | undefined
  /** Per cent of VAT, as it is written: «20», «Без НДС». */
  readonly vat?: string | undefined
  readonly weight_g?: number | undefined
  /** Names of files. */
  readonly pictures?: readonly string[] | undefined
  /** Values, or ids of values, by id of the property. */
  readonly properties?: Readonly<Record<string, readonly string[]>> | undefined
}
export type Offer = {
  readonly good: string
  readonly name?: string | undefined
  readonly article?: string | undefined
  readonly barcode?: string | undefined
  readonly characteristics?: readonly { readonly name: string; readonly value: string }[] | undefined
  /** Kopecks by id of the price type. */
  readonly prices?: Readonly<Record<string, number>> | undefined
  /** Pieces by id of the warehouse; `WITHOUT_WAREHOUSE` where none is named. */
  readonly stocks?: Readonly<Record<string, number>> | undefined
}
export const WITHOUT_WAREHOUSE = '-'

type Of<K extends ItemKind, V> = {
  readonly kind: K
  readonly id: string
  readonly line: number
  readonly value: V
  /** The program marks it as deleted; undefined: it does not say. */
  readonly deleted: boolean | undefined
}
export type Item =
  | Of<'group', Group>
  | Of<'property', Property>
  | Of<'price_type', PriceType>
  | Of<'warehouse', Warehouse>
  | Of<'good', Good>
  | Of<'offer', Offer>

/** A part that was left out or read otherwise, and why. */
export type ItemFault = {
  readonly kind: 'fault'
  readonly line: number
  readonly what: string
  readonly reason: string
}
/** Whether the file says only what has changed. */
export type Header = { readonly kind: 'header'; readonly onlyChanges: boolean }
