import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

export const HealthCheck = Shape({
  code: Type.String(),
  title: Type.String(),
  is_good: Type.Boolean(),
  /** What was found. */
  detail: Type.String(),
  /** What to do; empty for what is good. */
  advice: Type.String(),
})
export type HealthCheck = Static<typeof HealthCheck>

const Email = Type.String({ maxLength: 254 })

/** DESK-06: what is wrong and what to do. */
export const health = staffGroup({
  health: endpoint({
    method: 'GET',
    path: '/office/health',
    summary: 'Что работает и\u00a0что нет',
    staff: 'health.read',
    in: Nothing,
    out: Shape({
      at: Type.String(),
      checks: Type.Array(HealthCheck),
      /** Visits of the synthetic buyer, the newest first. */
      buyer: Type.Array(Shape({ at: Type.String(), is_good: Type.Boolean(), detail: Type.String(), took_ms: Count })),
    }),
    refusals: STAFF_REFUSALS,
  }),
  reportLetter: endpoint({
    method: 'GET',
    path: '/office/report-letter',
    summary: 'Куда приходит утреннее письмо',
    staff: 'reports.read',
    in: Nothing,
    out: Shape({ email: OrNull(Type.String()) }),
    refusals: STAFF_REFUSALS,
  }),
  /** Null ends the letter. */
  setReportLetter: endpoint({
    method: 'POST',
    path: '/office/report-letter',
    summary: 'Получать утреннее письмо или отказаться от\u00a0него',
    staff: 'reports.read',
    in: Shape({ email: OrNull(Email) }),
    out: Shape({ email: OrNull(Type.String()) }),
    refusals: { ...STAFF_REFUSALS, 'bad-record': null },
  }),
})
