/** How the journal names what was changed. */
import { fileSize } from '#kernel/attachments.ts'
import { isRecord } from '#kernel/is-record.ts'
import { isOrderState } from '#shop/order/facts/order-states.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { CASE_STATE_NAMES, REASON_NAMES as CASE_REASON_NAMES } from '#shop/feedback/facts/cases.ts'
import { bestBeforeText } from '#shop/stock/facts/lots.ts'
import { RETURN_REASON_TEXTS } from '#shop/order/facts/return-policy.ts'
import { RETURN_REFUSAL_NAMES } from '#shop/order/facts/return-refusal.ts'
import { REFUND_KINDS } from '#shop/order/office/refunds/refund-words.ts'
import { STATE_NAMES } from '#shop/order/facts/state-names.ts'
import { RECEIVED_TEXTS } from '#shop/order/office/order-words.ts'
import { TRANSFER_STATE_NAMES } from '#shop/order/office/transfers/transfer-words.ts'
import type { AuditDetail } from '#shop/office/facts/audit-details.ts'
import { BANK_NAMES } from '#shop/payment/office/reconciliation-words.ts'
import { STATE_WORDS as NEWSLETTER_STATES } from '#shop/people/office/newsletter-words.ts'
import { EVENTS } from '#shop/programs/facts/events.ts'

/** Entries of before roles had titles. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  seller: 'продавец',
  senior: 'старший',
  office: 'офис',
}
const REASON_NAMES: Readonly<Record<string, string>> = {
  ...RETURN_REASON_TEXTS,
  ...RETURN_REFUSAL_NAMES,
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
const OTHER_STATES: Readonly<Record<string, string>> = { ...NEWSLETTER_STATES, ...TRANSFER_STATE_NAMES }
const stateName = (state: string): string => (isOrderState(state) ? STATE_NAMES[state] : (OTHER_STATES[state] ?? state))
const SOURCE_WAYS: Readonly<Record<string, string>> = { transfer: 'перемещением', parcel: 'отдельной посылкой' }
const SOURCE_ANSWERS: Readonly<Record<string, string>> = {
  agreed: 'покупатель согласен',
  withdrawn: 'предложение отозвано',
}
const EVENT_NAMES: Readonly<Record<string, string>> = EVENTS
/** Parts of a value of any shape, one after another. */
const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map(plainText).join('; ')
  return isRecord(value) ? Object.values(value).map(plainText).join(' ') : String(value)
}
/** «арт. 200001 — 1 шт.»; entries of before have what was typed instead of the article number. */
const pieceText = (piece: unknown): string => {
  if (!isRecord(piece)) return plainText(piece)
  const { sku, code, quantity, sent, received } = piece
  const counts = [
    typeof quantity === 'number' ? `${quantity}\u00a0шт.` : '',
    typeof sent === 'number' ? `отдано ${sent}` : '',
    typeof received === 'number' ? `принято ${received}` : '',
  ]
  const name = sku === undefined ? plainText(code) : `арт.\u00a0${plainText(sku)}`
  const said = counts.filter((count) => count !== '').join(', ')
  return said === '' ? name : `${name}\u00a0— ${said}`
}
const listText =
  (name: string) =>
  (value: unknown): string =>
    Array.isArray(value) && value.length > 0 ? `${name}: ${value.map(plainText).join('; ')}` : ''
/** A number of things; nothing is said of none. */
const count =
  (name: string) =>
  (value: unknown): string =>
    typeof value === 'number' && value > 0 ? `${name}: ${value}` : ''
const fiscalSign = (value: unknown): string => (value === null ? '' : `ФПД ${plainText(value)}`)
const receipt = (value: unknown): string => `чек №\u00a0${plainText(value)}`
const sum =
  (name: string) =>
  (value: unknown): string =>
    value === 0 ? '' : `${name} ${formatMoney(Number(value))}`

/** By the key in the record; an empty text is left out. */
const DETAILS: Readonly<Record<AuditDetail, (value: unknown, all: Readonly<Record<string, unknown>>) => string>> = {
  line: plainText,
  line_id: () => '',
  picked: (value) => `собрано ${plainText(value)}`,
  quantity: (value) => `${plainText(value)}\u00a0шт.`,
  state: (value) => stateName(plainText(value)),
  total: sum('заказ на'),
  money: sum('деньгами'),
  points: sum('бонусами'),
  certificate: sum('на\u00a0сертификат'),
  reason: (value) => (value === null ? '' : (REASON_NAMES[String(value)] ?? plainText(value))),
  asked_by: (value) => `просьба: ${plainText(value)}`,
  call: (value) => (isRefundKind(value) ? REFUND_KINDS[value] : plainText(value)),
  courier: (value) => `курьер: ${plainText(value)}`,
  confirmed_at: (value) => (value === null ? 'не\u00a0подтверждено курьером' : 'подтверждено курьером'),
  amount: sum('возврат на'),
  paid: sum('принято'),
  received_as: (value) => RECEIVED_NAMES[String(value)] ?? plainText(value),
  comment: (value) => (value === '' ? '' : `«${plainText(value)}»`),
  by_hand: (value) => (value === true ? 'без сканера' : ''),
  sellable_pieces: (value) => `в\u00a0продажу ${plainText(value)}\u00a0шт.`,
  written_off: (value) => (value === 0 ? '' : `списано ${plainText(value)}\u00a0шт.`),
  sellable: (value) => (value === true ? 'в\u00a0продажу' : 'не\u00a0в\u00a0продажу'),
  best_before: (value) => bestBeforeText(plainText(value)),
  lot: (value) => (value === '' ? '' : `партия ${plainText(value)}`),
  city: (value) => (value === null ? '' : `город ${plainText(value)}`),
  sets: (value) =>
    Array.isArray(value)
      ? value.length > 0
        ? `изменения №\u00a0${value.map(plainText).join(', ')}`
        : ''
      : count('наборов изменений')(value),
  promotion: (value) => `акция ${plainText(value)}`,
  nominal: sum('сертификат на'),
  send_on: (value) => `письмо ${fullDate(plainText(value))}`,
  spent: sum('списано'),
  balance: (value) => `осталось ${formatMoney(Number(value))}`,
  id: () => '',
  role: (value) => ROLE_NAMES[String(value)] ?? plainText(value),
  store: (value) => (value === null ? 'все магазины' : `магазин ${plainText(value)}`),
  invited_by: (value) => `пригласил: ${plainText(value)}`,
  stopped: (value) => (Array.isArray(value) ? `правка ${value.map(plainText).join('; ')}` : ''),
  sessions: (value) => `сеансов: ${plainText(value)}`,
  rights: (value) =>
    Array.isArray(value) && value.length > 0 ? `права: ${value.map(plainText).join('; ')}` : 'без прав',
  scopes: (value) => (Array.isArray(value) ? `права: ${value.map(plainText).join('; ')}` : ''),
  networks: (value) =>
    Array.isArray(value) && value.length > 0 ? `с\u00a0адресов ${value.map(plainText).join('; ')}` : '',
  expires_on: (value) => (value === null ? '' : `до ${fullDate(plainText(value))}`),
  per_minute: (value) => `в\u00a0минуту ${plainText(value)}`,
  events: (value) =>
    Array.isArray(value)
      ? `события: ${value.map((event) => EVENT_NAMES[String(event)] ?? plainText(event)).join('; ')}`
      : '',
  is_on: (value) => (value === true ? 'включён' : 'выключен'),
  waiting: (value) => (value === 0 ? '' : `не\u00a0ушло ${plainText(value)}`),
  message: (value) => `уведомление ${plainText(value)}`,
  all_stores: (value) => (value === true ? 'все магазины' : 'свой магазин'),
  case_state: (value) => CASE_NAMES[String(value)] ?? plainText(value),
  case_reason: (value) => CASE_NAMES[String(value)] ?? plainText(value),
  review_state: (value) => REVIEW_STATE_NAMES[String(value)] ?? plainText(value),
  answer: (value) => (value === null ? 'без ответа' : (SOURCE_ANSWERS[String(value)] ?? `ответ: ${plainText(value)}`)),
  time: (value) => (value === null ? '' : plainText(value)),
  address_changed: (value) => (value === true ? 'другой адрес' : ''),
  phone_changed: (value) => (value === true ? 'другой телефон' : 'другое имя'),
  delivery: (value) => WAY_NAMES[String(value)] ?? plainText(value),
  to_pick: (value) => `собрать ${plainText(value)}`,
  ready: (value) => `готовы ${plainText(value)}`,
  sent: (value) => `в\u00a0пути ${plainText(value)}`,
  note: (value) => (value === '' ? '' : `«${plainText(value)}»`),
  receipt,
  receiptId: receipt,
  corrections: listText('чеки коррекции'),
  fiscal_sign: fiscalSign,
  fiscalSign,
  order: (value) => (value === null ? '' : `заказ ${plainText(value)}`),
  order_total: sum('заказ на'),
  refunded: sum('возвращено'),
  added: sum('бонусами'),
  from: (value, { to }) => (to === undefined ? plainText(value) : `${plainText(value)} → ${plainText(to)}`),
  to: (value, { from }) => (from === undefined ? plainText(value) : ''),
  lines: (value) => (Array.isArray(value) ? value.map(pieceText).join('; ') : ''),
  way: (value) => SOURCE_WAYS[String(value)] ?? plainText(value),
  transfer: (value) => `перемещение №\u00a0${plainText(value)}`,
  attempt: (value) => `попытка ${plainText(value)}`,
  next_date: (value) => (value === null ? 'больше не\u00a0везут' : `следующая ${fullDate(plainText(value))}`),
  set: (value) => `изменения №\u00a0${plainText(value)}`,
  records: count('записей'),
  size: (value) => fileSize(Number(value)),
  stock: count('остатков возвращено'),
  file: (value) => `файл ${plainText(value)}`,
  linked: count('связано'),
  new: count('заведено'),
  key: (value) => (value === null ? 'соответствие убрано' : value === '' ? 'не\u00a0загружать' : plainText(value)),
  token: (value) => `ключ ${plainText(value)}`,
  read: count('прочитано'),
  invalid: count('с\u00a0ошибками'),
  changed: count('изменено'),
  // What the load itself says in its set of changes.
  changes: () => '',
  stoppedBy: listText('остановлена'),
  provider: (value) => BANK_NAMES[String(value)] ?? plainText(value),
  rows: count('строк'),
  kinds: listText('записи'),
  mayConfirm: (value) => (value === true ? 'подтверждает изменения' : ''),
  url: plainText,
  given_by: (value) => `сдал: ${plainText(value)}`,
  disabled: (value) => (value === true ? 'вход закрыт' : 'вход открыт'),
}

/** All that the journal has words for. */
export const DETAIL_KEYS = Object.keys(DETAILS)
const isDetail = (key: string): key is AuditDetail => Object.hasOwn(DETAILS, key)

/** «Крем, собрано 1» of `{"line": "Крем", "picked": 1}`. Of a detail that releases of before or after write, the value alone. */
export const detailText = (record: string | null): string => {
  const all = JSON.parse(record ?? '{}') as Record<string, unknown>
  return Object.entries(all)
    .map(([key, value]) => (isDetail(key) ? DETAILS[key](value, all) : plainText(value)))
    .filter((text) => text !== '')
    .join(', ')
}
