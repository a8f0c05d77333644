import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Id, OrNull, PageNumber, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { ANSWER_WAYS, CASE_REASONS, CASE_STATES, MAX_CASE_TEXT } from './facts/cases.ts'

const Reason = Type.Enum(CASE_REASONS)
const State = Type.Enum(CASE_STATES)
const Alarm = OrNull(Type.Enum(['no-owner', 'no-answer']))
const Text = Type.String({ minLength: 1, maxLength: MAX_CASE_TEXT })

export const CaseLine = Shape({
  id: Id,
  reason: Reason,
  state: State,
  order_number: OrNull(Type.String()),
  name: Type.String(),
  /** Name of the member who answers for it. */
  owner: OrNull(Type.String()),
  opened_at: Type.String(),
  /** Since when the buyer waits for an answer. */
  waits_since: OrNull(Type.String()),
  /** Beginning of the buyer's last message. */
  first_words: Type.String(),
  alarm: Alarm,
})
export type CaseLine = Static<typeof CaseLine>

export const CaseView = Shape({
  id: Id,
  version: Count,
  reason: Reason,
  state: State,
  order_number: OrNull(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  owner: OrNull(Type.String()),
  is_mine: Type.Boolean(),
  /** How an answer goes; null: the buyer has left no mailbox and no mobile phone. */
  answer_by: OrNull(Type.Enum(ANSWER_WAYS)),
  /** Who may answer for it instead of the caller, by login. */
  colleagues: Type.Array(Shape({ login: Type.String(), name: Type.String() })),
  opened_at: Type.String(),
  waits_since: OrNull(Type.String()),
  alarm: Alarm,
  /** Photos of the buyer, loaded by `casePhoto`. */
  photos: Type.Array(Shape({ photo_id: Type.String(), width: Count, height: Count })),
  messages: Type.Array(
    Shape({
      id: Type.String(),
      /** `note`: for colleagues only. */
      kind: Type.Enum(['buyer', 'staff', 'note']),
      staff: OrNull(Type.String()),
      body: Type.String(),
      at: Type.String(),
      /** An answer that has reached nobody; a note says why. */
      is_undelivered: Type.Boolean(),
    }),
  ),
})
export type CaseView = Static<typeof CaseView>

/** The case as it was read; one that a colleague has changed since is refused with `record-changed`. */
const Read = { id: Id, version: Count } as const
const CHANGE = { ...STAFF_REFUSALS, 'no-record': null, 'record-changed': null } as const

/** DESK-02: what buyers write to the shop. */
export const officeCases = staffGroup({
  cases: endpoint({
    method: 'GET',
    path: '/office/cases',
    summary: 'Обращения покупателей',
    staff: 'cases.work',
    in: Shape({
      show: Type.Optional(Type.Enum(['open', 'mine', 'waiting', 'closed'])),
      /** A number, a phone, a mailbox, a name: found among all. */
      q: Type.Optional(Type.String({ maxLength: 120 })),
      page: Type.Optional(PageNumber),
    }),
    out: Shape({ cases: Type.Array(CaseLine), total: Count, page_size: Count }),
    refusals: STAFF_REFUSALS,
  }),
  caseStatistics: endpoint({
    method: 'GET',
    path: '/office/cases/statistics',
    summary: 'Обращения по причинам',
    staff: 'cases.work',
    in: Shape({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) }),
    out: Shape({
      reasons: Type.Array(
        Shape({
          reason: Reason,
          opened: Count,
          closed: Count,
          /** Median hours to the first answer; null: none was answered. */
          answer_hours: OrNull(Type.Number({ minimum: 0 })),
        }),
      ),
    }),
    refusals: STAFF_REFUSALS,
  }),
  openedCase: endpoint({
    method: 'GET',
    path: '/office/cases/:id',
    summary: 'Обращение с перепиской',
    staff: 'cases.work',
    in: Shape({ id: Id }),
    out: CaseView,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  casePhoto: endpoint({
    method: 'GET',
    path: '/office/cases/:id/photos/:photo_id',
    summary: 'Фотография к обращению',
    staff: 'cases.work',
    in: Shape({ id: Id, photo_id: Type.String({ pattern: '^(form|[0-9]{1,18})$' }) }),
    out: Shape({ jpeg: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-photo': null },
  }),
  /** What is absent stays. */
  changeCase: endpoint({
    method: 'POST',
    path: '/office/cases/:id/change',
    summary: 'Взять, отпустить, закрыть обращение, поправить причину и заказ',
    staff: 'cases.work',
    in: Shape({
      ...Read,
      /** The caller answers for it, or nobody. */
      mine: Type.Optional(Type.Boolean()),
      /** Login of the colleague who answers for it from now on. */
      owner: Type.Optional(Type.String({ maxLength: 40 })),
      reason: Type.Optional(Reason),
      closed: Type.Optional(Type.Boolean()),
      order_number: Type.Optional(OrNull(Type.String({ minLength: 3, maxLength: 20 }))),
    }),
    out: CaseView,
    refusals: { ...CHANGE, 'no-member': null },
  }),
  /** A letter to the buyer with a link to the thread; an SMS to one without a mailbox. */
  replyCase: endpoint({
    method: 'POST',
    path: '/office/cases/:id/reply',
    summary: 'Ответить покупателю письмом или СМС',
    staff: 'cases.work',
    in: Shape({ ...Read, text: Text }),
    out: CaseView,
    refusals: { ...CHANGE, 'not-sendable': null },
  }),
  noteCase: endpoint({
    method: 'POST',
    path: '/office/cases/:id/note',
    summary: 'Заметка для коллег',
    staff: 'cases.work',
    in: Shape({ ...Read, text: Text }),
    out: CaseView,
    refusals: CHANGE,
  }),
})
