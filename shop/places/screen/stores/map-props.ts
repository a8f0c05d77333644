import type { Position } from '#kernel/distance.ts'
import { PICKUP_POINTS, STORES, type Forms } from '#kernel/text.ts'
import type { IconName } from '#platform/ui/images/icon-names.ts'

export type MapLocation = {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly coordinates: string
}
/** What the pins are. */
export type PinKind = {
  readonly icon: IconName
  readonly forms: Forms
  /** After «до ближайшего». */
  readonly nearestOf: string
  /** Whether Tab stops at every pin; otherwise at the chosen one, and the list next to the map is the keyboard's way to the others. */
  readonly isTabStop: boolean
}
export const STORE_PINS: PinKind = { icon: 'store', forms: STORES, nearestOf: 'магазина', isTabStop: true }
/** A city has hundreds. */
export const PICKUP_POINT_PINS: PinKind = {
  icon: 'package',
  forms: PICKUP_POINTS,
  nearestOf: 'пункта',
  isTabStop: false,
}

export type CityMapProps = {
  city: { readonly key: string; readonly name: string; readonly coordinates: string }
  /** The map opens on the first of them. */
  locations: readonly MapLocation[]
  /** Omitted: stores. */
  kind?: PinKind
  chosen: number | null
  onChoose: (id: number) => void
  /** The only location is set by hand. */
  onMove?: (at: Position) => void
}
