import type { ReactNode } from 'react'
import type { PickupPoint } from '../delivery.api.ts'
import { PointList } from './point-list.tsx'
import type { CarrierQuotes } from './quotes.ts'
import { usePointSearch, type Position } from './use-point-search.ts'

export type PointMapProps = {
  readonly points: readonly PickupPoint[]
  readonly chosen: number | null
  readonly onChoose: (point: PickupPoint) => void
  readonly me: Position | null
  readonly onMe: (me: Position) => void
}
type Props = {
  readonly city: string
  /** Any text that differs between two baskets. */
  readonly basket: string
  readonly quotes: CarrierQuotes
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
  readonly renderMap: (props: PointMapProps) => ReactNode
}

/** ORD-03: choosing a pickup point of a city. */
export const PointPicker = ({ city, basket, quotes, chosen, onChoose, error, renderMap }: Props) => {
  const { search, points, failed, reload, me, setMe } = usePointSearch(city, basket)
  return (
    <PointList
      points={points}
      failed={failed}
      onReload={reload}
      quotes={quotes}
      chosen={chosen}
      onChoose={onChoose}
      search={search}
      error={error}
      renderMap={(shown) => renderMap({ points: shown, chosen: chosen?.id ?? null, onChoose, me, onMe: setMe })}
    />
  )
}
