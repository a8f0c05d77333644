/** STAFF-01: signing in by password and code. Until the code is accepted a session can only enter it. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { hash } from 'node:crypto'
import { done, refuse, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import type { office, PasswordInput, StaffMe } from './office.api.ts'
import { DAY_S } from '#kernel/durations.ts'
import type { Caller, StaffCookie } from '#platform/calls/caller.ts'
import { countedNetwork, networkOf } from '#platform/calls/network.ts'
import { incrementRateCount, mostHits } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { OfficeDeps } from './office-deps.ts'
import { passwordMatches } from './password.ts'
import { deleteDevice } from './device/device.sql.ts'
import { openDevice } from './device/open-device.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { meOf, signedOut } from './staff-access.ts'
import {
  activeByLogin,
  countCodeTry,
  deleteSession,
  hasSignedInFrom,
  insertSession,
  memberOfSession,
  rememberNetwork,
  resealSecret,
  useStep,
  writeAudit,
} from './staff.sql.ts'
import { matchingStep } from './totp.ts'

type Office = typeof office

const QUARTER_HOUR_S = 900
/** Tries of a password, right or wrong, each counted before it is checked. */
const MAX_OF_LOGIN_AND_NETWORK = 10
const MAX_OF_NETWORK = 60
/** From everywhere: a guess from many networks. Far above what one person needs in a day. */
const MAX_OF_LOGIN_A_DAY = 200

/** Before the login, and before a known network, of the counters of a day. */
const TRIES_OF_DAY = 'staff tries of a day '

/** The tries of a password today of the login that was tried most, over `MAX_OF_LOGIN_A_DAY`: 0.5 is worth a look. */
export const mostTriedLogin = async (db: OfficeDeps['db'], now: Date): Promise<number> =>
  (await mostHits(db, TRIES_OF_DAY, DAY_S, now)) / MAX_OF_LOGIN_A_DAY

const ID_BYTES = 16

export const staffCookie = ({ staffCookie: cookie }: Pick<Caller, 'staffCookie'>): StaffCookie => {
  if (cookie === undefined) throw new Error('A call of staff came without its cookie')
  return cookie
}

/** The id for the cookie, and its hash for the database. */
export const newSession = ({
  random,
}: Pick<OfficeDeps, 'random'>): { readonly id: string; readonly idHash: Buffer } => {
  const id = Buffer.from(random.bytes(ID_BYTES)).toString('base64url')
  return { id, idHash: hash('sha256', id, 'buffer') }
}

const tooManyNow = refuse('too-many-tries', 'Слишком много попыток входа. Повторите через 15\u00a0минут.')
const tooManyToday = refuse(
  'too-many-tries',
  'Этот логин сегодня слишком много раз пробовали с\u00a0чужих адресов. Войдите оттуда, откуда входили раньше, или ' +
    'повторите после 03:00 по\u00a0Москве.',
)

/**
 * Strangers must not keep a member of staff out: a network from which the member has signed in has tries of its own, and those of all
 * others together do not use them up.
 */
const refusalOfTries = async ({ db }: OfficeDeps, login: string, address: string, now: Date) => {
  const network = networkOf(address)
  const ofLogin = (await hasSignedInFrom(db, login, network))
    ? `${TRIES_OF_DAY}${login} from ${network}`
    : `${TRIES_OF_DAY}${login}`
  const counters = [
    [`staff ${login} ${countedNetwork(address)}`, QUARTER_HOUR_S, MAX_OF_LOGIN_AND_NETWORK, tooManyNow],
    [`staff network ${network}`, QUARTER_HOUR_S, MAX_OF_NETWORK, tooManyNow],
    [ofLogin, DAY_S, MAX_OF_LOGIN_A_DAY, tooManyToday],
  ] as const
  for (const [subject, window, max, refusal] of counters)
    if ((await incrementRateCount(db, subject, window, now)) > max) return refusal
  return null
}

export const enterPassword = async (
  deps: OfficeDeps,
  input: PasswordInput,
  caller: Caller,
): Promise<Answer<Record<never, never>, RefusedBy<Office['enterPassword']>>> => {
  const now = deps.clock.now()
  const login = input.login.trim().toLowerCase()
  const refused = await refusalOfTries(deps, login, caller.address ?? '', now)
  if (refused !== null) return refused
  const member = await activeByLogin(deps.db, login)
  if (!(await passwordMatches(input.password, member?.password_hash)) || member === undefined)
    return refuse('wrong-password', 'Неверный логин или пароль')
  const { id, idHash } = newSession(deps)
  const cookie = staffCookie(caller)
  await transaction(deps.db, async (tx) => {
    if (cookie.idHash !== null) await deleteSession(tx, cookie.idHash)
    await insertSession(tx, { idHash, staffId: member.id, confirmed: false, at: now })
  })
  cookie.set(id)
  return done({})
}

/** A refusal commits the transaction, so that the wrong try stays counted. */
export const enterCode = async (
  deps: OfficeDeps,
  code: string,
  caller: Caller,
): Promise<Answer<StaffMe, RefusedBy<Office['enterCode']>>> => {
  const cookie = staffCookie(caller)
  const { idHash } = cookie
  if (idHash === null) return signedOut
  const now = deps.clock.now()
  const opened = newSession(deps)
  const device = newSession(deps)
  let isDevice = false
  const answer = await transaction(deps.db, async (tx) => {
    const tried = await countCodeTry(tx, idHash, now)
    if (tried === undefined) return refuse('signed-out', 'Время на\u00a0код вышло. Введите пароль ещё раз.')
    const secret = openSecret(deps.staffKey, tried.totp_secret, tried.login)
    const step = matchingStep(secret, code, now)
    if (step === null || !(await useStep(tx, tried.id, step)))
      return refuse('wrong-code', 'Код не\u00a0подошёл. Возьмите новый в\u00a0приложении.')
    if (acceptedKeys(deps.staffKey).length > 1)
      await resealSecret(tx, tried.id, sealSecret(deps.staffKey, secret, tried.login))
    await deleteSession(tx, idHash)
    await insertSession(tx, { idHash: opened.idHash, staffId: tried.id, confirmed: true, at: now })
    await rememberNetwork(tx, tried.id, networkOf(caller.address ?? ''), now)
    await writeAudit(tx, { staffId: tried.id, at: now, action: 'signed in', subject: tried.login })
    const member = await memberOfSession(tx, opened.idHash, now)
    if (member === undefined) return signedOut
    isDevice = await openDevice(tx, caller, member, { session: opened.idHash, device: device.idHash, at: now })
    return done(await meOf(tx, member))
  })
  if (answer.ok) {
    cookie.set(opened.id)
    if (isDevice) caller.staffDevice?.set(device.id)
  }
  return answer
}

/** Closes the device of the counter, too. */
export const signOut = async (deps: OfficeDeps, caller: Caller): Promise<void> => {
  const cookie = staffCookie(caller)
  const { staffDevice } = caller
  if (staffDevice?.idHash != null) {
    await deleteDevice(deps.db, staffDevice.idHash)
    staffDevice.clear()
  }
  if (cookie.idHash === null) return
  await deleteSession(deps.db, cookie.idHash)
  cookie.clear()
}
