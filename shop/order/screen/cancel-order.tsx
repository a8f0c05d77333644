import { useRef } from 'react'
import { api } from '#platform/client/client.ts'
import { ConfirmChange } from './confirm-change.tsx'

type Props = {
  readonly token: string
  readonly number: string
  readonly needsDigits: boolean
  readonly onCancelled: () => void
}

/** ORD-08: asks for confirmation. All presses use one idempotency key, so that after a lost response the order is not cancelled twice. */
export const CancelOrder = ({ token, number, needsDigits, onCancelled }: Props) => {
  const key = useRef<string | null>(null)
  const cancel = async (digits: { readonly last_digits?: string }): Promise<string | null> => {
    key.current ??= crypto.randomUUID()
    const answer = await api.order.cancel({ token, ...digits }, { idempotencyKey: key.current })
    if (answer.ok) onCancelled()
    else key.current = null // refused: other digits are another request
    return answer.ok ? null : answer.message
  }
  return (
    <ConfirmChange
      button="Отменить заказ"
      look="quiet"
      title={`Отменить заказ ${number}?`}
      yes="Отменить заказ"
      no="Оставить"
      needsDigits={needsDigits}
      onConfirm={cancel}
    >
      Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.
    </ConfirmChange>
  )
}
