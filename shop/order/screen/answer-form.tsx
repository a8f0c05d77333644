/** A question of the shop with two answers, asked on the order's page: by script, or by a form without JavaScript. */
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { OrderView } from '../order.api.ts'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { LastDigits } from './last-digits.tsx'
import css from './substitutes.module.css'

export type Asked = {
  readonly order: OrderView
  /** The idempotency key of the form without JavaScript. */
  readonly formKey: string | undefined
  readonly onAnswered: () => void
}
type Given = { readonly agrees: boolean; readonly token: string; readonly last_digits?: string }
type Props = Asked & {
  /** Name and value of the field that says which question is answered. */
  readonly question: readonly [name: string, value: string]
  /** Value of the pressed button in the form without JavaScript, and its words. */
  readonly yes: readonly [value: string, words: ReactNode]
  readonly no: readonly [value: string, words: ReactNode]
  readonly send: (given: Given, idempotencyKey: string) => Promise<Answer<unknown, AnyRefused>>
}

export const AnswerForm = ({ order, formKey, onAnswered, question, yes, no, send }: Props) => {
  const [digits, setDigits] = useState('')
  const [chosen, setChosen] = useState(true)
  const { busy, error, setError, run } = useCall()
  // One key for each answer: repeated after a lost response it is the same request.
  const keys = useRef(new Map<boolean, string>())
  const needsDigits = order.cancel_needs_digits
  const answer = (event: MouseEvent, agrees: boolean): void => {
    event.preventDefault()
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    setChosen(agrees)
    const key = keys.current.get(agrees) ?? crypto.randomUUID()
    keys.current.set(agrees, key)
    run(
      `Failed to answer a ${question[0]}`,
      () => send({ token: order.token, agrees, ...(needsDigits ? { last_digits: digits } : {}) }, key),
      onAnswered,
      ({ refusal }) => {
        keys.current.delete(agrees) // Other digits are another request.
        if (refusal === 'too-late') onAnswered()
      },
    )
  }
  const button = ([value, words]: Props['yes'], agrees: boolean) => (
    <Button
      {...(agrees ? {} : { look: 'line' })}
      type="submit"
      name="do"
      value={value}
      loading={busy && chosen === agrees}
      disabled={busy}
      onClick={(event) => answer(event, agrees)}
    >
      {words}
    </Button>
  )
  return (
    <PostedForm action={paths.order(order.token)} fields={[['key', formKey], question]} className={css.form} noValidate>
      {needsDigits && <LastDigits className={css.digits} value={digits} error={error} onType={setDigits} />}
      {!needsDigits && <FormError>{error}</FormError>}
      <div className={css.answers}>
        {button(yes, true)}
        {button(no, false)}
      </div>
    </PostedForm>
  )
}
