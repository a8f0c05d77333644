import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/logged.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useUiStore } from '#platform/client/ui-store.ts'
import { codeFor, promoCodeStore, restorePromoCode, setPromoCode } from './promo-code-state.ts'

/** The code that applies to this basket, for the calls that price and place it. */
export const useAppliedCode = (basketKey: string): string | null => {
  useEffect(restorePromoCode, [])
  return useUiStore(promoCodeStore, (state) => codeFor(state, basketKey))
}

export type PromoCode = {
  readonly typed: string
  readonly setTyped: (code: string) => void
  readonly isApplied: boolean
  /** Accepted for the basket as it was before it changed. */
  readonly isReset: boolean
  readonly isChecking: boolean
  /** Why the code typed was refused; null when it was not. */
  readonly refusal: string | null
  readonly apply: () => void
  readonly remove: () => void
}

export const usePromoCode = (basketKey: string, city: string): PromoCode => {
  const state = useUiStore(promoCodeStore, (whole) => whole)
  const [draft, setDraft] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [refused, setRefused] = useState<{ readonly basket: string; readonly text: string } | null>(null)
  const typed = draft ?? state.code
  const isApplied = draft === null && codeFor(state, basketKey) !== null

  const check = async (): Promise<void> => {
    const promocode = typed.trim()
    const { errortext } = await logged('Failed to apply promocode', async () =>
      valueOf(await api.order.checkPromoCode({ promocode, city })),
    )
    setPromoCode({ code: promocode, basket: errortext === '' ? basketKey : null, isChosen: false })
    setDraft(null)
    setRefused(errortext === '' ? null : { basket: basketKey, text: errortext })
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
    setTyped: (code) => {
      setDraft(code)
      setRefused(null)
    },
    isApplied,
    isReset: draft === null && state.basket !== null && state.basket !== basketKey,
    isChecking,
    // BASK-05: the answer is about the basket that was checked.
    refusal: refused?.basket === basketKey ? refused.text : null,
    apply,
    remove: () => {
      setPromoCode({ code: '', basket: null, isChosen: false })
      setDraft(null)
      setRefused(null)
    },
  }
}
