import { useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import css from './order-page.module.css'

type Props = {
  token: string
  number: string
  /** By the link alone the last four digits of the phone are needed. */
  needsDigits: boolean
  onCancelled: () => void
}

/** ORD-08: asks for confirmation. All presses use one idempotency key, so that after a lost response the order is not cancelled twice. */
export const CancelOrder = ({ token, number, needsDigits, onCancelled }: Props) => {
  const [digits, setDigits] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const key = useRef<string | null>(null)

  const cancel = async (): Promise<void> => {
    if (needsDigits && digits.length < 4) return setError('Введите последние четыре цифры телефона получателя')
    setBusy(true)
    setError(null)
    try {
      key.current ??= crypto.randomUUID()
      const input = needsDigits ? { token, last_digits: digits } : { token }
      const answer = await api.order.cancel(input, { idempotencyKey: key.current })
      if (!answer.ok) {
        key.current = null // refused: other digits are another request
        return setError(answer.message)
      }
      setConfirming(false)
      onCancelled()
    } catch (failure) {
      console.error('Failed to cancel order', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => setConfirming(true)}>
        Отменить заказ
      </Button>
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={`Отменить заказ ${number}?`}>
        <p className={css.question}>Товары вернутся на&nbsp;полку, и&nbsp;их сможет купить кто-то другой.</p>
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
          <Button loading={busy} onClick={() => void cancel()}>
            Отменить заказ
          </Button>
          <Button look="line" onClick={() => setConfirming(false)}>
            Оставить
          </Button>
        </div>
      </Dialog>
    </>
  )
}
