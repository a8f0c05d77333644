import { useRef } from 'react'
import { api } from '#platform/client/client.ts'
import { cancelBackTexts } from '../facts/cancel-back.ts'
import type { OrderView } from '../order.api.ts'
import { ConfirmChange, type ChangedOrder } from './confirm-change.tsx'

type Props = {
  readonly order: Pick<OrderView, 'number' | 'state' | 'payment' | 'price' | 'parcels'>
  readonly changed: ChangedOrder
  readonly onCancelled: () => void
}

/** ORD-08: asks for confirmation. All presses use one idempotency key, so that after a lost response the order is not cancelled twice. */
export const CancelOrder = ({ order: { number, parcels, price, ...order }, changed, onCancelled }: Props) => {
  const isParcel = parcels.length > 0
  const button = isParcel ? 'Отменить эту часть' : 'Отменить заказ'
  const key = useRef<string | null>(null)
  return (
    <ConfirmChange
      order={changed}
      action="cancel"
      button={button}
      look="quiet"
      title={`Отменить ${isParcel ? 'часть' : 'заказ'} ${number}?`}
      yes={button}
      no="Оставить"
      ask={(digits) => {
        key.current ??= crypto.randomUUID()
        return api.order.cancel({ token: changed.token, ...digits }, { idempotencyKey: key.current })
      }}
      onDone={onCancelled}
      onRefused={() => {
        key.current = null // Other digits are another request.
      }}
    >
      Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.
      {isParcel && ' Остальное в\u00a0заказе не\u00a0изменится.'}
      {cancelBackTexts({ ...order, ...price }).map((words) => ` ${words}`)}
    </ConfirmChange>
  )
}
