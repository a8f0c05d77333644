/** What calls a seller to the queue from elsewhere: a number in the title of the tab, and a tone for a new order. */
import { useEffect, useRef, useState } from 'react'
import type { StoreId } from '#kernel/ids.ts'
import { play } from '#shop/office/office/scanner/sound.ts'
import type { QueuedOrder } from '../counter.api.ts'

const SOUND_KEY = 'glad-office-silent'
const TITLE = 'Прилавок — Гладь'

const toPick = ({ state }: QueuedOrder): boolean => state === 'new' || state === 'paid'
/** Orders that nobody has begun: their numbers, and those that were not there before. `before` null: nothing is known of before. */
export const newOrders = (
  orders: readonly QueuedOrder[],
  before: ReadonlySet<string> | null,
): { readonly waiting: ReadonlySet<string>; readonly hasNew: boolean } => {
  const waiting = new Set(orders.filter(toPick).map(({ number }) => number))
  return { waiting, hasNew: before !== null && [...waiting].some((number) => !before.has(number)) }
}

export const useQueueSignal = (storeId: StoreId | null, orders: readonly QueuedOrder[] | null) => {
  const [hasSound, setHasSound] = useState(() => localStorage.getItem(SOUND_KEY) === null)
  const known = useRef<{ readonly storeId: StoreId | null; readonly waiting: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (orders === null) return
    const { waiting, hasNew } = newOrders(orders, known.current?.storeId === storeId ? known.current.waiting : null)
    known.current = { storeId, waiting }
    if (hasNew && hasSound) play('ok')
    document.title = waiting.size === 0 ? TITLE : `(${waiting.size}) ${TITLE}`
  }, [storeId, orders, hasSound])
  const setSound = (on: boolean): void => {
    setHasSound(on)
    if (on) localStorage.removeItem(SOUND_KEY)
    else localStorage.setItem(SOUND_KEY, '1')
  }
  return { hasSound, setSound }
}
