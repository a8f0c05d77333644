import { api } from '#platform/client/client.ts'
import { ConfirmChange, type ChangedOrder } from './confirm-change.tsx'

type Props = {
  readonly order: ChangedOrder
  readonly look: 'primary' | 'quiet'
  readonly onChanged: () => void
}

/** ORD-06: the buyer of an unpaid order pays on receipt instead. Repeating the call changes nothing. */
export const PayOnReceipt = ({ order, look, onChanged }: Props) => (
  <ConfirmChange
    order={order}
    action="on-receipt"
    button="Оплатить при получении"
    look={look}
    title="Оплатить при получении?"
    yes="Оплачу при получении"
    no={<>Не&nbsp;менять</>}
    ask={(digits) => api.order.payOnReceipt({ token: order.token, ...digits })}
    onDone={onChanged}
    onRefused={({ refusal }) => refusal === 'too-late' && onChanged()}
  >
    Заплатите картой или наличными, когда получите заказ. Оплатить его на&nbsp;сайте будет уже нельзя.
  </ConfirmChange>
)
