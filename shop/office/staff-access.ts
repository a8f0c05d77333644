/** STAFF-01: who makes a call of the office, and whether they have its right. */
import type { QueryExecutorProvider } from 'kysely'
import { mayDo, type RightsHolder } from '#kernel/staff-rights.ts'
import { refuse, type Answer, type Refused, type Right } from '#kernel/endpoint.ts'
import type { StaffMe } from './office.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { OfficeDeps } from './office-deps.ts'
import { memberOfSession, storesOf, touchSession, type StaffMember } from './staff.sql.ts'

export const signedOut = refuse('signed-out', 'Сеанс закончился. Войдите ещё раз.')
/** For a call whose right depends on its input, too. */
export const notAllowed = refuse(
  'not-allowed',
  'У\u00a0вашей роли нет такого права. Попросите администратора магазина.',
)

export const meOf = async (db: QueryExecutorProvider, member: StaffMember): Promise<StaffMe> => ({
  login: member.login,
  name: member.name,
  role: member.role,
  rights: [...member.rights],
  stores: await storesOf(db, member),
})

/** A call of staff, with its right. */
type StaffCall = { readonly staff: Right }
type AccessDeps = Pick<OfficeDeps, 'db' | 'clock'>

export const mayCall = (member: RightsHolder, { staff }: StaffCall): boolean =>
  staff === 'signed-in' || (staff !== 'signed-out' && mayDo(member, staff))

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

/** Runs `work` for the member whose session calls, if they may make this call. */
export const forStaff = forMember(true)
/** `forStaff` for a call that a page makes by itself: it is no action of the person, so that an idle session ends. */
export const forOpenPage = forMember(false)

/** The orders of their own store, or of all. */
export const mayServe = ({ store_id }: StaffMember, storeId: StoreId): boolean =>
  store_id === null || store_id === storeId
