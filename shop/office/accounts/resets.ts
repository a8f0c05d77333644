/** OFFICE-07: a lost password or authenticator is reset by two persons: one asks, another confirms and gets the link. */
import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { staffAccounts } from '../staff-accounts.api.ts'
import { makeInvitation } from './invitations.ts'
import { managing, memberFor, noMember, samePerson, type AccountsDeps, type Managing } from './manage.ts'
import {
  deleteInvitation,
  deleteReset,
  endSessions,
  insertReset,
  readResets,
  setSecret,
  type MemberRow,
  type ResetRow,
} from './staff-accounts.sql.ts'
import { deletePin } from '../device/device.sql.ts'

const notTheAsker = refuse('same-person', 'Сброс подтверждает другой сотрудник, не\u00a0тот, кто его попросил.')

/** The member and the request that waits for them. */
const waitingFor = async (
  work: Managing,
  login: string,
): Promise<{ readonly member: MemberRow; readonly reset: ResetRow } | typeof noMember> => {
  const member = await memberFor(work, login)
  if (isRefused(member)) return member
  const reset = (await readResets(work.tx)).find(({ staff_id }) => staff_id === member.id)
  return reset === undefined ? noMember : { member, reset }
}

type ResetCalls = 'askReset' | 'confirmReset' | 'declineReset'

export const resetCalls = (deps: AccountsDeps): Pick<Handlers<typeof staffAccounts, Caller>, ResetCalls> => ({
  askReset: ({ login }, caller) =>
    managing(deps, staffAccounts.askReset, caller, async (work) => {
      const { tx, actor, at, record } = work
      const member = await memberFor(work, login)
      if (isRefused(member)) return member
      if (member.id === actor.id) return samePerson
      if (member.is_disabled) return noMember
      if (await insertReset(tx, member.id, actor.id, at)) await record('reset asked', login)
      return done({})
    }),

  confirmReset: ({ login }, caller) =>
    managing(deps, staffAccounts.confirmReset, caller, async (work) => {
      const { tx, actor, record } = work
      const waiting = await waitingFor(work, login)
      if (isRefused(waiting)) return waiting
      const { member, reset } = waiting
      if (member.id === actor.id) return samePerson
      if (reset.asked_by === actor.id) return notTheAsker
      await deleteInvitation(tx, login)
      const { token, expires_at, sealed } = await makeInvitation(deps, work, {
        login,
        account: null,
        staffId: member.id,
      })
      await setSecret(tx, member.id, sealed)
      await endSessions(tx, member.id, null)
      await deletePin(tx, member.id)
      await deleteReset(tx, member.id)
      await record('reset confirmed', login, undefined, { asked_by: reset.asker })
      return done({ token, expires_at })
    }),

  declineReset: ({ login }, caller) =>
    managing(deps, staffAccounts.declineReset, caller, async (work) => {
      const waiting = await waitingFor(work, login)
      if (isRefused(waiting)) return waiting
      await deleteReset(work.tx, waiting.member.id)
      await work.record('reset declined', login, undefined, { asked_by: waiting.reset.asker })
      return done({})
    }),
})
