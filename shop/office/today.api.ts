import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from './office.api.ts'

const TODAY_CODES = [
  'late-orders',
  'long-ready-orders',
  'refused-by-carrier',
  'returns-to-inspect',
  'refunds',
  'cases',
  'reviews',
  'questions',
  'changes-to-confirm',
  'drafts',
  'hits-without-stock',
  'exchange',
  'resets',
] as const

export const TodayItem = Shape({
  code: Type.Enum(TODAY_CODES),
  count: Count,
  /** Since when the oldest waits; of the exchange, when it was last heard. Null where that says nothing. */
  since: OrNull(Type.String()),
})
export type TodayItem = Static<typeof TodayItem>
export type TodayCode = TodayItem['code']

const HIT_KINDS = ['order', 'buyer', 'member', 'kind', 'record'] as const
export const FoundThing = Shape({
  what: Type.Enum(HIT_KINDS),
  /** Kind of a record, or of records; empty for the others. */
  kind: Type.String(),
  /** Number, phone, login or key, which its page is opened by. */
  key: Type.String(),
  title: Type.String(),
  note: Type.String(),
})
export type FoundThing = Static<typeof FoundThing>

export const WORK_STATES = ['running', 'ended', 'lost'] as const
export const StaffWork = Shape({
  id: Type.String(),
  title: Type.String(),
  /** The page of the office where its outcome is; null: none stays. */
  path: OrNull(Type.String()),
  done: Count,
  /** Null: not known yet. */
  total: OrNull(Count),
  /** `lost`: what did it has stopped; a change that it was making was not made. */
  state: Type.Enum(WORK_STATES),
})
export type StaffWork = Static<typeof StaffWork>

/** OFFICE-08: numbers of what waits for a member, and the search of everything that their rights show. */
export const today = staffGroup({
  today: endpoint({
    method: 'GET',
    path: '/office/today',
    summary: 'Что ждёт сотрудника сейчас',
    staff: 'signed-in',
    in: Nothing,
    out: Shape({ items: Type.Array(TodayItem) }),
    refusals: STAFF_REFUSALS,
  }),
  /** Work that takes long: applying a large set, reading a file. */
  work: endpoint({
    method: 'GET',
    path: '/office/work',
    summary: 'Долгая работа, которую запустил сотрудник',
    staff: 'signed-in',
    in: Nothing,
    out: Shape({ works: Type.Array(StaffWork) }),
    refusals: STAFF_REFUSALS,
  }),
  findEverything: endpoint({
    method: 'GET',
    path: '/office/everything',
    summary: 'Поиск по\u00a0заказам, записям и\u00a0сотрудникам',
    staff: 'signed-in',
    in: Shape({ q: Type.String({ minLength: 1, maxLength: 120 }) }),
    out: Shape({ found: Type.Array(FoundThing) }),
    refusals: STAFF_REFUSALS,
  }),
})
