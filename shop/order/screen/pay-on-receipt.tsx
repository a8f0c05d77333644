import { api } from '#platform/client/client.ts'
import { ConfirmChange } from './confirm-change.tsx'

type Props = {
  readonly token: string
  readonly needsDigits: boolean
  readonly look: 'primary' | 'quiet'
  readonly onChanged: () => void
}

/** ORD-06: the buyer of an unpaid order pays on receipt instead. Repeating the call changes nothing. */
export const PayOnReceipt = ({ token, needsDigits, look, onChanged }: Props) => {
  const change = async (digits: { readonly last_digits?: string }): Promise<string | null> => {
    const answer = await api.order.payOnReceipt({ token, ...digits })
    if (answer.ok || answer.refusal === 'too-late') onChanged()
    return answer.ok ? null : answer.message
  }
  return (
    <ConfirmChange
      button="Оплатить при получении"
      look={look}
      title="Оплатить при получении?"
      yes="Оплачу при получении"
      no={<>Не&nbsp;менять</>}
      needsDigits={needsDigits}
      onConfirm={change}
    >
      Заплатите картой или наличными, когда получите заказ. Оплатить его на&nbsp;сайте будет уже нельзя.
    </ConfirmChange>
  )
}
