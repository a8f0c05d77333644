/** OFFICE-07: links by which a colleague sets the password and the authenticator: of a new account, or of one that was reset. */
import { hash } from 'node:crypto'
import { drawingSVG, qrcode } from 'bwip-js/node'
import { done, refuse, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { MIN_STAFF_PASSWORD } from '#kernel/staff-sessions.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { networkOf } from '#platform/calls/network.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { StaffMe } from '../office.api.ts'
import { hashPassword } from '../password.ts'
import { openSecret, sealSecret } from '../sealed-secret.ts'
import { meOf, signedOut } from '../staff-access.ts'
import type { InvitationLink, JoinInput, OpenedInvitation, staffAccounts } from '../staff-accounts.api.ts'
import { newSession, staffCookie } from '../staff-sign-in.ts'
import { deleteSession, insertSession, memberOfSession, rememberNetwork, writeAudit } from '../staff.sql.ts'
import { base32, matchingStep, otpauthUrl } from '../totp.ts'
import type { AccountsDeps, Managing } from './manage.ts'
import {
  deleteDeadInvitations,
  deleteInvitation,
  insertAccount,
  insertInvitation,
  lockInvitation,
  readInvitation,
  setPassword,
} from './staff-accounts.sql.ts'
import type { StoreId } from '#kernel/ids.ts'

const INVITATION_HOURS = 48
const TOKEN_BYTES = 32
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
const deadLink = refuse(
  'dead-link',
  'Ссылка больше не\u00a0действует: она работает один раз и\u00a0двое суток. Попросите новую у\u00a0того, кто её прислал.',
)

type Invited = {
  readonly login: string
  /** Account of a new member. */
  readonly account: { readonly name: string; readonly role: string; readonly storeId: StoreId | null } | null
  readonly staffId: number | null
}

/** A link that makes a new account or gives a new access; `sealed`: the secret of its authenticator. */
export const makeInvitation = async (
  { random, staffKey }: AccountsDeps,
  { tx, actor, at }: Managing,
  { login, account, staffId }: Invited,
): Promise<InvitationLink & { readonly sealed: Buffer }> => {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
  const sealed = sealSecret(staffKey, random.bytes(SECRET_BYTES), login)
  const expires = new Date(at.getTime() + INVITATION_HOURS * HOUR_MS)
  await deleteDeadInvitations(tx, at)
  await insertInvitation(tx, {
    tokenHash: hashOf(token),
    login,
    name: account?.name ?? null,
    role: account?.role ?? null,
    storeId: account?.storeId ?? null,
    staffId,
    secret: sealed,
    invitedBy: actor.id,
    at,
    expires,
  })
  return { token, expires_at: expires.toISOString(), sealed }
}

export const openInvitation = async (
  { db, clock, staffKey, shopName }: AccountsDeps,
  token: string,
): Promise<Answer<OpenedInvitation, typeof deadLink>> => {
  const invited = await readInvitation(db, hashOf(token), clock.now())
  if (invited === undefined) return deadLink
  const { login, name, role_title, staff_id } = invited
  const secret = openSecret(staffKey, invited.totp_secret, login)
  const url = otpauthUrl(secret, login, shopName)
  return done({
    login,
    name,
    role_title,
    is_reset: staff_id !== null,
    key: base32(secret),
    url,
    qr: qrcode({ bcid: 'qrcode', text: url, scale: 1, paddingwidth: 4, paddingheight: 4 }, drawingSVG()),
  })
}

/** Checks the code before the account is written, so that an authenticator that shows other codes locks nobody out. */
export const acceptInvitation = async (
  deps: AccountsDeps,
  { token, password, code }: JoinInput,
  caller: Caller,
): Promise<Answer<StaffMe, RefusedBy<(typeof staffAccounts)['acceptInvitation']>>> => {
  const now = deps.clock.now()
  const cookie = staffCookie(caller)
  const session = newSession(deps)
  const answer = await transaction(deps.db, async (tx) => {
    const invited = await lockInvitation(tx, hashOf(token), now)
    if (invited === undefined) return deadLink
    if ([...password].length < MIN_STAFF_PASSWORD)
      return refuse('bad-password', `Пароль короткий: нужно не\u00a0меньше ${MIN_STAFF_PASSWORD} знаков.`)
    const { login, name, role, store_id: storeId, totp_secret: secret } = invited
    const step = matchingStep(openSecret(deps.staffKey, secret, login), code, now)
    if (step === null)
      return refuse(
        'wrong-code',
        'Код не\u00a0подошёл. Проверьте, что в\u00a0приложении этот ключ, и\u00a0возьмите новый код.',
      )
    const passwordHash = await hashPassword(password)
    const id =
      invited.staff_id ?? (await insertAccount(tx, { login, name, role, storeId, passwordHash, secret, step, at: now }))
    if (id === undefined) return deadLink
    if (invited.staff_id !== null) await setPassword(tx, id, passwordHash, step)
    await deleteInvitation(tx, login)
    if (cookie.idHash !== null) await deleteSession(tx, cookie.idHash)
    await insertSession(tx, { idHash: session.idHash, staffId: id, confirmed: true, at: now })
    await rememberNetwork(tx, id, networkOf(caller.address ?? ''), now)
    await writeAudit(tx, {
      staffId: id,
      at: now,
      action: 'joined',
      subject: login,
      became: { role: invited.role_title, invited_by: invited.invited_by },
    })
    const member = await memberOfSession(tx, session.idHash, now)
    return member === undefined ? signedOut : done(await meOf(tx, member))
  })
  if (answer.ok) cookie.set(session.id)
  return answer
}
