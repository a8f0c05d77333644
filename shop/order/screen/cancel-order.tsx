import { useRef } from 'react'
import { api } from '#platform/client/client.ts'
import { ConfirmChange, type ChangedOrder } from './confirm-change.tsx'

type Props = { readonly order: ChangedOrder; readonly number: string; readonly onCancelled: () => void }

/** ORD-08: asks for confirmation. All presses use one idempotency key, so that after a lost response the order is not cancelled twice. */
export const CancelOrder = ({ order, number, onCancelled }: Props) => {
  const key = useRef<string | null>(null)
  return (
    <ConfirmChange
      order={order}
      action="cancel"
      button="Отменить заказ"
      look="quiet"
      title={`Отменить заказ ${number}?`}
      yes="Отменить заказ"
      no="Оставить"
      ask={(digits) => {
        key.current ??= crypto.randomUUID()
        return api.order.cancel({ token: order.token, ...digits }, { idempotencyKey: key.current })
      }}
      onDone={onCancelled}
      onRefused={() => {
        key.current = null // Other digits are another request.
      }}
    >
      Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.
    </ConfirmChange>
  )
}
