import type { OrderView } from '../order.api.ts'
import { api } from '#platform/client/client.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import type { ChangedOrder } from './confirm-change.tsx'
import { PayOnReceipt } from './pay-on-receipt.tsx'
import { PayOnline } from './pay-online.tsx'

const ADDITION_WORDS = {
  left: (minutes: string) => `Держим добавленное за\u00a0вами ещё ${minutes}, потом заказ останется прежним.`,
  over: 'Время доплаты вышло: заказ остаётся прежним.',
}
const WORDS = {
  left: (minutes: string) => `Товары за\u00a0вами ещё ${minutes}, потом заказ отменится сам.`,
  over: 'Время оплаты вышло, заказ отменяется.',
}

type Props = {
  readonly order: ChangedOrder
  readonly due: NonNullable<OrderView['payment_due']>
  readonly addition?: OrderView['addition']
  /** Minutes of the store from UTC. */
  readonly offset: number
  /** The buyer has just come from the provider's page. */
  readonly fromPayment: boolean
  readonly onChanged: () => void
}

/** An order that waits for its payment, or for that of what is added to it. */
export const PayOrder = ({ order, due, addition, offset, fromPayment, onChanged }: Props) => {
  const { token } = order
  const held = addition === undefined ? 'Товары держим' : 'Добавленное держим'
  const then = addition === undefined ? 'потом заказ отменится сам' : 'потом заказ останется прежним'
  return (
    <PayOnline
      intro={addition && `Добавляем к\u00a0заказу: ${addition.name}, ${addition.quantity}\u00a0шт.`}
      due={due}
      fromPayment={fromPayment}
      onChanged={onChanged}
      check={() => api.order.checkPayment({ token })}
      pay={(payment) => api.order.pay({ token, payment })}
      posted={{
        action: paths.order(token),
        until: `${held} до\u00a0${momentText(due.until, offset)}, ${then}.`,
      }}
      words={{
        ...(addition === undefined ? WORDS : ADDITION_WORDS),
        noAttempts: due.on_receipt
          ? 'Попыток больше нет: выберите оплату при получении или позвоните нам.'
          : 'Попыток больше нет: позвоните нам.',
      }}
      other={
        due.on_receipt && (
          <PayOnReceipt order={order} look={due.attempts_left > 0 ? 'quiet' : 'primary'} onChanged={onChanged} />
        )
      }
    />
  )
}
