import type { Place } from './pins.ts'

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
  me: Place | null
  onMe: (me: Place) => void
}
