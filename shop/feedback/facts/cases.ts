/** DESK-02: reasons, states and clocks of cases, ready replies. */
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { canReceiveSms } from '#kernel/sign-in-code.ts'

export const CASE_REASONS = [
  'question',
  'not_arrived',
  'return',
  'quality',
  'order',
  'payment',
  'account',
  'shop',
] as const
export type CaseReason = (typeof CASE_REASONS)[number]
export const REASON_NAMES: Readonly<Record<CaseReason, string>> = {
  question: 'Вопрос о\u00a0товаре',
  not_arrived: 'Не\u00a0пришло',
  return: 'Возврат',
  quality: 'Качество товара',
  order: 'Заказ и\u00a0доставка',
  payment: 'Оплата и\u00a0бонусы',
  account: 'Кабинет и\u00a0данные',
  shop: 'Магазин и\u00a0сотрудники',
}

/** `waiting`: the buyer has an answer and may go on. */
export const CASE_STATES = ['new', 'open', 'waiting', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]
export const CASE_STATE_NAMES: Readonly<Record<CaseState, string>> = {
  new: 'Новое',
  open: 'В\u00a0работе',
  waiting: 'Ждём покупателя',
  closed: 'Закрыто',
}

export const ANSWER_WAYS = ['letter', 'sms'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]
/** How an answer goes to a buyer: by letter, by SMS when there is no mailbox; null: neither is possible. */
export const answerWay = ({ email, phone }: { readonly email: string; readonly phone: string }): AnswerWay | null => {
  if (email !== '') return 'letter'
  return canReceiveSms(phone) ? 'sms' : null
}

/** Letters of an answer that its SMS holds; the whole answer is on the page of its link. */
const SMS_LETTERS = 120
const HALF_OF_PAIR = /[\uD800-\uDBFF]$/
export const smsWords = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= SMS_LETTERS) return line
  const begin = line.slice(0, SMS_LETTERS - 1)
  return `${begin.replace(HALF_OF_PAIR, '').trimEnd()}…`
}

export const caseNumber = (id: number): string => `О-${id}`
const CASE_NUMBER = /(?<![А-ЯЁ])О-(\d{1,9})(?!\d)/u
/** The id of the case that a subject names; null: none. */
export const caseNumberIn = (subject: string): number | null => {
  const [, id] = CASE_NUMBER.exec(subject.toUpperCase()) ?? []
  return id === undefined ? null : Number(id)
}
export const MAX_CASE_TEXT = 4000

export type CaseAlarm = 'no-owner' | 'no-answer'
export const ALARM_NAMES: Readonly<Record<CaseAlarm, string>> = {
  'no-owner': 'Больше часа без ответственного',
  'no-answer': 'Больше двух дней без ответа',
}
export const NO_ANSWER_AFTER_MS = 2 * DAY_MS
export const NO_OWNER_AFTER_MS = HOUR_MS
type Clocked = { readonly waits_since: Date | null; readonly has_owner: boolean }
/** What is late; null: nothing. */
export const alarmOf = ({ waits_since, has_owner }: Clocked, now: Date): CaseAlarm | null => {
  if (waits_since === null) return null
  const waited = now.getTime() - waits_since.getTime()
  if (waited > NO_ANSWER_AFTER_MS) return 'no-answer'
  return !has_owner && waited > NO_OWNER_AFTER_MS ? 'no-owner' : null
}

/** The first that matches; a message that says nothing of these is a question. */
const REASON_WORDS: readonly (readonly [CaseReason, RegExp])[] = [
  ['not_arrived', /не\s+(?:приш|получил|доставил|привез|приех)|где\s+(?:мой\s+)?(?:заказ|посылк)|потерял/i],
  ['quality', /брак|разби|протек|сломан|треснул|просроч|аллерг|раздражени|подделк/i],
  ['return', /возврат|вернуть|обменять/i],
  ['payment', /оплат|списал|деньг|чек\b|бонус|сертификат|промокод/i],
  ['account', /кабинет|войти|парол|код из смс|удалите мои|персональн/i],
  ['shop', /продавец|консультант|кассир|хамств|нагруб/i],
  ['order', /заказ|курьер|доставк|самовывоз/i],
]
export const reasonOf = (message: string): CaseReason =>
  REASON_WORDS.find(([, words]) => words.test(message))?.[0] ?? 'question'

const ORDER_NUMBER = /(?<![А-ЯЁA-Z])[А-ЯЁ]{1,3}-\d{4,12}(?:-[2-9])?(?!\d)/u
/** The number of an order that the message names; null: none. */
export const orderNumberIn = (message: string): string | null => ORDER_NUMBER.exec(message.toUpperCase())?.[0] ?? null

/** `{name}` is the buyer's. */
export const READY_REPLIES: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Приняли, разбираемся',
    text: 'Здравствуйте, {name}! Спасибо, что написали. Мы уже разбираемся и\u00a0напишем вам, как только узнаем подробности.',
  },
  {
    title: 'Посылка в\u00a0пути',
    text: 'Здравствуйте, {name}! Посылка в\u00a0пути. Не\u00a0придёт вовремя — напишите, и\u00a0мы свяжемся со\u00a0службой доставки.',
  },
  {
    title: 'Нужны подробности',
    text: 'Здравствуйте, {name}! Чтобы помочь, нам нужен номер заказа. Напишите его, пожалуйста, в\u00a0ответ.',
  },
  {
    title: 'Как вернуть товар',
    text: 'Здравствуйте, {name}! На\u00a0странице заказа есть кнопка «Оформить возврат»: там видно, как и\u00a0до\u00a0какого дня.',
  },
  {
    title: 'Извинения',
    text: 'Здравствуйте, {name}! Простите, что так вышло. Мы разобрались и\u00a0исправили ошибку.',
  },
]
