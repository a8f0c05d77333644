import type { GeoPoint } from './pins.ts'

export type MapShop = {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly coordinates: string
}
export type CityMapProps = {
  city: { readonly key: string; readonly name: string; readonly coordinates: string }
  shops: readonly MapShop[]
  chosen: number | null
  onChoose: (id: number) => void
  /** Where the visitor is, once it was asked for. */
  me: GeoPoint | null
  onMe: (me: GeoPoint) => void
}
