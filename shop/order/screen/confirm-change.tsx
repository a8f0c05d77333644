import { type ReactNode, useState } from 'react'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'
import { LastDigits } from './last-digits.tsx'
import css from './order-page.module.css'

/** The order that a form changes. */
export type ChangedOrder = {
  readonly token: string
  /** By the link alone the last four digits of the phone are needed. */
  readonly needsDigits: boolean
  /** The idempotency key of the form without JavaScript. */
  readonly formKey?: string | undefined
}

type Props<R extends AnyRefused> = {
  readonly order: ChangedOrder
  /** The name of the change in a posted form (order-forms.route.tsx). */
  readonly action: 'cancel' | 'on-receipt' | 'missing'
  /** Text of the button that opens the dialog. */
  readonly button: string
  readonly look: 'primary' | 'quiet'
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly yes: string
  readonly no: ReactNode
  readonly ask: (digits: { readonly last_digits?: string }) => Promise<Answer<unknown, R>>
  readonly onDone: () => void
  readonly onRefused: (refused: R) => void
}

/** A button that changes an order after a question: in a dialog, or below the button without JavaScript. */
export const ConfirmChange = <R extends AnyRefused>({
  order: { token, needsDigits, formKey },
  action,
  button,
  look,
  title,
  children,
  yes,
  no,
  ask,
  onDone,
  onRefused,
}: Props<R>) => {
  const [digits, setDigits] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { busy, error, setError, run } = useCall()
  const confirm = (): void => {
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    run(
      'Failed to change the order',
      () => ask(needsDigits ? { last_digits: digits } : {}),
      () => {
        setAsking(false)
        onDone()
      },
      onRefused,
    )
  }
  const formWith = (leave: ReactNode): ReactNode => (
    <PostedForm action={paths.order(token)} fields={[['key', formKey]]} noValidate onSubmit={confirm}>
      <p className={css.question}>{children}</p>
      {needsDigits && <LastDigits autofocus value={digits} error={error} onType={setDigits} />}
      {!needsDigits && <FormError>{error}</FormError>}
      <div className={css.answers}>
        <Button type="submit" name="do" value={action} loading={busy}>
          {yes}
        </Button>
        {leave}
      </div>
    </PostedForm>
  )
  return (
    <WithoutScript
      instead={
        <details className={css.change}>
          <summary>{button}</summary>
          {formWith(null)}
        </details>
      }
    >
      <Button look={look} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={title}>
        {formWith(
          <Button look="line" onClick={() => setAsking(false)}>
            {no}
          </Button>,
        )}
      </Dialog>
    </WithoutScript>
  )
}
