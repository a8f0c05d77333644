import { type ReactNode, useState } from 'react'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { LastDigits } from './last-digits.tsx'
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
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    setBusy(true)
    setError(null)
    try {
      const refused = await onConfirm(needsDigits ? { last_digits: digits } : {})
      setError(refused)
      setAsking(refused !== null)
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
        {needsDigits && <LastDigits autofocus value={digits} error={error} onType={setDigits} />}
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
