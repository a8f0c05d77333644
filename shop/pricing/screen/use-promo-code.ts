import { useEffect, useEffectEvent, useState } from 'react'
import { isRefused } from '#kernel/endpoint.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useUiStore, createUiStore } from '#platform/client/ui-store.ts'
import { isRecord } from '#kernel/is-record.ts'
import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'

/** BASK-05: the promo code of this browser and the answer of its check, shared by basket, checkout and all tabs. */
export type PromoCodeState = {
  /** The code that was typed last; empty: none. */
  readonly code: string
  /** Outcome of the last check; null: not checked. */
  readonly status: 'success' | 'error' | null
  /** Discount in kopecks, rounded to roubles; 0 unless the status is success. */
  readonly discount: number
  /** Why the code was refused; empty unless the status is error. */
  readonly errorText: string
  /** The basket that was checked. */
  readonly basket: string | null
  /** Chosen on another page: the field checks it for the first basket that it shows. */
  readonly isChosen: boolean
}
export const NO_PROMO_CODE: PromoCodeState = {
  code: '',
  status: null,
  discount: 0,
  errorText: '',
  basket: null,
  isChosen: false,
}
const KEY = 'glad.promo-code'

const promoCodeStore = createUiStore<PromoCodeState>(NO_PROMO_CODE)

/** A refusal is not stored: after a reload the code is only typed. */
export const setPromoCode = (state: PromoCodeState): void => {
  promoCodeStore.set(state)
  writeStored(KEY, state.status === 'error' ? { ...NO_PROMO_CODE, code: state.code } : state, 'localStorage')
}

/** Reads what this tab or another had before. */
const restorePromoCode = (): void => {
  const saved = readStored(KEY, 'localStorage')
  if (!isRecord(saved) || typeof saved['code'] !== 'string') return
  promoCodeStore.set(
    parseDraft(saved, NO_PROMO_CODE, {
      code: text,
      status: (value) => (value === 'success' ? 'success' : null),
      discount: (value) => (typeof value === 'number' ? value : 0),
      errorText: () => '',
      basket: (value) => (typeof value === 'string' ? value : null),
      isChosen: (value) => value === true,
    }),
  )
}

/** The answer of `order.checkPromoCode`. Kopecks. */
type CheckedPromoCode = { readonly errortext: string; readonly calculation: { readonly totaldiscount: number } }

const ROUBLE = 100

/** BASK-05: the state after a check of `code` for `basket`. A refusal counts as an error with its text. */
export const checkedState = (
  code: string,
  basket: string,
  { errortext, calculation }: CheckedPromoCode,
): PromoCodeState => ({
  code,
  basket,
  isChosen: false,
  errorText: errortext,
  ...(errortext === ''
    ? { status: 'success', discount: Math.round(calculation.totaldiscount / ROUBLE) * ROUBLE }
    : { status: 'error', discount: 0 }),
})

/** The phone is sent when the customer is signed in. A refusal of the phone reads like one of the code. */
export const checkPromoCode = async (
  calls: Pick<typeof api.order, 'checkPromoCode'>,
  promocode: string,
  city: string,
  phone: string | null,
): Promise<CheckedPromoCode> => {
  const answer = await calls.checkPromoCode({ promocode, city, ...(phone === null ? {} : { phone }) })
  return isRefused(answer, 'foreign-phone')
    ? { errortext: answer.message, calculation: { totaldiscount: 0 } }
    : valueOf(answer)
}

/** BASK-05: the code that lowers the price of this basket; any change of the basket resets it. */
const codeFor = (
  { code, status, basket }: Pick<PromoCodeState, 'code' | 'status' | 'basket'>,
  key: string,
): string | null => (code !== '' && status === 'success' && basket === key ? code : null)

/** The code that applies to this basket, for the calls that price and place it. */
export const useAppliedCode = (basketKey: string): string | null => {
  useEffect(() => {
    restorePromoCode()
    const onStored = ({ key }: StorageEvent): void => {
      if (key === KEY) restorePromoCode()
    }
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [])
  return useUiStore(promoCodeStore, (state) => codeFor(state, basketKey))
}

export type PromoCode = {
  readonly typed: string
  readonly setTyped: (code: string) => void
  readonly isApplied: boolean
  /** In kopecks, whole roubles; 0 while the code does not apply. */
  readonly discount: number
  /** Accepted for the basket as it was before it changed. */
  readonly isReset: boolean
  readonly isChecking: boolean
  /** Why the code typed was refused; null when it was not. */
  readonly refusal: string | null
  readonly apply: () => void
  readonly remove: () => void
}

/** `phone`: of the signed-in customer; null for a guest. */
export const usePromoCode = (basketKey: string, city: string, phone: string | null): PromoCode => {
  const state = useUiStore(promoCodeStore, (whole) => whole)
  const [draft, setDraft] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const typed = draft ?? state.code
  const isApplied = draft === null && codeFor(state, basketKey) !== null

  const check = async (): Promise<void> => {
    const promocode = typed.trim()
    const answer = await logged('Failed to apply promocode', () => checkPromoCode(api.order, promocode, city, phone))
    setPromoCode(checkedState(promocode, basketKey, answer))
    setDraft(null)
  }
  const apply = (): void => {
    if (isChecking || typed.trim() === '') return
    setChecking(true)
    // BASK-04: a failure is only logged.
    void check()
      .catch(() => undefined)
      .finally(() => setChecking(false))
  }
  const applyChosen = useEffectEvent(apply)
  const mustCheck = state.isChosen && basketKey !== ''
  useEffect(() => {
    if (mustCheck) applyChosen()
  }, [mustCheck])
  return {
    typed,
    setTyped: setDraft,
    isApplied,
    discount: isApplied ? state.discount : 0,
    isReset: draft === null && state.status === 'success' && state.basket !== basketKey,
    isChecking,
    // The answer is about the basket that was checked.
    refusal: draft === null && state.status === 'error' && state.basket === basketKey ? state.errorText : null,
    apply,
    remove: () => {
      setPromoCode(NO_PROMO_CODE)
      setDraft(null)
    },
  }
}
