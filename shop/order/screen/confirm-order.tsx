import { useState } from 'react'
import { dayAt, dayAndMonth } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { confirmationError } from '#kernel/fields/order-proof.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
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
  const { busy, error, setError, run } = useCall()
  const confirm = (): void => {
    const wrong = linkCode === null ? confirmationError(code) : null
    if (wrong !== null) return setError(wrong)
    run('Failed to confirm order', () => api.order.confirm({ token, code: linkCode ?? code }), onConfirmed)
  }
  return (
    <PostedForm
      action={paths.order(token)}
      fields={[['code', linkCode ?? '']]}
      className={css.confirm}
      noValidate
      onSubmit={confirm}
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
            <Button type="submit" name="do" value="confirm" loading={busy}>
              Подтвердить
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Нажмите кнопку до&nbsp;{clockOf(until, offset)}, и&nbsp;мы начнём собирать заказ. Иначе он отменится сам.
          </p>
          <Button type="submit" name="do" value="confirm" loading={busy}>
            Подтвердить заказ
          </Button>
          <FormError>{error}</FormError>
        </>
      )}
    </PostedForm>
  )
}
