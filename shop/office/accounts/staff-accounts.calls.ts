/** OFFICE-07: colleagues and roles in the office. */
import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import { isStaffRight, rightTitle } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { forStaff } from '../staff-access.ts'
import { staffAccounts } from '../staff-accounts.api.ts'
import { acceptInvitation, makeInvitation, openInvitation } from './invitations.ts'
import {
  managing,
  memberFor,
  noMember,
  noRole,
  positionFor,
  refusalOfMember,
  refusalOfRole,
  type AccountsDeps,
} from './manage.ts'
import { resetCalls } from './resets.ts'
import {
  deleteDeadInvitations,
  deleteInvitation,
  deleteRole,
  endSessions,
  insertRole,
  lockMember,
  readInvitations,
  readRole,
  roleWithTitle,
  setDisabled,
  setPosition,
  updateRole,
  withoutStore,
} from './staff-accounts.sql.ts'
import { staffList } from './staff-list.ts'

const LOGIN = /^[a-z0-9._-]{2,40}$/
const badLogin = refuse(
  'bad-login',
  'Логин\u00a0— от\u00a02 до\u00a040 строчных латинских букв, цифр, точек, дефисов и\u00a0подчёркиваний.',
)
const noTitle = refuse('bad-name', 'Назовите роль.')

export const staffAccountCalls = (deps: AccountsDeps): Handlers<typeof staffAccounts, Caller> => ({
  ...resetCalls(deps),

  staffList: (_, caller) =>
    forStaff(deps, staffAccounts.staffList, caller, (member) => staffList(deps, member, caller)),

  inviteMember: (input, caller) =>
    managing(deps, staffAccounts.inviteMember, caller, async (work) => {
      const { tx, at, record } = work
      const [login, name] = [input.login.trim().toLowerCase(), input.name.trim()]
      if (!LOGIN.test(login)) return badLogin
      if (name === '') return refuse('bad-name', 'Назовите имя и\u00a0фамилию.')
      const position = await positionFor(work, input)
      if (isRefused(position)) return position
      if ((await lockMember(tx, login)) !== undefined)
        return refuse('login-taken', `Логин ${login} уже есть: придумайте другой.`)
      await deleteDeadInvitations(tx, at)
      if ((await readInvitations(tx, at)).some((invited) => invited.login === login))
        return refuse('login-taken', `${login} уже приглашён: уберите прежнее приглашение и\u00a0пригласите снова.`)
      const account = { name, role: position.role.code, storeId: position.storeId }
      const { token, expires_at } = await makeInvitation(deps, work, { login, account, staffId: null })
      await record('invited', login, undefined, position.words)
      return done({ token, expires_at })
    }),

  withdrawInvitation: ({ login }, caller) =>
    managing(deps, staffAccounts.withdrawInvitation, caller, async ({ tx, actor, at, record }) => {
      const invited = (await readInvitations(tx, at)).find((one) => one.login === login)
      if (invited === undefined || (actor.store_id !== null && invited.store_id !== actor.store_id)) return noMember
      await deleteInvitation(tx, login)
      await record('invitation withdrawn', login)
      return done({})
    }),

  changePosition: (input, caller) =>
    managing(deps, staffAccounts.changePosition, caller, async (work) => {
      const { tx, actor, record } = work
      const member = await memberFor(work, input.login)
      if (isRefused(member)) return member
      const refused = refusalOfMember(actor, member)
      if (refused !== null) return refused
      const position = await positionFor(work, input)
      if (isRefused(position)) return position
      await setPosition(tx, member.id, position.role.code, position.storeId)
      await endSessions(tx, member.id, null)
      await record('role changed', member.login, { role: member.role_title }, position.words)
      return done({})
    }),

  changeAccess: ({ login, is_open: isOpen }, caller) =>
    managing(deps, staffAccounts.changeAccess, caller, async (work) => {
      const { tx, actor, at, record } = work
      const member = await memberFor(work, login)
      if (isRefused(member)) return member
      const refused = refusalOfMember(actor, member)
      if (refused !== null) return refused
      if (member.is_disabled !== isOpen) return done({})
      await setDisabled(tx, member.id, isOpen ? null : at)
      await endSessions(tx, member.id, null)
      await record(isOpen ? 'enabled' : 'disabled', login, { disabled: isOpen }, { disabled: !isOpen })
      return done({})
    }),

  endStaffSessions: ({ login, key }, caller) =>
    managing(deps, staffAccounts.endStaffSessions, caller, async (work) => {
      const member = await memberFor(work, login)
      if (isRefused(member)) return member
      const ended = await endSessions(work.tx, member.id, key)
      if (ended > 0) await work.record('sessions ended', login, undefined, { sessions: ended })
      return done({})
    }),

  saveRole: ({ code, all_stores, ...given }, caller) =>
    managing(deps, staffAccounts.saveRole, caller, async ({ tx, actor, record }) => {
      const title = given.title.trim()
      if (title === '') return noTitle
      const was = code === null ? undefined : await readRole(tx, code)
      if (code !== null && was === undefined) return noRole
      // Words of a newer release stay in the roles that have them.
      const rights = given.rights.filter((right) => isStaffRight(right) || was?.rights.includes(right) === true)
      const refused = refusalOfRole(actor, code, [...rights, ...(was?.rights ?? [])])
      if (refused !== null) return refused
      const named = await roleWithTitle(tx, title)
      if (named !== undefined && named !== code) return refuse('title-taken', `Роль «${title}» уже есть.`)
      const homeless = code === null || all_stores ? [] : await withoutStore(tx, code)
      if (homeless.length > 0)
        return refuse('no-store', `Сначала назначьте магазин: ${homeless.slice(0, 5).join(', ')}.`)
      const role = { title, rights, all_stores }
      const saved = code ?? (await insertRole(tx, role))
      if (code !== null) await updateRole(tx, code, role)
      await record(
        code === null ? 'role added' : 'role composed',
        title,
        was && { rights: was.rights.map(rightTitle), all_stores: was.all_stores },
        { rights: rights.map(rightTitle), all_stores },
      )
      return done({ code: saved })
    }),

  removeRole: ({ code }, caller) =>
    managing(deps, staffAccounts.removeRole, caller, async ({ tx, actor, record }) => {
      const role = await readRole(tx, code)
      if (role === undefined) return noRole
      if (role.members > 0)
        return refuse('role-used', 'Эта роль есть у\u00a0сотрудников. Сначала дайте им другую, затем уберите её.')
      const refused = refusalOfRole(actor, null, role.rights)
      if (refused?.refusal === 'not-allowed') return refused
      await deleteRole(tx, code)
      await record('role removed', role.title, { rights: role.rights.map(rightTitle) })
      return done({})
    }),

  openInvitation: ({ token }) => openInvitation(deps, token),
  acceptInvitation: (input, caller) => acceptInvitation(deps, input, caller),
})
