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
  readonly action: 'cancel' | 'on-receipt' | 'delivery' | 'missing' | 'withdraw'
  /** Text of the button that opens the dialog. */
  readonly button: string
  /** `quiet`: the change takes something away, so that leaving all as it is stands out in the dialog. */
  readonly look: 'primary' | 'quiet' | 'text'
  readonly title: string
  /** What will happen. */
  readonly children?: ReactNode
  /** Fields of the change; `live`: in the dialog. */
  readonly fields?: (live: boolean) => ReactNode
  /** Shows the faults of the fields; false: there are some. */
  readonly check?: () => boolean
  /** Without JavaScript: whether the form was posted and is shown again. */
  readonly isPosted?: boolean
  readonly yes: string
  readonly no: ReactNode
  readonly ask: (digits: { readonly last_digits?: string }) => Promise<Answer<unknown, R>>
  readonly onOpen?: () => void
  readonly onClose?: () => void
  readonly onDone: () => void
  readonly onRefused: (refused: R) => void
}

/** A button that changes an order after a question or by a form: in a dialog, or below the button without JavaScript. */
export const ConfirmChange = <R extends AnyRefused>({
  order: { token, needsDigits, formKey },
  action,
  button,
  look,
  title,
  children,
  fields,
  check,
  isPosted,
  yes,
  no,
  ask,
  onOpen,
  onClose,
  onDone,
  onRefused,
}: Props<R>) => {
  const [digits, setDigits] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { busy, error, setError, run } = useCall()
  const open = (): void => {
    onOpen?.()
    setAsking(true)
  }
  const close = (): void => {
    onClose?.()
    setAsking(false)
  }
  const confirm = (): void => {
    if (check?.() === false) return
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    run(
      'Failed to change the order',
      () => ask(needsDigits ? { last_digits: digits } : {}),
      () => {
        close()
        onDone()
      },
      onRefused,
    )
  }
  const formWith = (live: boolean, leave: ReactNode): ReactNode => (
    <PostedForm action={paths.order(token)} fields={[['key', formKey]]} noValidate onSubmit={confirm}>
      {fields?.(live) ?? <p className={css.question}>{children}</p>}
      {needsDigits && (
        <LastDigits
          autofocus={fields === undefined}
          className={css.hours}
          value={digits}
          error={error}
          onType={setDigits}
        />
      )}
      {!needsDigits && <FormError>{error}</FormError>}
      <div className={css.answers}>
        <Button type="submit" look={look === 'quiet' ? 'line' : 'primary'} name="do" value={action} loading={busy}>
          {yes}
        </Button>
        {leave}
      </div>
    </PostedForm>
  )
  return (
    <WithoutScript
      instead={
        <details className={css.change} open={isPosted}>
          <summary>{button}</summary>
          {formWith(false, null)}
        </details>
      }
    >
      <Button look={look} onClick={open}>
        {button}
      </Button>
      <Dialog open={isAsking} onClose={close} title={title} width={fields && 'form'}>
        {formWith(
          true,
          <Button look={look === 'quiet' ? 'primary' : 'line'} onClick={close}>
            {no}
          </Button>,
        )}
      </Dialog>
    </WithoutScript>
  )
}
