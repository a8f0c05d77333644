import { useState } from 'react'
import { dayAt, dayAndMonth } from '#kernel/dates.ts'
import { confirmationError } from '#kernel/fields/order-proof.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './order-page.module.css'

type Props = {
  token: string
  /** ISO moment. */
  until: string
  offset: number
  /** From the link of the e-mail; null without it. */
  linkCode: string | null
  onConfirmed: () => void
}

/** «12:30», with the day when it is not the day of the order. */
const clockOf = (until: string, offset: number): string =>
  momentText(until, offset).replace(`${dayAndMonth(dayAt(new Date(until), offset))}, `, '')

/** ORD-10: a guest confirms an order that is paid on receipt by the code of the SMS, or by one press after the link of the e-mail. */
export const ConfirmOrder = ({ token, until, offset, linkCode, onConfirmed }: Props) => {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async (value: string): Promise<void> => {
    const wrong = linkCode === null ? confirmationError(value) : null
    if (wrong !== null) return setError(wrong)
    setBusy(true)
    setError(null)
    try {
      const answer = await api.order.confirm({ token, code: value })
      if (!answer.ok) return setError(answer.message)
      onConfirmed()
    } catch (failure) {
      console.error('Failed to confirm order', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={css.confirm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(linkCode ?? code)
      }}
    >
      {linkCode === null ? (
        <>
          <p>
            Мы отправили код в&nbsp;СМС и&nbsp;ссылку на&nbsp;почту. Введите код до&nbsp;{clockOf(until, offset)},
            и&nbsp;мы начнём собирать заказ. Иначе он отменится сам.
          </p>
          <div className={css.confirmRow}>
            <TextField
              kind="code"
              name="code"
              label="Код из СМС"
              autoComplete="one-time-code"
              value={code}
              error={error}
              onChange={setCode}
            />
            <Button type="submit" loading={busy}>
              Подтвердить
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Нажмите кнопку до&nbsp;{clockOf(until, offset)}, и&nbsp;мы начнём собирать заказ. Иначе он отменится сам.
          </p>
          <Button type="submit" loading={busy}>
            Подтвердить заказ
          </Button>
          {error !== null && (
            <p className={css.refused} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </form>
  )
}
