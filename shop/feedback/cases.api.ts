import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Id, Shape } from '#kernel/shared.api.ts'
import { MAX_CASE_TEXT } from './facts/cases.ts'

export const CaseToken = Shape({ token: Type.String({ pattern: '^[0-9a-f]{32}$' }) })

/** What its buyer sees of a case. */
export const CaseThread = Shape({
  id: Id,
  is_closed: Type.Boolean(),
  messages: Type.Array(Shape({ by_shop: Type.Boolean(), body: Type.String(), at: Type.String() })),
})
export type CaseThread = Static<typeof CaseThread>

/** DESK-02: the thread of a case, which the letter of an answer opens. */
export const cases = group({
  thread: endpoint({
    method: 'GET',
    path: '/cases/:token',
    summary: 'Переписка обращения по ссылке из письма',
    in: CaseToken,
    out: CaseThread,
    refusals: { 'dead-link': null },
    fresh: true,
  }),
  write: endpoint({
    method: 'POST',
    path: '/cases/:token',
    summary: 'Продолжить переписку обращения',
    in: Shape({ ...CaseToken.properties, text: Type.String({ maxLength: MAX_CASE_TEXT }) }),
    out: CaseThread,
    refusals: { 'dead-link': null, 'bad-text': null },
    idempotent: true,
  }),
})
