import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PickupPoint } from '#contract/delivery.schema.ts'
import type { Carrier } from '#domain/carriers.ts'
import { oneLine } from '#domain/one-line.ts'
import { usePosition } from '#web/ui/behaviour/use-position.ts'
import { browserTimers } from '#web/state/timers.ts'
import { PointList } from './point-list.tsx'
import { pointsQuery } from './points-query.ts'
import type { CarrierQuotes } from './quotes.ts'

const QUIET_MS = 300

export type Position = { readonly lat: number; readonly lon: number }
export type PointMapProps = {
  readonly points: readonly PickupPoint[]
  readonly chosen: number | null
  readonly onChoose: (point: PickupPoint) => void
  readonly me: Position | null
  readonly onMe: (me: Position) => void
}
export type PointPickerProps = {
  readonly city: string
  /** Any text that differs between two baskets. */
  readonly basket: string
  readonly quotes: CarrierQuotes
  readonly chosen: PickupPoint | null
  readonly onChoose: (point: PickupPoint) => void
  readonly error: string | undefined
  readonly renderMap: (props: PointMapProps) => ReactNode
}

/** The points of a city with search, filter and the visitor's position, all answered by the server. */
export const PointPicker = ({ city, basket, quotes, chosen, onChoose, error, renderMap }: PointPickerProps) => {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const [carrier, setCarrier] = useState<Carrier | null>(null)
  const [me, setMe] = useState<Position | null>(null)
  useEffect(() => browserTimers.after(QUIET_MS, () => setQ(oneLine(text))), [text])
  const { locate, isLocating, problem } = usePosition(setMe)
  const { data, isError, refetch } = useQuery(
    pointsQuery(
      {
        city,
        ...(q === '' ? {} : { q }),
        ...(me === null ? {} : { near: `${me.lat.toFixed(5)},${me.lon.toFixed(5)}` }),
        ...(carrier === null ? {} : { carriers: [carrier] }),
      },
      basket,
    ),
  )
  return (
    <PointList
      points={data}
      failed={isError}
      onReload={() => void refetch()}
      quotes={quotes}
      chosen={chosen}
      onChoose={onChoose}
      search={{ text, carrier, isLocated: me !== null, isLocating, problem }}
      onType={setText}
      onCarrier={setCarrier}
      onLocate={locate}
      error={error}
      renderMap={(points) => renderMap({ points, chosen: chosen?.id ?? null, onChoose, me, onMe: setMe })}
    />
  )
}
