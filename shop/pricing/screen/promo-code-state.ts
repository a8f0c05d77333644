/** The promo code of this tab, shared by basket and checkout; survives a reload. */
import { isRecord } from '#kernel/is-record.ts'
import { createUiStore } from '#platform/client/ui-store.ts'
import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'

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
  writeStored(KEY, state)
}

/** Reads what the tab had before a reload. */
export const restorePromoCode = (): void => {
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
export const codeFor = ({ code, basket }: Pick<PromoCodeState, 'code' | 'basket'>, key: string): string | null =>
  code !== '' && basket === key ? code : null
