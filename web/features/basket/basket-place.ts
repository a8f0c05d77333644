export type BasketPlace = {
  readonly code: string
  readonly name: string | null
  /** «в Челябинске» */
  readonly nameIn: string | null
  readonly hasShops: boolean
}
