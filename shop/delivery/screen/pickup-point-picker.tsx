import type { ReactNode } from 'react'
import type { PickupPoint } from '../delivery.api.ts'
import { PickupPointList } from './pickup-point-list.tsx'
import type { CarrierQuotes } from './quotes.ts'
import { usePickupPointSearch } from './use-pickup-point-search.ts'

export type PickupPointMapProps = {
  readonly points: readonly PickupPoint[]
  readonly chosen: number | null
  readonly onChoose: (point: PickupPoint) => void
}
type Props = {
  readonly city: string
  /** Any text that differs between two baskets. */
  readonly basket: string
  readonly quotes: CarrierQuotes
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
  readonly renderMap: (props: PickupPointMapProps) => ReactNode
}

/** ORD-03: choosing a pickup point of a city. */
export const PickupPointPicker = ({ city, basket, quotes, chosen, onChoose, error, renderMap }: Props) => {
  const { search, points, failed, reload } = usePickupPointSearch(city, basket)
  return (
    <PickupPointList
      points={points}
      failed={failed}
      onReload={reload}
      quotes={quotes}
      chosen={chosen}
      onChoose={onChoose}
      search={search}
      error={error}
      renderMap={(shown) => renderMap({ points: shown, chosen: chosen?.id ?? null, onChoose })}
    />
  )
}
