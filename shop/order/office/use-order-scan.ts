import { useState } from 'react'
import { mayDo } from '#kernel/staff-rights.ts'
import type { OfficeOrder, PickLine as Line, ShelfLot } from '../counter.api.ts'
import { play } from '#shop/office/office/scanner/sound.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { lineOfScan, namesAnOrder } from './match-scan.ts'
import type { Sellable } from './inspect-parcel.tsx'

type Brought = { readonly line: Line; readonly scanned: string | null }

/**
 * What a scan or a press does on the page of an order: picks a piece, counts a piece of a returned parcel, opens the return of what
 * a buyer brings, or finds another order. `onProof`: called with the code of the buyer while there is no network.
 */
export const useOrderScan = (order: OfficeOrder, picking: boolean, onProof: (proof: string) => void) => {
  const { say, find, me } = useDesk()
  const { act, outbox } = useOutbox()
  const [brought, setBrought] = useState<Brought | null>(null)
  const [sellable, setSellable] = useState<Sellable>({})
  const { number, lines } = order

  const pick = (line: Line, scanned: string | null, lot?: ShelfLot): void => {
    if (line.picked >= line.quantity) return say('bad', `${line.name}: собрано всё, лишнее отложите`)
    play('ok')
    const taken = lot === undefined ? {} : { lot: { best_before: lot.best_before, number: lot.number } }
    act({ call: 'pick', input: { number, line_id: line.line_id, scanned, ...taken } })
  }
  /** A scan of what came back: pieces of a returned parcel, or what a buyer brings to the counter. */
  const takeBack = (text: string): boolean => {
    if (!mayDo(me, 'orders.return') || picking) return false
    const parcel = order.to_inspect[0]
    const line = lineOfScan(lines, text)
    if (line === undefined) return false
    const found = parcel?.lines.find(({ line_id }) => line_id === line.line_id)
    if (found !== undefined) {
      const count = sellable[found.return_line_id] ?? 0
      if (count >= found.quantity) say('bad', `${line.name}: больше в\u00a0посылке не\u00a0было`)
      else {
        play('ok')
        setSellable({ ...sellable, [found.return_line_id]: count + 1 })
      }
      return true
    }
    if (order.state !== 'delivered' || line.returned >= line.quantity) return false
    play('ok')
    setBrought({ line, scanned: text })
    return true
  }
  const scan = (text: string): void => {
    const line = picking ? lineOfScan(lines, text) : undefined
    if (line !== undefined) return pick(line, text)
    if (takeBack(text)) return
    if (namesAnOrder(text)) {
      // Without network nothing can be found: the shop checks the code when it hands the order over.
      if (order.state === 'ready_for_pickup' && outbox.isStuck()) return onProof(text)
      return find(text)
    }
    say('bad', picking ? 'Этого товара в\u00a0заказе нет' : 'Заказ уже собран')
  }

  return { pick, scan, brought, setBrought, sellable, setSellable }
}
