import { Type, type Static } from 'typebox'
import { STAFF_RIGHTS } from '#kernel/staff-rights.ts'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { DateText, Nothing, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'

export const PasswordInput = Shape({
  login: Type.String({ minLength: 1, maxLength: 40 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
export type PasswordInput = Static<typeof PasswordInput>

export const StaffCodeInput = Shape({ code: Type.String({ pattern: '^[0-9]{6}$' }) })
export type StaffCodeInput = Static<typeof StaffCodeInput>

export const StaffStore = Shape({ id: StoreId, name: Type.String() })
export const StaffMe = Shape({
  /** Unlike the name, nobody else's. */
  login: Type.String(),
  name: Type.String(),
  /** Title of the role. */
  role: Type.String(),
  rights: Type.Array(Type.Enum(STAFF_RIGHTS)),
  /** The stores whose orders they see: their own, or all. */
  stores: Type.Array(StaffStore),
})
export type StaffMe = Static<typeof StaffMe>

export const AuditQuery = Shape({
  /** What was changed: the number of an order, a login. */
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  /** A part of the member's name, or the login. */
  staff: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** In Moscow. */
  day: Type.Optional(DateText),
  /** Id of the last record of the page before. */
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
})
export type AuditQuery = Static<typeof AuditQuery>

export const AuditRecords = Shape({
  records: Type.Array(
    Shape({
      id: Type.String(),
      at: Type.String(),
      /** Null: the command line. */
      staff: OrNull(Type.String()),
      action: Type.String(),
      subject: Type.String(),
      /** JSON, or null. */
      was: OrNull(Type.String()),
      became: OrNull(Type.String()),
    }),
  ),
  has_more: Type.Boolean(),
})
export type AuditRecords = Static<typeof AuditRecords>

/** Refusals of every call that needs a session. */
export const STAFF_REFUSALS = { 'signed-out': null, 'not-allowed': null } as const

/** How staff sign in, and what they have done (STAFF). The matrix test walks all rights (STAFF-01). */
export const office = staffGroup({
  /** The first step of signing in: opens a session that can only enter the code. */
  enterPassword: endpoint({
    method: 'POST',
    path: '/office/password',
    summary: 'Вход сотрудника: логин и пароль',
    staff: 'signed-out',
    in: PasswordInput,
    out: Nothing,
    refusals: { 'wrong-password': null, 'too-many-tries': null },
  }),
  /** The second step: the code of the authenticator. Gives the browser a new session id. */
  enterCode: endpoint({
    method: 'POST',
    path: '/office/code',
    summary: 'Вход сотрудника: код приложения',
    staff: 'signed-out',
    in: StaffCodeInput,
    out: StaffMe,
    refusals: { 'wrong-code': null, 'signed-out': null },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/office/sign-out',
    summary: 'Выход сотрудника',
    staff: 'signed-out',
    in: Nothing,
    out: Nothing,
  }),
  me: endpoint({
    method: 'GET',
    path: '/office/me',
    summary: 'Кто вошёл и что ему можно',
    staff: 'signed-in',
    in: Nothing,
    out: StaffMe,
    refusals: STAFF_REFUSALS,
  }),
  /** The newest records of the audit log, 100 a page. */
  audit: endpoint({
    method: 'GET',
    path: '/office/audit',
    summary: 'Журнал действий сотрудников',
    staff: 'audit.read',
    in: AuditQuery,
    out: AuditRecords,
    refusals: STAFF_REFUSALS,
  }),
})
