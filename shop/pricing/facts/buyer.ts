/** What the price depends on besides the products: who buys, when, and how often a rule was used before. */
export type Buyer = {
  /** 'YYYY-MM-DD' in Moscow. */
  readonly day: string
  readonly is_first_order: boolean
  /** Uses by this buyer and by everybody, by the name of the rule; absent: none. */
  readonly own_uses: ReadonlyMap<string, number>
  readonly all_uses: ReadonlyMap<string, number>
}

/** Who buys, as far as it is known. `place`: city and address of a courier delivery. */
export type BuyerKeys = {
  readonly customerId: number | null
  readonly phone: string | null
  readonly mailbox: string | null
  readonly place: string | null
}

export const NOBODY: BuyerKeys = { phone: null, customerId: null, mailbox: null, place: null }

/** `rule`: the code that exists; null with the reason why none is used. */
export type TypedCode = {
  readonly code: string
  readonly rule: string | null
  /** It was made for `rule` and is spent once. */
  readonly isOneTime?: true
  readonly refusal?: string
}
