import { useRef } from 'react'
import { capitalize } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { isPromisePast } from '../facts/promise-past.ts'
import type { OrderView } from '../order.api.ts'
import { ConfirmChange, type ChangedOrder } from './confirm-change.tsx'

type Props = { readonly order: OrderView; readonly changed: ChangedOrder; readonly onReported: () => void }

/** DESK-02: «Не пришло», once the promised time has passed; then the case that was opened. */
export const ReportMissing = ({ order, changed, onReported }: Props) => {
  const key = useRef<string | null>(null)
  const missing = order.parcels.length > 0 ? 'эта часть не пришла' : 'заказ не пришёл'
  if (order.missing_case !== null)
    return (
      <Notice>
        Вы написали, что {missing}: обращение {order.missing_case}. Разбираемся, ответим на&nbsp;почту из&nbsp;заказа.
      </Notice>
    )
  if (!isPromisePast(order, new Date())) return null
  return (
    <ConfirmChange
      order={changed}
      action="missing"
      button={capitalize(missing)}
      look="quiet"
      title={`${capitalize(missing)}?`}
      yes="Сообщить магазину"
      no="Закрыть"
      ask={(digits) => {
        key.current ??= crypto.randomUUID()
        return api.order.reportMissing({ token: changed.token, ...digits }, { idempotencyKey: key.current })
      }}
      onDone={onReported}
      onRefused={() => {
        key.current = null // Other digits are another request.
      }}
    >
      Обещанный срок прошёл. Откроем обращение, разберёмся и&nbsp;ответим на&nbsp;почту из&nbsp;заказа.
    </ConfirmChange>
  )
}
