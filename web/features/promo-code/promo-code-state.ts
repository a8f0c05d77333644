/** The promo code of this tab, shared by basket and checkout; survives a reload. */
import { isRecord } from '#domain/is-record.ts'
import { createUiStore } from '#web/state/ui-store.ts'

export type PromoCodeState = {
  /** As typed last; empty: none. */
  readonly code: string
  /** The basket for which the code was accepted; null: not accepted. */
  readonly basket: string | null
  /** Chosen on another page: the field checks it for the first basket that it shows. */
  readonly isChosen: boolean
}
const NONE: PromoCodeState = { code: '', basket: null, isChosen: false }
const KEY = 'glad.promo-code'

export const promoCodeStore = createUiStore<PromoCodeState>(NONE)

export const setPromoCode = (state: PromoCodeState): void => {
  promoCodeStore.set(state)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state))
  } catch (failure) {
    console.warn('Failed to save the promo code', failure)
  }
}

/** Reads what the tab had before a reload. */
export const restorePromoCode = (): void => {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (isRecord(saved) && typeof saved['code'] === 'string')
      promoCodeStore.set({
        code: saved['code'],
        basket: typeof saved['basket'] === 'string' ? saved['basket'] : null,
        isChosen: saved['isChosen'] === true,
      })
  } catch {
    promoCodeStore.set(NONE)
  }
}

/** BASK-05: the code that lowers the price of this basket; any change of the basket resets it. */
export const codeFor = ({ code, basket }: Pick<PromoCodeState, 'code' | 'basket'>, key: string): string | null =>
  code !== '' && basket === key ? code : null
