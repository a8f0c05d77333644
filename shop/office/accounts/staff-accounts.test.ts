import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { storeId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { ARBAT, KIROVKA, NOW } from '#kit/shops/order-shop.ts'
import { insertStaffSession, newStaffBrowser, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { bytesOf } from '#kit/base32.ts'
import { codeAt, stepAt } from '../totp.ts'

const PASSWORD = 'трижды тридцать три'

const base = orderDatabase()
let shop: ReturnType<typeof staffOffice>
let admin: StaffBrowser

beforeEach(async () => {
  shop = staffOffice(base.db, NOW)
  admin = await insertStaffSession(base.db, { login: 'admin', role: 'admin' }, NOW)
})

const signedIn = (login: string, role: string, store?: typeof KIROVKA) =>
  insertStaffSession(base.db, { login, role, ...(store === undefined ? {} : { storeId: store }) }, shop.now())
const invite = (given: object = {}, by = admin) =>
  shop.office.inviteMember(
    { login: 'vera', name: 'Вера Лис', role: 'seller', store_id: KIROVKA, ...given },
    by.caller(),
  )
const list = async (by = admin) => valueOf(await shop.office.staffList({}, by.caller()))
const member = async (login: string, by = admin) => (await list(by)).members.find((one) => one.login === login)
const me = async (browser: StaffBrowser) => {
  const answer = await shop.office.me({}, browser.caller())
  return answer.ok ? answer.value : answer.refusal
}
const codeFor = (key: string): string => codeAt(bytesOf(key), stepAt(shop.now()))
const join = async (token: string, browser = newStaffBrowser(), given: object = {}) => {
  const opened = await shop.office.openInvitation({ token }, browser.caller())
  if (!opened.ok) return opened
  const accepted = { token, password: PASSWORD, code: codeFor(opened.value.key), ...given }
  return shop.office.acceptInvitation(accepted, browser.caller())
}
const roleOf = (rights: readonly string[], given: object = {}) => ({
  code: null,
  title: 'Своя роль',
  all_stores: true,
  rights: [...rights],
  ...given,
})
const actions = async () =>
  (await base.db.selectFrom('staff_audit').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  )

test('OFFICE-07: an invited colleague sets password and authenticator by a link that works once, and signs in', async () => {
  const { token } = valueOf(await invite())
  expect((await list()).invitations).toMatchObject([{ login: 'vera', role_title: 'Продавец', store_id: KIROVKA }])
  const opened = valueOf(await shop.office.openInvitation({ token }, newStaffBrowser().caller()))
  expect(opened).toMatchObject({ login: 'vera', name: 'Вера Лис', role_title: 'Продавец', is_reset: false })
  expect(opened.url).toContain(opened.key)
  const browser = newStaffBrowser()
  expect(await join(token, browser, { password: 'короткий' })).toMatchObject({ refusal: 'bad-password' })
  expect(await join(token, browser, { code: '000000' })).toMatchObject({ refusal: 'wrong-code' })
  expect(await me(browser)).toBe('signed-out')
  expect(valueOf(await join(token, browser))).toMatchObject({
    login: 'vera',
    role: 'Продавец',
    stores: [{ id: KIROVKA }],
  })
  expect(await me(browser)).toMatchObject({ login: 'vera' })
  expect(await join(token)).toMatchObject({ refusal: 'dead-link' })

  const later = newStaffBrowser()
  shop.pass(60)
  expect((await shop.office.enterPassword({ login: 'vera', password: PASSWORD }, later.caller())).ok).toBe(true)
  expect((await shop.office.enterCode({ code: codeFor(opened.key) }, later.caller())).ok).toBe(true)
  expect((await list()).invitations).toEqual([])
  expect(await actions()).toEqual(['invited vera', 'joined vera', 'signed in vera'])
})

test('OFFICE-07: an invitation ends after 48 hours, when it is withdrawn, and with the access of who made it', async () => {
  const { token } = valueOf(await invite())
  shop.pass(48 * 3600)
  expect(await join(token)).toMatchObject({ refusal: 'dead-link' })
  admin = await signedIn('admin', 'admin')
  const again = valueOf(await invite())
  expect(await invite()).toMatchObject({ refusal: 'login-taken' })
  await shop.office.withdrawInvitation({ login: 'vera' }, admin.caller())
  expect(await join(again.token)).toMatchObject({ refusal: 'dead-link' })
  const third = valueOf(await invite())
  const other = await signedIn('other', 'admin')
  valueOf(await shop.office.changeAccess({ login: 'admin', is_open: false }, other.caller()))
  expect(await join(third.token)).toMatchObject({ refusal: 'dead-link' })
  expect(valueOf(await invite({}, other)).token).toHaveLength(43)
})

test('OFFICE-07: what cannot be invited is refused in words', async () => {
  expect(await invite({ login: 'Вера' })).toMatchObject({ refusal: 'bad-login' })
  expect(await invite({ login: 'admin' })).toMatchObject({ refusal: 'login-taken' })
  expect(await invite({ name: ' ' })).toMatchObject({ refusal: 'bad-name' })
  expect(await invite({ role: 'no-such' })).toMatchObject({ refusal: 'no-role' })
  expect(await invite({ store_id: null })).toMatchObject({ refusal: 'no-store' })
  expect(await invite({ store_id: storeId(999) })).toMatchObject({ refusal: 'no-store' })
  expect(await invite({ role: 'content' })).toMatchObject({ refusal: 'no-store' })
})

test('OFFICE-07: a new role, another store and a closed access end the sessions immediately', async () => {
  const anna = await signedIn('anna', 'seller', KIROVKA)
  const position = { login: 'anna', role: 'courier', store_id: ARBAT }
  expect(await shop.office.changePosition(position, admin.caller())).toEqual({ ok: true, value: {} })
  expect(await me(anna)).toBe('signed-out')
  expect(await member('anna')).toMatchObject({ role: 'courier', store_id: ARBAT, is_disabled: false, sessions: [] })
  const again = await signedIn('anna', 'courier')
  expect((await member('anna'))?.sessions).toHaveLength(1)
  await shop.office.endStaffSessions({ login: 'anna', key: null }, admin.caller())
  expect(await me(again)).toBe('signed-out')
  const third = await signedIn('anna', 'courier')
  await shop.office.changeAccess({ login: 'anna', is_open: false }, admin.caller())
  expect([await me(third), (await member('anna'))?.is_disabled]).toEqual(['signed-out', true])
  await shop.office.changeAccess({ login: 'anna', is_open: true }, admin.caller())
  expect((await member('anna'))?.is_disabled).toBe(false)
})

test('OFFICE-07: of two sessions one is ended, the other goes on', async () => {
  const [phone, till] = [await signedIn('anna', 'senior'), await signedIn('anna', 'senior')]
  const [first] = (await member('anna'))?.sessions ?? []
  await shop.office.endStaffSessions({ login: 'anna', key: first?.key ?? null }, admin.caller())
  expect([await me(phone), await me(till)].filter((state) => state === 'signed-out')).toHaveLength(1)
})

test('OFFICE-07: nobody changes the own role or access, and two who close each other’s access leave one', async () => {
  const other = await signedIn('other', 'admin')
  const close = (login: string, by: StaffBrowser) => shop.office.changeAccess({ login, is_open: false }, by.caller())
  expect(await close('admin', admin)).toMatchObject({ refusal: 'same-person' })
  expect(
    await shop.office.changePosition({ login: 'admin', role: 'content', store_id: null }, admin.caller()),
  ).toMatchObject({ refusal: 'same-person' })
  const emptied = roleOf(['audit.read'], { code: 'admin', title: 'Администратор' })
  expect(await shop.office.saveRole(emptied, admin.caller())).toMatchObject({ refusal: 'same-person' })

  // The first stops at its member, with its right checked; the second begins meanwhile.
  const second = { isDone: false }
  const waiting = async (): Promise<number> =>
    (
      await sql<object>`
        SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`.execute(base.db)
    ).rows.length
  const until = async (count: number): Promise<void> => {
    while (!second.isDone && (await waiting()) < count) await new Promise(setImmediate)
  }
  const [closed, refused] = await base.db
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM staff WHERE login = 'other' FOR NO KEY UPDATE`.execute(tx)
      const closing = close('other', admin)
      await until(1)
      const closingBack = close('admin', other).finally(() => (second.isDone = true))
      await until(2)
      return [closing, closingBack]
    })
    .then((both) => Promise.all(both))
  expect([closed?.ok, refused]).toMatchObject([true, { refusal: 'signed-out' }])
})

test('OFFICE-07: who lacks a right gives it to nobody, by no way', async () => {
  const { code } = valueOf(
    await shop.office.saveRole(roleOf(['orders.read', 'staff.read', 'staff.manage']), admin.caller()),
  )
  const chief = await signedIn('chief', code)
  await signedIn('anna', 'seller', KIROVKA)
  expect(await invite({}, chief)).toMatchObject({
    refusal: 'not-allowed',
    message: expect.stringContaining('Собирать'),
  })
  expect(
    await shop.office.changePosition({ login: 'anna', role: 'courier', store_id: KIROVKA }, chief.caller()),
  ).toMatchObject({ refusal: 'not-allowed' })
  expect(await shop.office.changeAccess({ login: 'admin', is_open: false }, chief.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  expect(await shop.office.saveRole(roleOf(['prices.write'], { title: 'Цены' }), chief.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  const reader = roleOf(['orders.read'], { title: 'Читатель' })
  const made = valueOf(await shop.office.saveRole(reader, chief.caller()))
  expect(valueOf(await invite({ role: made.code, store_id: null }, chief)).token).toHaveLength(43)
  const { roles } = await list(chief)
  expect(roles.filter((role) => role.may_give).map(({ title }) => title)).toEqual(['Своя роль', 'Читатель'])
})

test('OFFICE-07: who manages one store sees and invites its colleagues only, and composes no roles', async () => {
  const own = roleOf(['staff.read', 'staff.manage', 'staff.grant_any'], {
    title: 'Директор магазина',
    all_stores: false,
  })
  const { code } = valueOf(await shop.office.saveRole(own, admin.caller()))
  const director = await signedIn('director', code, KIROVKA)
  await signedIn('anna', 'seller', KIROVKA)
  await signedIn('zoya', 'seller', ARBAT)
  expect((await list(director)).members.map(({ login }) => login)).toEqual(['anna', 'director'])
  const close = (login: string) => shop.office.changeAccess({ login, is_open: false }, director.caller())
  expect(await close('zoya')).toMatchObject({ refusal: 'no-member' })
  expect(await close('anna')).toMatchObject({ ok: true })
  expect(await invite({ store_id: ARBAT }, director)).toMatchObject({ refusal: 'not-allowed' })
  expect(await invite({ role: 'senior', store_id: null }, director)).toMatchObject({ refusal: 'not-allowed' })
  expect(await shop.office.saveRole(roleOf(['orders.read'], { title: 'Ещё' }), director.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  expect((await invite({}, director)).ok).toBe(true)
})

test('OFFICE-07: a composed role gives exactly its words immediately, and is removed when nobody has it', async () => {
  const { code } = valueOf(await shop.office.saveRole(roleOf(['orders.read']), admin.caller()))
  const anna = await signedIn('anna', code)
  expect(await me(anna)).toMatchObject({ role: 'Своя роль', rights: ['orders.read'] })
  valueOf(await shop.office.saveRole(roleOf(['search.read', 'no.such'], { code, title: 'Искатель' }), admin.caller()))
  expect(await me(anna)).toMatchObject({ role: 'Искатель', rights: ['search.read'] })
  expect(await shop.office.saveRole(roleOf([], { title: 'искатель' }), admin.caller())).toMatchObject({
    refusal: 'title-taken',
  })
  expect(await shop.office.saveRole(roleOf([], { code, all_stores: false }), admin.caller())).toMatchObject({
    refusal: 'no-store',
    message: expect.stringContaining('anna'),
  })
  expect(await shop.office.removeRole({ code }, admin.caller())).toMatchObject({ refusal: 'role-used' })
  valueOf(await shop.office.changePosition({ login: 'anna', role: 'content', store_id: null }, admin.caller()))
  expect(await shop.office.removeRole({ code }, admin.caller())).toEqual({ ok: true, value: {} })
})

test('OFFICE-07: a word of a newer release stays in a role that this release changes', async () => {
  const { code } = valueOf(await shop.office.saveRole(roleOf(['orders.read']), admin.caller()))
  await sql`UPDATE staff_role SET rights = rights || '{parcels.launch}' WHERE code = ${code}`.execute(base.db)
  valueOf(await shop.office.saveRole(roleOf(['search.read', 'parcels.launch'], { code }), admin.caller()))
  expect((await list()).roles.find((role) => role.code === code)?.rights).toEqual(['search.read', 'parcels.launch'])
})

test('OFFICE-07: a lost access is asked by one and confirmed by another, and the old authenticator is dead', async () => {
  const secret = await shop.add('anna', 'senior', null)
  const anna = await shop.signIn('anna', secret)
  const owner = await signedIn('owner', 'owner')
  const ask = (login: string, by: StaffBrowser) => shop.office.askReset({ login }, by.caller())
  const confirm = (login: string, by: StaffBrowser) => shop.office.confirmReset({ login }, by.caller())
  expect(await ask('admin', admin)).toMatchObject({ refusal: 'same-person' })
  expect(await confirm('anna', owner)).toMatchObject({ refusal: 'no-member' })
  valueOf(await ask('anna', admin))
  expect(await confirm('anna', admin)).toMatchObject({ refusal: 'same-person' })
  expect(await member('anna')).toMatchObject({ reset: { asked_by: 'admin', is_mine: true } })
  expect(await me(anna)).toMatchObject({ login: 'anna' })
  const { token } = valueOf(await confirm('anna', owner))
  expect(await me(anna)).toBe('signed-out')
  shop.pass(60)
  await expect(shop.signIn('anna', secret)).rejects.toThrow('wrong-code')
  expect(valueOf(await join(token))).toMatchObject({ login: 'anna', role: 'Старший' })
  expect(await join(token)).toMatchObject({ refusal: 'dead-link' })
  expect((await shop.office.enterPassword({ login: 'anna', password: PASSWORD }, newStaffBrowser().caller())).ok).toBe(
    true,
  )
  expect(await actions()).toEqual(expect.arrayContaining(['reset asked anna', 'reset confirmed anna', 'joined anna']))
})

test('OFFICE-07: the one whose access was asked to be reset does not confirm it, and the asker may withdraw', async () => {
  const owner = await signedIn('owner', 'owner')
  valueOf(await shop.office.askReset({ login: 'owner' }, admin.caller()))
  expect(await shop.office.confirmReset({ login: 'owner' }, owner.caller())).toMatchObject({ refusal: 'same-person' })
  valueOf(await shop.office.declineReset({ login: 'owner' }, admin.caller()))
  expect(await member('owner')).toMatchObject({ reset: null })
})

test('OFFICE-07: nothing in the database opens an invitation: link and secret are stored as a hash and encrypted', async () => {
  const { token } = valueOf(await invite())
  const { key } = valueOf(await shop.office.openInvitation({ token }, newStaffBrowser().caller()))
  const { rows } = await sql<{ text: string }>`SELECT i::text AS text FROM staff_invitation i`.execute(base.db)
  const stored = rows[0]?.text ?? ''
  expect(stored).toContain('vera')
  for (const secret of [Buffer.from(token), Buffer.from(token, 'base64url'), Buffer.from(key), bytesOf(key)])
    expect(stored).not.toContain(secret.toString('hex'))
})
