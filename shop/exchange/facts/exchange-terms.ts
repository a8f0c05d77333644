/** EXCH-02: what of a product and of an order the accounting program decides and what the office does, and what its states mean. */

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
  cancel: 'Заказ: отмена',
  track: 'Заказ: номер отгрузки',
  paid_on: 'Заказ: день оплаты',
} as const
export type ExchangeField = keyof typeof EXCHANGE_FIELDS
export const FIELD_NAMES = Object.keys(EXCHANGE_FIELDS) as ExchangeField[]

export const OWNERS = ['1c', 'office'] as const
export type Owner = (typeof OWNERS)[number]

const OF_OFFICE: ReadonlySet<ExchangeField> = new Set(['weight', 'name'])

/** What a state of the program does to an order; `none`: it is only noted. */
export const STATE_EFFECTS = ['none', 'assembling', 'ready_for_pickup', 'shipped', 'delivered', 'cancelled'] as const
export type StateEffect = (typeof STATE_EFFECTS)[number]
export const MAX_STATE_NAME = 80
export type StateRule = { readonly name: string; readonly effect: StateEffect }

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

/** Those that the shop itself writes, and those of a usual 1C. */
const USUAL_STATES: Readonly<Record<string, StateEffect>> = {
  Новый: 'none',
  'Ждёт оплаты': 'none',
  Оплачен: 'none',
  'В работе': 'assembling',
  'К выполнению': 'assembling',
  'Готов к выдаче': 'ready_for_pickup',
  Отгружен: 'shipped',
  Выполнен: 'delivered',
  Закрыт: 'none',
  Отменён: 'cancelled',
  Возвращён: 'none',
}

const folded = (state: string): string => state.trim().toLowerCase().replaceAll('ё', 'е')

/** What each state means: the usual ones with what the setting says otherwise, then its own. */
export const stateRules = ({ states = {} }: ExchangeSetting): StateRule[] => {
  const rules = Object.entries(USUAL_STATES).map(([name, effect]) => ({ name, effect }))
  for (const [name, effect] of Object.entries(states)) {
    const at = rules.findIndex((rule) => folded(rule.name) === folded(name))
    if (at < 0) rules.push({ name, effect })
    else rules[at] = { name: rules[at]?.name ?? name, effect }
  }
  return rules
}
/** What the setting has to say of these rules. */
export const statesOfSetting = (rules: readonly StateRule[]): Record<string, StateEffect> =>
  Object.fromEntries(
    rules.filter(({ name, effect }) => USUAL_STATES[name] !== effect).map(({ name, effect }) => [name, effect]),
  )

export const exchangeTerms = ({ owners = {}, new_goods = 'да', states }: ExchangeSetting = {}): ExchangeTerms => ({
  owners: Object.fromEntries(
    FIELD_NAMES.map((name) => [name, owners[name] ?? (OF_OFFICE.has(name) ? 'office' : '1c')]),
  ) as Record<ExchangeField, Owner>,
  addsGoods: new_goods === 'да',
  states: new Map(stateRules({ states }).map(({ name, effect }) => [folded(name), effect])),
})

/** Undefined: nobody has said what the state means. */
export const effectOf = ({ states }: ExchangeTerms, state: string): StateEffect | undefined =>
  state === '' ? 'none' : states.get(folded(state))
