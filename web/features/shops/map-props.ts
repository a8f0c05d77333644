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
  /** The visitor's position, once located. */
  me: GeoPoint | null
  onMe: (me: GeoPoint) => void
}
