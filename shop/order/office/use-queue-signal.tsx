/** What calls a seller to the queue from elsewhere: a number in the title of the tab, and a tone for a new order. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StoreId } from '#kernel/ids.ts'
import { play } from '#shop/office/office/scanner/sound.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { deviceChoice } from '#shop/office/office/shell/device-choice.ts'
import type { QueuedOrder } from '../counter.api.ts'
import { signalQuery } from './order-queries.ts'

export const SILENCE = deviceChoice('glad-office-silent')
export const ALL_STORES = deviceChoice('glad-office-all-stores')
const TITLE = 'Прилавок — Гладь'

/** The store whose queue is looked at; null: all. */
export const useQueueStore = (): StoreId | null => {
  const { me, storeId } = useDesk()
  return ALL_STORES.useChosen() && me.stores.length > 1 ? null : storeId
}

const toPick = ({ state }: QueuedOrder): boolean => state === 'new' || state === 'paid'
/** Orders that nobody has begun: their numbers, and those that were not there before. `before` null: nothing is known of before. */
export const newOrders = (
  orders: readonly QueuedOrder[],
  before: ReadonlySet<string> | null,
): { readonly waiting: ReadonlySet<string>; readonly hasNew: boolean } => {
  const waiting = new Set(orders.filter(toPick).map(({ number }) => number))
  return { waiting, hasNew: before !== null && [...waiting].some((number) => !before.has(number)) }
}

/** On every page of the counter, in a tab that nobody sees as well. */
export const QueueSignal = () => {
  const storeId = useQueueStore()
  const isSilent = SILENCE.useChosen()
  const { data } = useQuery(signalQuery(useQueryClient(), storeId))
  const orders = data?.orders ?? null
  const known = useRef<{ readonly storeId: StoreId | null; readonly waiting: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (orders === null) return
    const { waiting, hasNew } = newOrders(orders, known.current?.storeId === storeId ? known.current.waiting : null)
    known.current = { storeId, waiting }
    if (hasNew && !isSilent) play('ok')
    document.title = waiting.size === 0 ? TITLE : `(${waiting.size}) ${TITLE}`
  }, [storeId, orders, isSilent])
  useEffect(() => () => void (document.title = TITLE), [])
  return null
}
