/** A record with the place it was read from: 'products/volosy.jsonl:12'. `unreadable`: why it could not be parsed. */
export type Located = { readonly where: string; readonly value: unknown; readonly unreadable?: string }

export type PictureSource = { readonly file: string; readonly where: string; readonly bytes: () => Promise<Uint8Array> }

export const KINDS = [
  'cities',
  'shop_cities',
  'stores',
  'special_days',
  'courier_intervals',
  'brands',
  'categories',
  'ingredients',
  'products',
  'prices',
  'reviews',
  'articles',
  'pages',
  'banners',
  'needs',
  'redirects',
  'menus',
  'contacts',
  'promotions',
  'promo_codes',
  'plastic_cards',
  'search_synonyms',
  'search_brand_aliases',
  'search_problems',
  'search_redirects',
  'search_pins',
  'search_phrases',
  'stock',
] as const
export type Kind = (typeof KINDS)[number]

/** Where a shop is imported from: a folder of files, a generator, another system. */
export type ShopSource = {
  /** Absent: its records name pictures that the shop has already. */
  readonly pictures?: () => AsyncIterable<PictureSource>
  /** Pictures measured in advance (PictureRecord). */
  readonly knownPictures: () => AsyncIterable<Located>
  readonly records: (kind: Kind) => AsyncIterable<Located>
  /** The kinds that it has; absent: any. */
  readonly kinds?: ReadonlySet<Kind>
  /** One figure a record: an article number may come again with another store. */
  readonly stockByStore?: boolean
}
