/** What a field refers to that names a picture of the shop, in the place of a kind of record. */
export const PICTURES = 'pictures'
