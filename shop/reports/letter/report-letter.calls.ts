import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { health } from '../health.api.ts'
import { readLetterAddress, setLetterAddress } from './report-letter.sql.ts'

const MAILBOX = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const badEmail = refuse('bad-record', 'Проверьте адрес почты: в\u00a0нём нужны @ и\u00a0точка.')

export const reportLetterCalls = (deps: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): Handlers<Pick<typeof health, 'reportLetter' | 'setReportLetter'>, Caller> => ({
  reportLetter: (_, caller) =>
    forStaff(deps, health.reportLetter, caller, async ({ id }) =>
      done({ email: await readLetterAddress(deps.db, id) }),
    ),
  setReportLetter: ({ email }, caller) =>
    forStaff(deps, health.setReportLetter, caller, async ({ id }) => {
      const typed = email?.trim() ?? null
      if (typed !== null && !MAILBOX.test(typed)) return badEmail
      await setLetterAddress(deps.db, id, typed, deps.clock.now())
      return done({ email: typed })
    }),
})
