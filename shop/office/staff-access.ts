/** STAFF-01: who makes a call of the office, and whether their role may. */
import type { QueryExecutorProvider } from 'kysely'
import { refuse, type Answer, type Refused, type Right } from '#kernel/endpoint.ts'
import { office, type StaffMe } from './office.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { OfficeDeps } from './office-deps.ts'
import { memberOfSession, storesOf, touchSession, type StaffMember } from './staff.sql.ts'

export const signedOut = refuse('signed-out', 'Сеанс закончился. Войдите ещё раз.')
const notAllowed = refuse('not-allowed', 'Это могут только старшие сотрудники.')

export const meOf = async (db: QueryExecutorProvider, member: StaffMember): Promise<StaffMe> => ({
  login: member.login,
  name: member.name,
  role: member.role,
  stores: await storesOf(db, member),
})

/** Calls that a page makes by itself: they do not count as an action of the person, so that an idle session ends. */
const BY_ITSELF: ReadonlySet<keyof typeof office> = new Set(['me', 'queue', 'order'])

export const mayCall = ({ role }: Pick<StaffMember, 'role'>, call: keyof typeof office): boolean => {
  const right: Right = office[call].staff
  return right !== 'signed-out' && right.includes(role)
}

/** Runs `work` for the member whose session calls, if their role may make this call. */
export const forStaff = async <A extends Answer<unknown>>(
  deps: OfficeDeps,
  call: keyof typeof office,
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
export const mayServe = ({ store_id }: StaffMember, storeId: StoreId): boolean =>
  store_id === null || store_id === storeId
