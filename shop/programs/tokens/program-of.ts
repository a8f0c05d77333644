/** EXCH-01: which program makes a request, and whether it may. */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { isStaffRight, mayDo, rightTitle, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isWithin } from './networks.ts'
import { countUse, tokenOfSecret } from './tokens.sql.ts'

/** `kinds` and `may_confirm`: what a token of `npm run staff -- token` imports. */
export type Program = RightsHolder & {
  readonly id: number
  readonly name: string
  readonly kinds: readonly string[]
  readonly may_confirm: boolean
}

/** `call`: what it does, for the journal of uses. */
type Use = {
  readonly address: string
  readonly now: Date
  readonly call: string
}
/** `header`: Authorization. */
export type ProgramRequest = Use & { readonly header: string | undefined }
/** `name`: of the token; null: not given. */
export type ProgramCredentials = { readonly name: string | null; readonly secret: string }

const MINUTE_S = 60
/** A call's name in the journal is no text of a stranger's length. */
const MAX_CALL = 60

const refusal = (message: string): HttpError => new HttpError('bad-token', message)
const NO_HEADER =
  'Нужен ключ программы: заголовок Authorization, Bearer или Basic. Ключ выдают в офисе, страница «Программы».'
const NOT_BASIC = 'Authorization: Basic не читается. Логин — имя ключа, пароль — сам ключ.'
const UNKNOWN = 'Такого ключа нет, или он отозван. Новый выдают в офисе, страница «Программы».'
const OTHER_NAME = 'Логин не подходит к ключу: логин — имя ключа, как на странице «Программы».'

/** Secret of the header; `name`: of Basic, null for Bearer. Undefined: neither. Null: Basic that cannot be read. */
const credentialsOf = (header: string | undefined): ProgramCredentials | null | undefined => {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(header ?? '') ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return { name: null, secret: value }
  const [, name, secret] = /^([^:]*):(.+)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? []
  return name === undefined || secret === undefined ? null : { name, secret }
}

/** The program of a token with its rights, or why it is refused. Counts the use. */
export const programOfCredentials = async (
  db: Kysely<DB>,
  given: ProgramCredentials,
  { address, now, call }: Use,
): Promise<Program | HttpError> => {
  const token = await tokenOfSecret(db, given.secret)
  if (token === undefined) return refusal(UNKNOWN)
  if (given.name !== null && given.name !== token.name) return refusal(OTHER_NAME)
  const { id, name, expires_on, networks, per_minute } = token
  const day = moscowDay(now)
  if (expires_on !== null && day > expires_on)
    return refusal(`Срок ключа «${name}» кончился ${expires_on}. Продлите его в офисе, страница «Программы».`)
  if (networks.length > 0 && !isWithin(address, networks))
    return new HttpError('token-not-allowed', `Ключ «${name}» не принимают с адреса ${address}.`)
  if ((await incrementRateCount(db, `program ${id}`, MINUTE_S, now)) > per_minute)
    return new HttpError('too-often', `Ключу «${name}» разрешено запросов в минуту: ${per_minute}.`, {
      retryAfter: MINUTE_S - (Math.floor(now.getTime() / 1000) % MINUTE_S),
    })
  await countUse(db, { id, day, call: call.slice(0, MAX_CALL), now })
  const { kinds, may_confirm } = token
  return { id, name, kinds, may_confirm, rights: token.scopes.filter(isStaffRight) }
}

/** The program that a request names by its header, as `programOfCredentials`. */
export const programOf = async (db: Kysely<DB>, { header, ...use }: ProgramRequest): Promise<Program | HttpError> => {
  const credentials = credentialsOf(header)
  if (credentials === undefined) return refusal(NO_HEADER)
  if (credentials === null) return refusal(NOT_BASIC)
  return programOfCredentials(db, credentials, use)
}

/** Why a program may not do what needs a right; null: it may. */
export const refusalOfRight = (program: Program, right: StaffRight): HttpError | null =>
  mayDo(program, right)
    ? null
    : new HttpError(
        'token-not-allowed',
        `Ключу «${program.name}» не хватает права ${right}: «${rightTitle(right)}». Его дают в офисе, страница «Программы».`,
      )
