import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useUiStore, createUiStore } from '#platform/client/ui-store.ts'
import { isRecord } from '#kernel/is-record.ts'
import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'

/** The promo code of this tab, shared by basket and checkout; survives a reload. */
type PromoCodeState = {
  /** The code that was typed last; empty: none. */
  readonly code: string
  /** The basket for which the code was accepted; null: not accepted. */
  readonly basket: string | null
  /** Chosen on another page: the field checks it for the first basket that it shows. */
  readonly isChosen: boolean
}
const NONE: PromoCodeState = { code: '', basket: null, isChosen: false }
const KEY = 'glad.promo-code'

const promoCodeStore = createUiStore<PromoCodeState>(NONE)

export const setPromoCode = (state: PromoCodeState): void => {
  promoCodeStore.set(state)
  writeStored(KEY, state)
}

/** Reads what the tab had before a reload. */
const restorePromoCode = (): void => {
  const saved = readStored(KEY)
  if (!isRecord(saved) || typeof saved['code'] !== 'string') return
  promoCodeStore.set(
    parseDraft(saved, NONE, {
      code: text,
      basket: (value) => (typeof value === 'string' ? value : null),
      isChosen: (value) => value === true,
    }),
  )
}

/** BASK-05: the code that lowers the price of this basket; any change of the basket resets it. */
const codeFor = ({ code, basket }: Pick<PromoCodeState, 'code' | 'basket'>, key: string): string | null =>
  code !== '' && basket === key ? code : null

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
