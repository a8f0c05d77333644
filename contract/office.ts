import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type { AuditQuery, AuditRecords, PasswordInput, StaffCodeInput, StaffMe } from './office.schema.ts'

/** What staff do in the office (STAFF). Who may call what: office-rights.ts. */
export const office = group({
  /** The first step of signing in: opens a session that can only enter the code. */
  enterPassword: endpoint<PasswordInput, Nothing>()('POST', '/office/password', {
    staff: true,
    refuses: ['wrong-password', 'too-many-tries'],
  }),
  /** The second step: the code of the authenticator. Gives the browser a new session id. */
  enterCode: endpoint<StaffCodeInput, StaffMe>()('POST', '/office/code', {
    staff: true,
    refuses: ['wrong-code', 'signed-out'],
  }),
  signOut: endpoint<Nothing, Nothing>()('POST', '/office/sign-out', { staff: true }),
  me: endpoint<Nothing, StaffMe>()('GET', '/office/me', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed'],
  }),
  /** The newest records of the audit log, at most 100. */
  audit: endpoint<AuditQuery, AuditRecords>()('GET', '/office/audit', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed'],
  }),
})
