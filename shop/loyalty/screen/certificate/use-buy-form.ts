import { purchaseFields } from '../../facts/purchase-fields.ts'
import { useRef, useState } from 'react'
import type { CertificateOffer } from '../../certificates.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { useShop } from '#platform/client/shop.ts'
import { useSingleRun } from '#platform/client/use-mutate.ts'
import type { Ticks } from '#platform/ui/forms/consents.tsx'
import { bindFields } from '#platform/ui/forms/bind-fields.ts'
import { firstInvalid, focusOn, useShownErrors } from '#platform/ui/forms/form-errors.ts'
import {
  EMPTY_FORM,
  errorsOf,
  FIELD_OF_REFUSAL,
  FIELD_ORDER,
  purchaseOf,
  type BuyForm,
  type FieldName,
} from './buy-form.ts'

export type Contacts = { readonly phone: string; readonly name: string; readonly email: string }

/** Id of the form. */
export const FORM_ID = 'buy-certificate'

/** `contacts` of a customer fill in what is empty. */
export const useBuyForm = (offer: CertificateOffer, contacts: Contacts | null, onBought: (bought: Placed) => void) => {
  const { agreement, terms } = useShop()
  const [typed, setTyped] = useState<BuyForm>(EMPTY_FORM)
  const [touched, setTouched] = useState<ReadonlySet<keyof BuyForm>>(new Set())
  const [isShown, setIsShown] = useState(false)
  const { errors: refused, show, forget } = useShownErrors<FieldName>()
  const [ticks, setTicks] = useState<Ticks>({ agreement: false, consent: false })
  const [isConsentMissed, setConsentMissed] = useState(false)
  const { busy, run } = useSingleRun()
  const [notice, setNotice] = useState<string | null>(null)
  /** A purchase is sent with the same key again after a lost answer, so that it is made once. */
  const attempt = useRef({ body: '', key: '' })

  const filled = (field: 'phone' | 'email' | 'senderName', own: string | undefined): string =>
    touched.has(field) ? typed[field] : typed[field] || (own ?? '')
  const form: BuyForm = {
    ...typed,
    phone: filled('phone', contacts?.phone),
    email: filled('email', contacts?.email),
    senderName: filled('senderName', contacts?.name),
  }
  const today = moscowDay(new Date())
  const found = errorsOf(form, offer, today)

  const set = (part: Partial<BuyForm>): void => {
    const names = Object.keys(part) as (keyof BuyForm)[]
    setTyped((before) => ({ ...before, ...part }))
    setTouched((before) => new Set([...before, ...names]))
    forget(part)
    setNotice(null)
  }

  const send = async (): Promise<void> => {
    const purchase = purchaseOf(form, today, {
      agreement_version: agreement,
      consent_text_version: terms.consents.certificate.version,
    })
    if (purchase === null) return
    const body = JSON.stringify(purchase)
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    try {
      const answer = await api.certificates.buy(purchase, { idempotencyKey: attempt.current.key })
      if (answer.ok) return onBought(answer.value)
      const field = FIELD_OF_REFUSAL[answer.refusal]
      if (field === undefined) return setNotice(answer.message)
      show({ [field]: answer.message })
      focusOn(FORM_ID, field)
    } catch (failure) {
      console.error('Failed to buy a certificate', failure)
      setNotice(
        `${failureText(failure)} Всё, что вы\u00a0ввели, на\u00a0месте. Повторное нажатие второй покупки не\u00a0сделает.`,
      )
    }
  }

  const submit = (): void => {
    setIsShown(true)
    const invalid = firstInvalid(FIELD_ORDER, found)
    if (invalid !== null) return focusOn(FORM_ID, invalid)
    if (!ticks.agreement || !ticks.consent) {
      setConsentMissed(true)
      return focusOn(FORM_ID, ticks.agreement ? 'consent' : 'agreement')
    }
    run(() => {
      setNotice(null)
      return send()
    })
  }

  const errors = { ...(isShown ? found : {}), ...refused }
  return {
    form,
    today,
    errors,
    set,
    field: bindFields<'recipientName' | 'recipientEmail' | 'senderName' | 'phone' | 'email'>({
      form,
      errors,
      checks: purchaseFields,
      set,
    }),
    ticks,
    isConsentMissed,
    tick: (part: Partial<Ticks>) => setTicks((before) => ({ ...before, ...part })),
    busy,
    notice,
    submit,
  }
}

export type BuyFormState = ReturnType<typeof useBuyForm>
