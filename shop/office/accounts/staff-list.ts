/** OFFICE-07: members with their sessions, invitations and roles, as far as the caller sees them. */
import { done, type Done } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { StaffList } from '../staff-accounts.api.ts'
import { staffCookie } from '../staff-sign-in.ts'
import type { StaffMember } from '../staff.sql.ts'
import { lackedRights, type AccountsDeps } from './manage.ts'
import { readInvitations, readMembers, readResets, readRoles, readSessions } from './staff-accounts.sql.ts'

export const staffList = async (
  { db, clock }: AccountsDeps,
  actor: StaffMember,
  caller: Caller,
): Promise<Done<StaffList>> => {
  const now = clock.now()
  const isSeen = (row: { readonly store_id: number | null }): boolean =>
    actor.store_id === null || row.store_id === actor.store_id
  const current = staffCookie(caller).idHash?.toString('hex')
  const sessions = Map.groupBy(await readSessions(db, now), ({ staff_id }) => staff_id)
  const resets = new Map((await readResets(db)).map((reset) => [reset.staff_id, reset]))
  const members = (await readMembers(db)).filter(isSeen)
  const invitations = (await readInvitations(db, now)).filter(isSeen)
  const roles = await readRoles(db)
  return done({
    members: members.map(({ id, rights: _, signed_in_at, ...member }) => {
      const reset = resets.get(id)
      return {
        ...member,
        is_me: id === actor.id,
        signed_in_at: signed_in_at?.toISOString() ?? null,
        sessions: (sessions.get(id) ?? []).map(({ key, created_at, seen_at }) => ({
          key,
          created_at: created_at.toISOString(),
          seen_at: seen_at.toISOString(),
          is_current: key === current,
        })),
        reset: reset === undefined ? null : resetView(reset, actor),
      }
    }),
    invitations: invitations.map((invited) => ({
      login: invited.login,
      name: invited.name,
      role_title: invited.role_title,
      store_id: invited.store_id,
      is_reset: invited.staff_id !== null,
      invited_by: invited.invited_by,
      expires_at: invited.expires_at.toISOString(),
    })),
    roles: roles.map((role) => ({
      ...role,
      is_mine: role.code === actor.role_code,
      may_give: lackedRights(actor, role.rights).length === 0 && (actor.store_id === null || !role.all_stores),
    })),
  })
}

const resetView = (
  { asker, asked_at, asked_by }: { readonly asker: string; readonly asked_at: Date; readonly asked_by: number },
  actor: StaffMember,
) => ({ asked_by: asker, asked_at: asked_at.toISOString(), is_mine: asked_by === actor.id })
