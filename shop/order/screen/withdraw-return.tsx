import { useRef } from 'react'
import { api } from '#platform/client/client.ts'
import { ConfirmChange, type ChangedOrder } from './confirm-change.tsx'

/** ORD-08: takes a request for a return back. All presses use one idempotency key, as those that cancel an order. */
export const WithdrawReturn = ({ order, onWithdrawn }: { order: ChangedOrder; onWithdrawn: () => void }) => {
  const key = useRef<string | null>(null)
  return (
    <ConfirmChange
      order={order}
      action="withdraw"
      button="Отозвать заявку"
      look="quiet"
      title="Отозвать заявку на возврат?"
      yes="Отозвать заявку"
      no="Оставить"
      ask={(digits) => {
        key.current ??= crypto.randomUUID()
        return api.order.withdrawReturn({ token: order.token, ...digits }, { idempotencyKey: key.current })
      }}
      onDone={onWithdrawn}
      onRefused={() => {
        key.current = null // Other digits are another request.
      }}
    >
      Мы перестанем ждать товар. Отправить новую заявку можно, пока не&nbsp;вышел срок возврата.
    </ConfirmChange>
  )
}
