/** OFFICE-07: what a member who manages staff may do to others. Nobody gives rights that they lack, and nobody changes themselves. */
import { refuse, type Answer, type Refused, type Right } from '#kernel/endpoint.ts'
import type { StoreId } from '#kernel/ids.ts'
import { mayDo, rightTitle, type StaffRight } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { AuditAction } from '../facts/audit-actions.ts'
import type { AuditDetails } from '../facts/audit-details.ts'
import type { OfficeDeps } from '../office-deps.ts'
import { forStaff } from '../staff-access.ts'
import { storesOf, writeAudit, type StaffMember } from '../staff.sql.ts'
import { lockMember, lockRoles, readRole, type MemberRow, type RoleRow } from './staff-accounts.sql.ts'

export type AccountsDeps = OfficeDeps & { readonly shopName: string }

export const noMember = refuse('no-member', 'Такого сотрудника или приглашения нет. Обновите страницу.')
export const noRole = refuse('no-role', 'Такой роли нет. Обновите страницу.')
export const samePerson = refuse('same-person', 'Свою роль и\u00a0свой вход меняет другой сотрудник.')
const ownStoreOnly = refuse('not-allowed', 'Вы\u00a0ведёте сотрудников только своего магазина.')

export type Managing = {
  readonly tx: Transaction<DB>
  readonly actor: StaffMember
  readonly at: Date
  readonly record: (action: AuditAction, subject: string, was?: AuditDetails, became?: AuditDetails) => Promise<void>
}

/** Runs `work` for a member with the right of the call, one such change at a time: two cannot take each other's rights away. */
export const managing = <A extends Answer<unknown>>(
  { db, clock }: OfficeDeps,
  call: { readonly staff: Right },
  caller: Caller,
  work: (managing: Managing) => Promise<A>,
): Promise<A | Refused<'signed-out' | 'not-allowed'>> => {
  const at = clock.now()
  return transaction(db, async (tx) => {
    await lockRoles(tx)
    return forStaff({ db: tx, clock }, call, caller, (actor) =>
      work({
        tx,
        actor,
        at,
        record: (action, subject, was, became) =>
          writeAudit(tx, { staffId: actor.id, at, action, subject, was, became }),
      }),
    )
  })
}

/** Rights that the actor may not give, as they lack them. */
export const lackedRights = (actor: StaffMember, rights: readonly string[]): string[] =>
  mayDo(actor, 'staff.grant_any') ? [] : rights.filter((right) => !actor.rights.includes(right as StaffRight))

const lacks = (rights: readonly string[]): Refused<'not-allowed'> =>
  refuse(
    'not-allowed',
    `Здесь есть права, которых нет у\u00a0вас: ${rights.map((right) => `«${rightTitle(right)}»`).join(', ')}.`,
  )

const isOfOwnStore = ({ store_id }: StaffMember, other: StoreId | null): boolean =>
  store_id === null || store_id === other

/** The member of a login, locked; a member of one store sees those of that store. */
export const memberFor = async ({ tx, actor }: Managing, login: string): Promise<MemberRow | typeof noMember> => {
  const member = await lockMember(tx, login)
  return member !== undefined && isOfOwnStore(actor, member.store_id) ? member : noMember
}

/** Why the actor may not change this member; null: they may. */
export const refusalOfMember = (actor: StaffMember, member: MemberRow) => {
  if (member.id === actor.id) return samePerson
  const lacked = lackedRights(actor, member.rights)
  return lacked.length > 0 ? lacks(lacked) : null
}

type Position = { readonly role: RoleRow; readonly storeId: StoreId | null; readonly words: AuditDetails }

/** The role for the store, when the actor may give it; `words`: for the audit log. */
export const positionFor = async (
  { tx, actor }: Managing,
  { role: code, store_id: storeId }: { readonly role: string; readonly store_id: StoreId | null },
): Promise<Position | Refused<'no-role' | 'no-store' | 'not-allowed'>> => {
  const role = await readRole(tx, code)
  if (role === undefined) return noRole
  if (role.all_stores !== (storeId === null))
    return refuse(
      'no-store',
      role.all_stores
        ? `Роль «${role.title}» работает во\u00a0всех магазинах: магазин не\u00a0выбирают.`
        : `Роли «${role.title}» нужен магазин.`,
    )
  if (!isOfOwnStore(actor, storeId)) return ownStoreOnly
  const lacked = lackedRights(actor, role.rights)
  if (lacked.length > 0) return lacks(lacked)
  const [store] = storeId === null ? [] : await storesOf(tx, { store_id: storeId })
  if (storeId !== null && store === undefined) return refuse('no-store', 'Такого магазина нет. Обновите страницу.')
  return { role, storeId, words: { role: role.title, store: store?.name ?? null } }
}

/** Roles are the whole chain's, and nobody changes the own one. */
export const refusalOfRole = (actor: StaffMember, code: string | null, rights: readonly string[]) => {
  if (actor.store_id !== null) return ownStoreOnly
  if (code === actor.role_code) return samePerson
  const lacked = lackedRights(actor, rights)
  return lacked.length > 0 ? lacks(lacked) : null
}
