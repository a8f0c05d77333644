import { Type, type Static } from 'typebox'
import { STAFF_ROLES } from '#domain/staff.ts'
import { Id, OrNull, Shape } from './shared.schema.ts'

export const PasswordInput = Shape({
  login: Type.String({ minLength: 1, maxLength: 40 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
export type PasswordInput = Static<typeof PasswordInput>

export const StaffCodeInput = Shape({ code: Type.String({ pattern: '^[0-9]{6}$' }) })
export type StaffCodeInput = Static<typeof StaffCodeInput>

export const StaffStore = Shape({ id: Id, name: Type.String() })
export const StaffMe = Shape({
  name: Type.String(),
  role: Type.Enum(STAFF_ROLES),
  /** The stores whose orders they see: a seller's own, or all. */
  stores: Type.Array(StaffStore),
})
export type StaffMe = Static<typeof StaffMe>

export const AuditQuery = Shape({ subject: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) })
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
})
export type AuditRecords = Static<typeof AuditRecords>
