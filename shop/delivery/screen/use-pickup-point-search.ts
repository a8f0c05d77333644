import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PickupPoints } from '../delivery.api.ts'
import type { Carrier } from '../facts/carriers.ts'
import { oneLine } from '#kernel/text.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { useLocated, usePosition } from '#platform/ui/behaviour/use-position.ts'
import { pickupPointsQuery } from './pickup-points-query.ts'

const QUIET_MS = 300

export type PickupPointSearch = {
  readonly text: string
  readonly type: (text: string) => void
  /** Null: all. */
  readonly carrier: Carrier | null
  readonly filter: (carrier: Carrier | null) => void
  /** The visitor was located: distances are from them. */
  readonly isLocated: boolean
  readonly locate: () => void
  readonly isLocating: boolean
  /** Why the visitor could not be located; empty otherwise. */
  readonly problem: string
}
export type FoundPickupPoints = {
  readonly search: PickupPointSearch
  /** Undefined until the first answer. */
  readonly points: PickupPoints | undefined
  readonly failed: boolean
  readonly reload: () => void
}

/** The points of a city by text, carrier and the visitor's position, all answered by the server. `basket`: see `pickupPointsQuery`. */
export const usePickupPointSearch = (city: string, basket: string): FoundPickupPoints => {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const [carrier, setCarrier] = useState<Carrier | null>(null)
  const me = useLocated()
  useEffect(() => browserTimers.after(QUIET_MS, () => setQ(oneLine(text))), [text])
  const { locate, isLocating, problem } = usePosition()
  const { data, isError, refetch } = useQuery(
    pickupPointsQuery(
      {
        city,
        ...(q === '' ? {} : { q }),
        ...(me === null ? {} : { near: `${me.lat.toFixed(5)},${me.lon.toFixed(5)}` }),
        ...(carrier === null ? {} : { carriers: [carrier] }),
      },
      basket,
    ),
  )
  return {
    search: {
      text,
      type: setText,
      carrier,
      filter: setCarrier,
      isLocated: me !== null,
      locate,
      isLocating,
      problem,
    },
    points: data,
    failed: isError,
    reload: () => void refetch(),
  }
}
