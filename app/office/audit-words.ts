/** How the journal names what was changed. */
import { isOrderState } from '#shop/order/facts/order-states.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { CASE_STATE_NAMES, REASON_NAMES as CASE_REASON_NAMES } from '#shop/feedback/facts/cases.ts'
import { bestBeforeText } from '#shop/stock/facts/lots.ts'
import { RETURN_REASON_TEXTS } from '#shop/order/facts/return-policy.ts'
import { REFUND_KINDS } from '#shop/order/office/refunds/refund-words.ts'
import { STATE_NAMES } from '#shop/order/facts/state-names.ts'
import { RECEIVED_TEXTS } from '#shop/order/office/order-words.ts'

/** Entries of before roles had titles. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  seller: 'продавец',
  senior: 'старший',
  office: 'офис',
}
const REASON_NAMES: Readonly<Record<string, string>> = {
  ...RETURN_REASON_TEXTS,
  missing: 'нет на\u00a0полке',
  damaged: 'повреждён',
  buyer: 'не\u00a0нужен покупателю',
}
const RECEIVED_NAMES: Readonly<Record<string, string>> = RECEIVED_TEXTS
const REVIEW_STATE_NAMES: Readonly<Record<string, string>> = {
  pending: 'ждёт проверки',
  published: 'показан',
  hidden: 'скрыт',
}
const WAY_NAMES: Readonly<Record<string, string>> = { pickup: 'самовывоз', courier: 'курьер' }
const CASE_NAMES: Readonly<Record<string, string>> = { ...CASE_STATE_NAMES, ...CASE_REASON_NAMES }
const isRefundKind = (value: unknown): value is keyof typeof REFUND_KINDS =>
  typeof value === 'string' && Object.hasOwn(REFUND_KINDS, value)
const stateName = (state: string): string => (isOrderState(state) ? STATE_NAMES[state] : state)
const sum =
  (name: string) =>
  (value: unknown): string =>
    value === 0 ? '' : `${name} ${formatMoney(Number(value))}`

/** By the key in the record; an empty text is left out. */
const DETAILS: Readonly<Record<string, (value: unknown) => string>> = {
  line: String,
  line_id: () => '',
  picked: (value) => `собрано ${String(value)}`,
  quantity: (value) => `${String(value)}\u00a0шт.`,
  state: (value) => stateName(String(value)),
  total: sum('заказ на'),
  money: sum('деньгами'),
  points: sum('бонусами'),
  certificate: sum('на\u00a0сертификат'),
  reason: (value) => (value === null ? '' : (REASON_NAMES[String(value)] ?? String(value))),
  asked_by: (value) => `просьба: ${String(value)}`,
  call: (value) => (isRefundKind(value) ? REFUND_KINDS[value] : String(value)),
  courier: (value) => `курьер: ${String(value)}`,
  confirmed_at: (value) => (value === null ? 'не\u00a0подтверждено курьером' : 'подтверждено курьером'),
  amount: sum('возврат на'),
  paid: sum('принято'),
  received_as: (value) => RECEIVED_NAMES[String(value)] ?? String(value),
  comment: (value) => (value === '' ? '' : `«${String(value)}»`),
  by_hand: (value) => (value === true ? 'без сканера' : ''),
  sellable_pieces: (value) => `в\u00a0продажу ${String(value)}\u00a0шт.`,
  written_off: (value) => (value === 0 ? '' : `списано ${String(value)}\u00a0шт.`),
  sellable: (value) => (value === true ? 'в\u00a0продажу' : 'не\u00a0в\u00a0продажу'),
  best_before: (value) => bestBeforeText(String(value)),
  lot: (value) => (value === '' ? '' : `партия ${String(value)}`),
  city: (value) => (value === null ? '' : `город ${String(value)}`),
  sets: (value) => (Array.isArray(value) && value.length > 0 ? `изменения № ${value.join(', ')}` : ''),
  promotion: (value) => `акция ${String(value)}`,
  nominal: sum('сертификат на'),
  send_on: (value) => `письмо ${fullDate(String(value))}`,
  spent: sum('списано'),
  balance: (value) => `осталось ${formatMoney(Number(value))}`,
  id: () => '',
  role: (value) => ROLE_NAMES[String(value)] ?? String(value),
  store: (value) => (value === null ? 'все магазины' : `магазин ${String(value)}`),
  invited_by: (value) => `пригласил: ${String(value)}`,
  stopped: (value) => (Array.isArray(value) ? `правка ${value.join('; ')}` : ''),
  sessions: (value) => `сеансов: ${String(value)}`,
  rights: (value) => (Array.isArray(value) && value.length > 0 ? `права: ${value.join('; ')}` : 'без прав'),
  scopes: (value) => (Array.isArray(value) ? `права: ${value.join('; ')}` : ''),
  networks: (value) => (Array.isArray(value) && value.length > 0 ? `с\u00a0адресов ${value.join('; ')}` : ''),
  expires_on: (value) => (value === null ? '' : `до ${fullDate(String(value))}`),
  per_minute: (value) => `в\u00a0минуту ${String(value)}`,
  events: (value) => (Array.isArray(value) ? `события: ${value.join('; ')}` : ''),
  is_on: (value) => (value === true ? 'включён' : 'выключен'),
  waiting: (value) => (value === 0 ? '' : `не\u00a0ушло ${String(value)}`),
  message: (value) => `уведомление ${String(value)}`,
  all_stores: (value) => (value === true ? 'все магазины' : 'свой магазин'),
  case_state: (value) => CASE_NAMES[String(value)] ?? String(value),
  case_reason: (value) => CASE_NAMES[String(value)] ?? String(value),
  review_state: (value) => REVIEW_STATE_NAMES[String(value)] ?? String(value),
  answer: (value) => (value === null ? 'без ответа' : `ответ: ${String(value)}`),
  time: (value) => (value === null ? '' : String(value)),
  address_changed: (value) => (value === true ? 'другой адрес' : ''),
  phone_changed: (value) => (value === true ? 'другой телефон' : 'другое имя'),
  delivery: (value) => WAY_NAMES[String(value)] ?? String(value),
  to_pick: (value) => `собрать ${String(value)}`,
  ready: (value) => `готовы ${String(value)}`,
  sent: (value) => `в\u00a0пути ${String(value)}`,
  note: (value) => (value === '' ? '' : `«${String(value)}»`),
  receipt: (value) => `чек №\u00a0${String(value)}`,
  fiscal_sign: (value) => `ФПД ${String(value)}`,
  given_by: (value) => `сдал: ${String(value)}`,
  disabled: (value) => (value === true ? 'вход закрыт' : 'вход открыт'),
}

/** «Крем, собрано 1» of `{"line": "Крем", "picked": 1}`. */
export const detailText = (record: string | null): string =>
  Object.entries(JSON.parse(record ?? '{}') as Record<string, unknown>)
    .map(([key, value]) => DETAILS[key]?.(value) ?? `${key}: ${String(value)}`)
    .filter((text) => text !== '')
    .join(', ')
