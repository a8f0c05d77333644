import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '#kernel/endpoint.ts'
import type { OnlineMethod } from '#shop/payment/facts/methods.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, MINUTES } from '#kernel/text.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
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
  /** Another way out, while the payment is not being checked. */
  readonly other?: ReactNode
}

/** ORD-06, ORD-08: what is to be paid, until when, what the bank said, and the buttons that lead to its page. */
export const PayOnline = ({ due, fromPayment, onChanged, check, pay, words, other }: Props) => {
  const minutes = useMinutesLeft(due.until)
  const { isAsking, isFirst } = usePaymentChecks(
    check,
    due.state === 'checking' || (fromPayment && due.state === 'unpaid'),
    onChanged,
  )
  const [busy, setBusy] = useState<OnlineMethod | null>(null)
  const [error, setError] = useState<string | null>(null)
  const begin = async (method: OnlineMethod): Promise<void> => {
    setBusy(method)
    setError(null)
    try {
      const answer = await pay(method)
      if (answer.ok) return window.location.assign(answer.value.pay_url)
      setError(answer.message)
      if (answer.refusal === 'too-late') onChanged()
    } catch (failure) {
      console.error('Failed to start the payment', failure)
      setError(failureText(failure))
    }
    setBusy(null)
  }
  const mayAct = due.state !== 'checking' && !isFirst && minutes !== 0
  return (
    <div className={css.confirm}>
      {due.state === 'declined' && (
        <p className={css.refused} role="alert">
          {DECLINED[due.reason ?? 'declined']}{' '}
          {due.attempts_left > 0 ? 'Деньги не\u00a0списаны, попробуйте ещё раз.' : words.noAttempts}
        </p>
      )}
      {isAsking && (
        <p role="status">Проверяем оплату в&nbsp;банке. Если вы&nbsp;уже заплатили, ничего делать не&nbsp;нужно.</p>
      )}
      <p>
        К&nbsp;оплате {formatMoney(due.amount)}.{' '}
        {minutes === 0 ? words.over : minutes !== null && words.left(counted(minutes, MINUTES))}
      </p>
      {due.attempts_left > 0 && mayAct && (
        <div className={css.confirmRow}>
          {ONLINE_METHODS.map(([method, title], index) => (
            <Button
              key={method}
              look={index === 0 ? 'primary' : 'line'}
              loading={busy === method}
              disabled={busy !== null && busy !== method}
              onClick={() => void begin(method)}
            >
              {title}
            </Button>
          ))}
        </div>
      )}
      {mayAct && other}
      {error !== null && (
        <p className={css.refused} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
