/** STAFF-01: who makes a call of the office, and whether their role may. */
import type { QueryExecutorProvider } from 'kysely'
import { refuse, type Answer, type Refused, type Right } from '#kernel/endpoint.ts'
import type { StaffMe } from './office.api.ts'
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

/** A call of staff, with its rights. */
type StaffCall = { readonly staff: Right }
type AccessDeps = Pick<OfficeDeps, 'db' | 'clock'>

export const mayCall = ({ role }: Pick<StaffMember, 'role'>, { staff }: StaffCall): boolean =>
  staff !== 'signed-out' && staff.includes(role)

const forMember =
  (isAction: boolean) =>
  async <A extends Answer<unknown>>(
    { db, clock }: AccessDeps,
    call: StaffCall,
    { staffCookie }: Caller,
    work: (member: StaffMember) => Promise<A>,
  ): Promise<A | Refused<'signed-out' | 'not-allowed'>> => {
    const idHash = staffCookie?.idHash ?? null
    const now = clock.now()
    const member = idHash === null ? undefined : await memberOfSession(db, idHash, now)
    if (idHash === null || member === undefined) return signedOut
    if (!mayCall(member, call)) return notAllowed
    if (isAction) await touchSession(db, idHash, now)
    return work(member)
  }

/** Runs `work` for the member whose session calls, if their role may make this call. */
export const forStaff = forMember(true)
/** `forStaff` for a call that a page makes by itself: it is no action of the person, so that an idle session ends. */
export const forOpenPage = forMember(false)

/** A seller sees the orders of one store; the others those of all. */
export const mayServe = ({ store_id }: StaffMember, storeId: StoreId): boolean =>
  store_id === null || store_id === storeId
