/** EXCH-02: what of a product the accounting program decides and what the office does, and what its states of an order mean. */

/** Fields with their titles. VAT is compared with the shop's rate only: receipts have one rate. */
export const EXCHANGE_FIELDS = {
  price: 'Цена',
  old_price: 'Старая цена',
  stock: 'Остаток',
  barcode: 'Штрихкод',
  vat: 'Ставка НДС',
  attributes: 'Значения связанных свойств',
  deletion: 'Снятие с\u00a0продажи',
  weight: 'Вес',
  name: 'Название',
} as const
export type ExchangeField = keyof typeof EXCHANGE_FIELDS
export const FIELD_NAMES = Object.keys(EXCHANGE_FIELDS) as ExchangeField[]

export const OWNERS = ['1c', 'office'] as const
export type Owner = (typeof OWNERS)[number]

const OF_OFFICE: ReadonlySet<ExchangeField> = new Set(['weight', 'name'])

/** What a state of the program does to an order; `none`: it is only noted. */
export const STATE_EFFECTS = ['none', 'assembling', 'ready_for_pickup', 'shipped', 'delivered', 'cancelled'] as const
export type StateEffect = (typeof STATE_EFFECTS)[number]

export type ExchangeTerms = {
  readonly owners: Readonly<Record<ExchangeField, Owner>>
  /** Goods that the shop does not have become drafts of it. */
  readonly addsGoods: boolean
  /** Effects by the name of a state in small letters. */
  readonly states: ReadonlyMap<string, StateEffect>
}

/** Value of the setting. */
export type ExchangeSetting = {
  readonly owners?: Readonly<Partial<Record<ExchangeField, Owner>>> | undefined
  readonly new_goods?: 'да' | 'нет' | undefined
  readonly states?: Readonly<Record<string, StateEffect>> | undefined
}

const USUAL_STATES: Readonly<Record<string, StateEffect>> = {
  'в работе': 'assembling',
  'к выполнению': 'assembling',
  'готов к выдаче': 'ready_for_pickup',
  отгружен: 'shipped',
  выполнен: 'delivered',
  закрыт: 'none',
  отменен: 'cancelled',
}

const folded = (state: string): string => state.trim().toLowerCase().replaceAll('ё', 'е')

export const exchangeTerms = ({ owners = {}, new_goods = 'да', states = {} }: ExchangeSetting = {}): ExchangeTerms => ({
  owners: Object.fromEntries(
    FIELD_NAMES.map((name) => [name, owners[name] ?? (OF_OFFICE.has(name) ? 'office' : '1c')]),
  ) as Record<ExchangeField, Owner>,
  addsGoods: new_goods === 'да',
  states: new Map(Object.entries({ ...USUAL_STATES, ...states }).map(([name, effect]) => [folded(name), effect])),
})

export const effectOf = ({ states }: ExchangeTerms, state: string): StateEffect => states.get(folded(state)) ?? 'none'
