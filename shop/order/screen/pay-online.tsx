import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '#kernel/endpoint.ts'
import type { OnlineMethod } from '#shop/payment/facts/methods.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, MINUTES } from '#kernel/text.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'
import type { DeclineReason, PaymentDue, PayStart } from '#shop/payment/payment.api.ts'
import css from './order-page.module.css'

const DECLINED: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: 'На\u00a0карте не\u00a0хватило денег.',
  card_expired: 'Срок действия карты истёк.',
  '3ds_failed': 'Банк не\u00a0подтвердил, что карта ваша.',
  timed_out: 'Время на\u00a0странице банка вышло.',
  declined: 'Банк отклонил оплату.',
}
const ONLINE_METHODS: readonly (readonly [method: OnlineMethod, title: string])[] = [
  ['card', 'Оплатить картой'],
  ['sbp', 'Оплатить по\u00a0СБП'],
]
const CHECK_MS = 3000
/** Two minutes: what a bank takes at most. */
const MAX_CHECKS = 40
/** The bank's answer mostly comes before the second check has ended: until then nobody is offered to pay again. */
const FIRST_CHECKS = 2
const TICK_MS = 10_000

/** Minutes until the moment, at least one; null before hydration, because the server's HTML must not depend on time. */
const useMinutesLeft = (until: string): number | null => {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000)))
    update()
    const timer = setInterval(update, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return minutes
}

type Check = () => Promise<Answer<{ readonly payment_due: PaymentDue | null }>>

/**
 * The bank’s webhook comes after the buyer is back: the shop asks again until there is an answer. Returns
 * whether it is asking, and whether these are the first checks.
 */
const usePaymentChecks = (check: Check, isAsked: boolean, onChanged: () => void) => {
  const [checks, setChecks] = useState(0)
  const latest = useRef({ check, onChanged })
  useEffect(() => {
    latest.current = { check, onChanged }
  })
  const isAsking = isAsked && checks < MAX_CHECKS
  useEffect(() => {
    if (!isAsking) return undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      try {
        const answer = await latest.current.check()
        if (isGone || !answer.ok) return
        if (answer.value.payment_due === null || answer.value.payment_due.state === 'declined')
          latest.current.onChanged()
      } catch (failure) {
        console.warn('Failed to check the payment', failure)
      }
      if (!isGone) setChecks((count) => count + 1)
    }
    const timer = setTimeout(() => void ask(), checks === 0 ? 0 : CHECK_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isAsking, checks])
  return { isAsking, isFirst: isAsking && checks < FIRST_CHECKS }
}

type Props = {
  readonly due: PaymentDue
  /** The buyer has just come from the provider's page. */
  readonly fromPayment: boolean
  readonly onChanged: () => void
  /** Asks the bank. */
  readonly check: Check
  /** Begins a payment. */
  readonly pay: (method: OnlineMethod) => Promise<Answer<PayStart>>
  /** What follows when the time is over, before it is over and when it is; what to do when no card may be tried any more. */
  readonly words: {
    readonly left: (minutes: string) => string
    readonly over: string
    readonly noAttempts: string
  }
  /** What is paid for, when that is not all of it. */
  readonly intro?: string | undefined
  /** The page that takes the ways as a posted form; left out where paying needs scripts. `until`: said instead of the minutes. */
  readonly posted?: { readonly action: string; readonly until: string }
  /** Another way out, while the payment is not being checked. */
  readonly other?: ReactNode
}

/** ORD-06, ORD-08: what is to be paid, until when, what the bank said, and the buttons that lead to its page. */
export const PayOnline = ({ due, fromPayment, onChanged, check, pay, words, intro, posted, other }: Props) => {
  const minutes = useMinutesLeft(due.until)
  const { isAsking, isFirst } = usePaymentChecks(
    check,
    due.state === 'checking' || (fromPayment && due.state === 'unpaid'),
    onChanged,
  )
  const [chosen, setChosen] = useState<OnlineMethod | null>(null)
  const { busy, error, run } = useCall()
  const begin = (event: MouseEvent, method: OnlineMethod): void => {
    event.preventDefault()
    setChosen(method)
    run(
      'Failed to start the payment',
      () => pay(method),
      // The button stays busy until the bank's page has opened.
      ({ pay_url }) => new Promise(() => window.location.assign(pay_url)),
      ({ refusal }) => refusal === 'too-late' && onChanged(),
    )
  }
  const mayAct = due.state !== 'checking' && !isFirst && minutes !== 0
  return (
    <div className={css.confirm}>
      {due.state === 'declined' && (
        <FormError>
          {`${DECLINED[due.reason ?? 'declined']} ${
            due.attempts_left > 0 ? 'Деньги не\u00a0списаны, попробуйте ещё раз.' : words.noAttempts
          }`}
        </FormError>
      )}
      {isAsking && (
        <p role="status">
          Проверяем оплату в&nbsp;банке. Если вы&nbsp;уже заплатили, ничего делать не&nbsp;нужно.
          {posted && (
            <WithoutScript
              instead={
                <>
                  {' '}
                  <a href={posted.action}>Обновить</a>
                </>
              }
            />
          )}
        </p>
      )}
      {intro !== undefined && <p>{intro}</p>}
      <p>
        К&nbsp;оплате {formatMoney(due.amount)}.{' '}
        {minutes === 0 ? words.over : minutes !== null && words.left(counted(minutes, MINUTES))}
        {posted && <WithoutScript instead={posted.until} />}
      </p>
      {due.attempts_left > 0 && mayAct && (
        <PostedForm action={posted?.action ?? ''} className={css.confirmRow}>
          {ONLINE_METHODS.map(([method, title], index) => (
            <Button
              key={method}
              type={posted ? 'submit' : 'button'}
              name="do"
              value={method}
              look={index === 0 ? 'primary' : 'line'}
              loading={busy && chosen === method}
              disabled={busy && chosen !== method}
              onClick={(event) => begin(event, method)}
            >
              {title}
            </Button>
          ))}
        </PostedForm>
      )}
      {mayAct && other}
      <FormError>{error}</FormError>
    </div>
  )
}
