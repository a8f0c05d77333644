import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import css from './order-page.module.css'

type Props = {
  readonly token: string
  /** By the link alone the last four digits of the phone are needed. */
  readonly needsDigits: boolean
  readonly look: 'primary' | 'quiet'
  readonly onChanged: () => void
}

/** ORD-06: the buyer of an unpaid order pays on receipt instead. Repeating the call changes nothing. */
export const PayOnReceipt = ({ token, needsDigits, look, onChanged }: Props) => {
  const [digits, setDigits] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = async (): Promise<void> => {
    if (needsDigits && digits.length < 4) return setError('Введите последние четыре цифры телефона получателя')
    setBusy(true)
    setError(null)
    try {
      const answer = await api.order.payOnReceipt(needsDigits ? { token, last_digits: digits } : { token })
      if (!answer.ok) {
        setError(answer.message)
        if (answer.refusal === 'too-late') onChanged()
        return
      }
      setAsking(false)
      onChanged()
    } catch (failure) {
      console.error('Failed to change the way to pay', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        Оплатить при получении
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Оплатить при получении?">
        <p className={css.question}>
          Заплатите картой или наличными, когда получите заказ. Оплатить его на&nbsp;сайте будет уже нельзя.
        </p>
        {needsDigits && (
          <TextField
            name="last_digits"
            label="Последние четыре цифры телефона"
            inputMode="numeric"
            maxLength={4}
            autofocus
            value={digits}
            error={error}
            onChange={(text) => setDigits(text.replace(/\D/g, ''))}
          />
        )}
        {error !== null && !needsDigits && (
          <p className={css.refused} role="alert">
            {error}
          </p>
        )}
        <div className={css.answers}>
          <Button loading={busy} onClick={() => void change()}>
            Оплачу при получении
          </Button>
          <Button look="line" onClick={() => setAsking(false)}>
            Не&nbsp;менять
          </Button>
        </div>
      </Dialog>
    </>
  )
}
