/** STAFF-01: who makes a call of the office, and whether their role may. */
import type { QueryExecutorProvider } from 'kysely'
import { refuse, type Answer, type Refused } from '#contract/endpoint.ts'
import { officeRights, type Right } from '#contract/office-rights.ts'
import type { StaffMe } from '#contract/office.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { OfficeDeps } from './office-deps.ts'
import { memberOfSession, storesOf, touchSession, type StaffMember } from './staff.queries.ts'

export const signedOut = refuse('signed-out', 'Сеанс закончился. Войдите ещё раз.')
const notAllowed = refuse('not-allowed', 'Это могут только старшие сотрудники.')

export const meOf = async (db: QueryExecutorProvider, member: StaffMember): Promise<StaffMe> => ({
  login: member.login,
  name: member.name,
  role: member.role,
  stores: await storesOf(db, member),
})

/** Calls that a page makes by itself: they do not count as an action of the person, so that an idle session ends. */
const BY_ITSELF: ReadonlySet<keyof typeof officeRights> = new Set(['me', 'queue', 'order'])

export const mayCall = ({ role }: Pick<StaffMember, 'role'>, call: keyof typeof officeRights): boolean => {
  const right: Right = officeRights[call]
  return right !== 'signed-out' && right.includes(role)
}

/** Runs `work` for the member whose session calls, if their role may make this call. */
export const forStaff = async <A extends Answer<unknown>>(
  deps: OfficeDeps,
  call: keyof typeof officeRights,
  { staffCookie }: Caller,
  work: (member: StaffMember) => Promise<A>,
): Promise<A | Refused<'signed-out' | 'not-allowed'>> => {
  const idHash = staffCookie?.idHash ?? null
  const now = deps.clock.now()
  const member = idHash === null ? undefined : await memberOfSession(deps.db, idHash, now)
  if (idHash === null || member === undefined) return signedOut
  if (!mayCall(member, call)) return notAllowed
  if (!BY_ITSELF.has(call)) await touchSession(deps.db, idHash, now)
  return work(member)
}

/** A seller sees the orders of one store; the others those of all. */
export const mayServe = ({ store_id }: StaffMember, storeId: number): boolean =>
  store_id === null || store_id === storeId
