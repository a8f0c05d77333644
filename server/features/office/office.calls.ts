import { Nothing } from '#contract/shared.schema.ts'
import { done, type Handlers } from '#contract/endpoint.ts'
import { office } from '#contract/office.ts'
import { AuditQuery, AuditRecords, PasswordInput, StaffCodeInput, StaffMe } from '#contract/office.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import type { OfficeDeps } from './office-deps.ts'
import { forStaff, meOf } from './staff-access.ts'
import { enterCode, enterPassword, signOut } from './staff-sign-in.ts'
import { readAudit } from './staff.queries.ts'

export const officeSchemas = schemasFor(office)({
  enterPassword: { in: PasswordInput, out: Nothing },
  enterCode: { in: StaffCodeInput, out: StaffMe },
  signOut: { in: Nothing, out: Nothing },
  me: { in: Nothing, out: StaffMe },
  audit: { in: AuditQuery, out: AuditRecords },
})

export const officeCalls = (deps: OfficeDeps): Handlers<typeof office, Caller> => ({
  enterPassword: (input, caller) => enterPassword(deps, input, caller),
  enterCode: ({ code }, caller) => enterCode(deps, code, caller),
  signOut: async (_, caller) => {
    await signOut(deps, caller)
    return done({})
  },
  me: (_, caller) => forStaff(deps, 'me', caller, async (member) => done(await meOf(deps.db, member))),
  audit: ({ subject }, caller) =>
    forStaff(deps, 'audit', caller, async () => {
      const records = await readAudit(deps.db, subject ?? null)
      return done({ records: records.map(({ at, ...record }) => ({ ...record, at: at.toISOString() })) })
    }),
})
