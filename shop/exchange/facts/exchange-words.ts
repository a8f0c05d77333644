/** How goods were found, and what is linked by hand. */
export const FOUND_BY = ['barcode', 'article', 'name'] as const
export type FoundBy = (typeof FOUND_BY)[number]
export const LINKED_KINDS = ['price_type', 'warehouse', 'group', 'property', 'brand'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** What a price type can be. */
export const PRICE_ROLES = { price: 'Цена продажи', old_price: 'Старая цена' } as const
