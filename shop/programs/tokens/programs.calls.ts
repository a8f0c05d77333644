/** EXCH-01: tokens of programs in the office. */
import { addDays, isCalendarDay, moscowDay } from '#kernel/dates.ts'
import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import { mayDo, rightTitle, type StaffRight } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { forStaff, type StaffMember } from '#shop/office/face.ts'
import { PROGRAM_SCOPES } from '../facts/scopes.ts'
import { managing, type ProgramsDeps } from '../managing.ts'
import { programs, type ProgramLimits } from '../programs.api.ts'
import { networkFrom } from './networks.ts'
import { insertToken, limitToken, lockToken, newSecret, readTokens, readUses, revoke } from './tokens.sql.ts'

const NAME = /^[a-z0-9._-]{2,40}$/
const USES_DAYS = 30

const badName = refuse(
  'bad-name',
  'Название\u00a0— от\u00a02 до\u00a040 строчных латинских букв, цифр, точек, дефисов и\u00a0подчёркиваний.',
)
const noProgram = refuse('no-program', 'Такого ключа нет, или он отозван. Обновите страницу.')
const SCOPES: ReadonlySet<string> = new Set(PROGRAM_SCOPES)

/** Limits as they are stored, or why the member may not set them. `had`: rights that the token has already. */
const limitsFrom = (member: StaffMember, given: ProgramLimits, had: readonly string[], today: string) => {
  if (given.scopes.length === 0) return refuse('bad-scope', 'Отметьте хотя\u00a0бы одно право.')
  const unknown = given.scopes.filter((scope) => !SCOPES.has(scope) && !had.includes(scope))
  if (unknown.length > 0)
    return refuse('bad-scope', `Таких прав у\u00a0программ не\u00a0бывает: ${unknown.join(', ')}.`)
  const lacked = mayDo(member, 'staff.grant_any')
    ? []
    : given.scopes.filter((scope) => !had.includes(scope) && !member.rights.includes(scope as StaffRight))
  if (lacked.length > 0)
    return refuse(
      'bad-scope',
      `Этих прав нет у\u00a0вас самих: ${lacked.map((scope) => `«${rightTitle(scope)}»`).join(', ')}.`,
    )
  const networks: string[] = []
  for (const text of given.networks) {
    const network = networkFrom(text)
    if (network === null)
      return refuse(
        'bad-network',
        `«${text}»\u00a0— не\u00a0адрес и\u00a0не\u00a0сеть. Пример: 203.0.113.7 или 203.0.113.0/24.`,
      )
    networks.push(network)
  }
  const { expires_on } = given
  if (expires_on !== null && (!isCalendarDay(expires_on) || expires_on < today))
    return refuse('bad-term', 'Последний день ключа\u00a0— сегодня или позже.')
  return done({ scopes: given.scopes, networks, expires_on, per_minute: given.per_minute })
}

export const programsCalls = (deps: ProgramsDeps): Handlers<typeof programs, Caller> => ({
  programs: (_, caller) =>
    forStaff(deps, programs.programs, caller, async () => {
      const tokens = await readTokens(deps.db)
      const uses = await readUses(deps.db, addDays(moscowDay(deps.clock.now()), -USES_DAYS))
      return done({
        programs: tokens.map(({ id: _id, may_confirm: _confirm, created_at, used_at, revoked_at, ...token }) => ({
          ...token,
          created_at: created_at.toISOString(),
          used_at: used_at?.toISOString() ?? null,
          revoked_at: revoked_at?.toISOString() ?? null,
          uses: uses
            .filter(({ name }) => name === token.name)
            .map(({ day, call, uses: count, used_at: at }) => ({ day, call, uses: count, used_at: at.toISOString() })),
        })),
      })
    }),

  makeProgram: ({ name: given, ...limits }, caller) =>
    managing(deps, programs.makeProgram, caller, async ({ tx, member, at, record }) => {
      const name = given.trim().toLowerCase()
      if (!NAME.test(name)) return badName
      const allowed = limitsFrom(member, limits, [], moscowDay(at))
      if (isRefused(allowed)) return allowed
      const secret = newSecret()
      const token = { ...allowed.value, name, kinds: [], may_confirm: false, made_by: member.login, created_at: at }
      if (!(await insertToken(tx, secret, token)))
        return refuse('name-taken', `Ключ «${name}» уже был: назовите новый иначе.`)
      await record('token added', name, undefined, allowed.value)
      return done({ name, secret })
    }),

  limitProgram: ({ name, ...limits }, caller) =>
    managing(deps, programs.limitProgram, caller, async ({ tx, member, at, record }) => {
      const token = await lockToken(tx, name)
      if (token === undefined) return noProgram
      const allowed = limitsFrom(member, limits, token.scopes, moscowDay(at))
      if (isRefused(allowed)) return allowed
      await limitToken(tx, token.id, allowed.value)
      const { scopes, networks, expires_on, per_minute } = token
      await record('token changed', name, { scopes, networks, expires_on, per_minute }, allowed.value)
      return done({})
    }),

  revokeProgram: ({ name }, caller) =>
    managing(deps, programs.revokeProgram, caller, async ({ tx, at, record }) => {
      const token = await lockToken(tx, name)
      if (token === undefined) return noProgram
      await revoke(tx, token.id, at)
      await record('token revoked', name)
      return done({})
    }),
})
