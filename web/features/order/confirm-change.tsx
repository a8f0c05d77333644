import { type ReactNode, useState } from 'react'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import css from './order-page.module.css'

type Props = {
  /** Text of the button that opens the dialog. */
  readonly button: string
  readonly look: 'primary' | 'quiet'
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly yes: string
  readonly no: ReactNode
  /** By the link alone the last four digits of the phone are needed. */
  readonly needsDigits: boolean
  /** What was wrong; null closes the dialog. */
  readonly onConfirm: (digits: { readonly last_digits?: string }) => Promise<string | null>
}

/** A button that changes an order after a question. */
export const ConfirmChange = ({ button, look, title, children, yes, no, needsDigits, onConfirm }: Props) => {
  const [digits, setDigits] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async (): Promise<void> => {
    if (needsDigits && digits.length < 4) return setError('Введите последние четыре цифры телефона получателя')
    setBusy(true)
    setError(null)
    try {
      const wrong = await onConfirm(needsDigits ? { last_digits: digits } : {})
      setError(wrong)
      setAsking(wrong !== null)
    } catch (failure) {
      console.error('Failed to change the order', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={title}>
        <p className={css.question}>{children}</p>
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
          <Button loading={busy} onClick={() => void confirm()}>
            {yes}
          </Button>
          <Button look="line" onClick={() => setAsking(false)}>
            {no}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
