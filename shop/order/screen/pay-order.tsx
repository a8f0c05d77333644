import type { OrderView } from '../order.api.ts'
import { api } from '#platform/client/client.ts'
import { PayOnReceipt } from './pay-on-receipt.tsx'
import { PayOnline } from './pay-online.tsx'

const WORDS = {
  left: (minutes: string) => `Товары за\u00a0вами ещё ${minutes}, потом заказ отменится сам.`,
  over: 'Время оплаты вышло, заказ отменяется.',
}

type Props = {
  readonly order: OrderView
  readonly due: NonNullable<OrderView['payment_due']>
  /** The buyer has just come from the provider's page. */
  readonly fromPayment: boolean
  readonly onChanged: () => void
}

/** An order that waits for its payment. */
export const PayOrder = ({ order: { token, cancel_needs_digits }, due, fromPayment, onChanged }: Props) => (
  <PayOnline
    due={due}
    fromPayment={fromPayment}
    onChanged={onChanged}
    check={() => api.order.checkPayment({ token })}
    pay={(payment) => api.order.pay({ token, payment })}
    words={{
      ...WORDS,
      noAttempts: due.on_receipt
        ? 'Попыток больше нет: выберите оплату при получении или позвоните нам.'
        : 'Попыток больше нет: позвоните нам.',
    }}
    other={
      due.on_receipt && (
        <PayOnReceipt
          token={token}
          needsDigits={cancel_needs_digits}
          look={due.attempts_left > 0 ? 'quiet' : 'primary'}
          onChanged={onChanged}
        />
      )
    }
  />
)
