import { done, type Handlers } from '#kernel/endpoint.ts'
import { office } from './office.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { OfficeDeps } from './office-deps.ts'
import { forOpenPage, forStaff, meOf } from './staff-access.ts'
import { enterCode, enterPassword, signOut } from './staff-sign-in.ts'
import { AUDIT_PAGE, readAudit } from './staff.sql.ts'

export const officeCalls = (deps: OfficeDeps): Handlers<typeof office, Caller> => ({
  enterPassword: (input, caller) => enterPassword(deps, input, caller),
  enterCode: ({ code }, caller) => enterCode(deps, code, caller),
  signOut: async (_, caller) => {
    await signOut(deps, caller)
    return done({})
  },
  me: (_, caller) => forOpenPage(deps, office.me, caller, async (member) => done(await meOf(deps.db, member))),
  audit: (query, caller) =>
    forStaff(deps, office.audit, caller, async () => {
      const records = await readAudit(deps.db, query)
      return done({
        records: records.slice(0, AUDIT_PAGE).map(({ at, ...record }) => ({ ...record, at: at.toISOString() })),
        has_more: records.length > AUDIT_PAGE,
      })
    }),
})
