import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_S } from '#kernel/durations.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures, NOW } from '#kit/shops/order-shop.ts'
import { insertStaffSession, newStaffBrowser, STAFF_PASSWORD, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { storeId } from '#kernel/ids.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { addDemoStaff } from './demo-staff.ts'
import { sealSecret, staffKeyOf } from './sealed-secret.ts'
import { mostTriedLogin } from './staff-sign-in.ts'
import { hasSignedInFrom, rememberNetwork } from './staff.sql.ts'
import { changeRole, disableDemoMembers, disableMember, listMembers, resetMember } from './staff-admin.ts'

let base: TestDatabase
let shop: ReturnType<typeof staffOffice>
let secret: Buffer
let count = 0
let login = ''

beforeAll(async () => {
  base = await freshDatabase()
  await insertOrderFixtures(base.db)
})
afterAll(() => base.close())
beforeEach(async () => {
  shop = staffOffice(base.db, NOW)
  count += 1
  login = `seller-${count}`
  secret = await shop.add(login, 'seller', 'store-1')
})

const me = async (browser = newStaffBrowser()) => {
  const answer = await shop.office.me({}, browser.caller())
  return answer.ok ? answer.value : answer.refusal
}
const enterPassword = (browser = newStaffBrowser(), password = STAFF_PASSWORD) =>
  shop.office.enterPassword({ login, password }, browser.caller())

test('STAFF-01: password and code open a session; the password alone opens nothing', async () => {
  const browser = newStaffBrowser()
  expect(await me(browser)).toBe('signed-out')
  expect((await enterPassword(browser)).ok).toBe(true)
  expect(await me(browser)).toBe('signed-out')
  const before = browser.cookie()
  const wrong = { code: String((Number(shop.codeOf(secret)) + 1) % 1_000_000).padStart(6, '0') }
  expect(await shop.office.enterCode(wrong, browser.caller())).toMatchObject({ refusal: 'wrong-code' })
  expect((await shop.office.enterCode({ code: shop.codeOf(secret) }, browser.caller())).ok).toBe(true)
  expect(await me(browser)).toEqual({
    login,
    name: login,
    role: 'Продавец',
    rights: expect.arrayContaining(['orders.pick']),
    stores: [{ id: 1, name: 'Челябинск, Кировка' }],
  })
  expect(browser.cookie()).not.toBe(before)
  const stolen = newStaffBrowser()
  stolen.use(before)
  expect(await me(stolen)).toBe('signed-out')
})

test('STAFF-01: a wrong password and an unknown login get the same answer', async () => {
  const unknown = await shop.office.enterPassword({ login: 'nobody', password: 'x' }, newStaffBrowser().caller())
  expect(await enterPassword(newStaffBrowser(), 'another')).toEqual(unknown)
  expect(unknown).toMatchObject({ ok: false, refusal: 'wrong-password' })
})

test('STAFF-01: a code is accepted once, also in another browser', async () => {
  await shop.signIn(login, secret)
  await expect(shop.signIn(login, secret)).rejects.toThrow('wrong-code')
  shop.pass(30)
  await shop.signIn(login, secret)
})

test('STAFF-01: after five wrong codes the password is asked again', async () => {
  const browser = newStaffBrowser()
  await enterPassword(browser)
  const right = { code: shop.codeOf(secret) }
  const wrong = { code: String((Number(right.code) + 1) % 1_000_000).padStart(6, '0') }
  for (let tries = 0; tries < 5; tries += 1) await shop.office.enterCode(wrong, browser.caller())
  expect(await shop.office.enterCode(right, browser.caller())).toMatchObject({ refusal: 'signed-out' })
})

test('STAFF-01: the eleventh password of a login from one address is not tried', async () => {
  const browser = newStaffBrowser('198.51.100.9')
  for (let tries = 0; tries < 9; tries += 1) await incrementRateCount(base.db, `staff ${login} 198.51.100.9`, 900, NOW)
  expect(await enterPassword(browser, 'guess')).toMatchObject({ refusal: 'wrong-password' })
  expect(await enterPassword(browser)).toMatchObject({ refusal: 'too-many-tries' })
  expect((await enterPassword(newStaffBrowser('192.0.2.7'))).ok).toBe(true)
})

test('STAFF-01: strangers who guess a login all day do not keep its member out', async () => {
  const own = newStaffBrowser('203.0.113.7')
  valueOf(await enterPassword(own))
  valueOf(await shop.office.enterCode({ code: shop.codeOf(secret) }, own.caller()))
  const guesses = `staff tries of a day ${login}`
  for (let tries = 0; tries < 201; tries += 1) await incrementRateCount(base.db, guesses, DAY_S, NOW)
  expect(await enterPassword(newStaffBrowser('192.0.2.7'))).toMatchObject({
    refusal: 'too-many-tries',
    message: expect.stringContaining('после 03:00 по\u00a0Москве'),
  })
  expect((await enterPassword(newStaffBrowser('203.0.113.9'))).ok).toBe(true)
  expect(await mostTriedLogin(base.db, NOW)).toBeGreaterThan(1)
})

test('STAFF-01: the last five networks of a member are known', async () => {
  const { id } = await base.db.selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  for (let day = 1; day <= 7; day += 1)
    await rememberNetwork(base.db, id, `192.0.${day}.0/24`, new Date(NOW.getTime() + day * 1000))
  const known = [1, 2, 3, 4, 5, 6, 7].map((day) => hasSignedInFrom(base.db, login, `192.0.${day}.0/24`))
  expect(await Promise.all(known)).toEqual([false, false, true, true, true, true, true])
})

test('STAFF-01: a session ends after 30 idle minutes and after 12 hours; a page that refreshes itself keeps none alive', async () => {
  const idle = await shop.signIn(login, secret)
  shop.pass(29 * 60)
  expect(await me(idle)).toMatchObject({ name: login })
  shop.pass(2 * 60)
  expect(await me(idle)).toBe('signed-out')
  const senior = await insertStaffSession(base.db, { login: `senior-${count}`, role: 'senior' }, shop.now())
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await shop.office.audit({}, senior.caller())).ok).toBe(true)
    shop.pass(20 * 60)
  }
  expect(await me(senior)).toBe('signed-out')
})

test('STAFF-01: signing out, disabling, a new role and a reset end every session immediately', async () => {
  const signIn = async () => {
    shop.pass(60)
    return shop.signIn(login, secret)
  }
  const out = await signIn()
  const id = out.cookie()
  await shop.office.signOut({}, out.caller())
  expect(out.cookie()).toBeNull()
  out.use(id)
  expect(await me(out)).toBe('signed-out')

  const promoted = await signIn()
  expect(await changeRole(shop.admin(), login, 'senior', 'store-1')).toBe('no-store')
  expect(await changeRole(shop.admin(), login, 'senior', null)).toBe('changed')
  expect(await me(promoted)).toBe('signed-out')

  const disabled = await signIn()
  await disableMember(shop.admin(), login)
  expect(await me(disabled)).toBe('signed-out')
  expect(await enterPassword()).toMatchObject({ refusal: 'wrong-password' })

  const renewed = await resetMember(shop.admin(), login, STAFF_PASSWORD)
  if (renewed === null) throw new Error('no such login')
  shop.pass(60)
  expect(await me(await shop.signIn(login, renewed))).toMatchObject({ role: 'Старший' })
})

test('STAFF-01: the audit log says who changed what, from what to what, and the app cannot change it', async () => {
  await changeRole(shop.admin(), login, 'office', null)
  const senior = await insertStaffSession(base.db, { login: `senior-${count}`, role: 'senior' }, shop.now())
  const answer = await shop.office.audit({ subject: login }, senior.caller())
  if (!answer.ok) throw new Error(answer.refusal)
  expect(answer.value.records.map(({ action, was, became }) => [action, was, became])).toEqual([
    ['role changed', '{"role": "Продавец"}', '{"role": "Офис", "store": null}'],
    ['added', null, '{"role": "Продавец", "store": "Челябинск, Кировка"}'],
  ])
  for (const statement of [`UPDATE staff_audit SET action = ''`, 'DELETE FROM staff_audit'])
    await expect(sql.raw(statement).execute(base.db)).rejects.toMatchObject({ code: '42501' })
})

test('STAFF-01: nothing in the database signs in: password and secret are stored as a hash and encrypted', async () => {
  const { password_hash, totp_secret } = await base.db
    .selectFrom('staff')
    .select(['password_hash', 'totp_secret'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(totp_secret.includes(secret)).toBe(false)
  const sealed = (): Buffer => sealSecret(staffKeyOf('any'), secret, login)
  expect(sealed().equals(sealed())).toBe(false) // equal bytes would tell who has the same secret, and break the cipher
})

test('the staff of the demo shop work in a shop without staff, and production ends them', async () => {
  const empty = await freshDatabase()
  try {
    await insertOrderFixtures(empty.db)
    const demo = staffOffice(empty.db, NOW)
    await addDemoStaff(demo.admin())
    await addDemoStaff(demo.admin())
    const states = async () =>
      (await listMembers(empty.db)).map(({ login, role, store, disabled }) => [login, role, store, disabled])
    expect(await states()).toEqual([
      ['admin', 'admin', null, false],
      ['kurer', 'courier', 'store-1', false],
      ['office', 'office', null, false],
      ['owner', 'owner', null, false],
      ['prodavec', 'seller', 'store-1', false],
      ['starshaya', 'senior', null, false],
    ])
    await disableDemoMembers(demo.admin())
    expect((await states()).every(([, , , disabled]) => disabled)).toBe(true)
  } finally {
    await empty.close()
  }
})

test('OFFICE-07: a role of one store without a store sees nothing, and a word that this release does not know is left out', async () => {
  const browser = await insertStaffSession(
    base.db,
    { login: `own-${count}`, role: 'courier', storeId: storeId(1) },
    NOW,
  )
  await sql`UPDATE staff_role SET rights = rights || '{parcels.launch}' WHERE code = 'courier'`.execute(base.db)
  expect(await me(browser)).toMatchObject({ role: 'Курьер', rights: ['orders.read', 'orders.ship', 'buyers.phone'] })
  await sql`UPDATE staff SET store_id = NULL WHERE login = ${`own-${count}`}`.execute(base.db)
  expect(await me(browser)).toBe('signed-out')
})

test('OFFICE-07: the release before reads and writes the three roles that it knows, and finds no role in others', async () => {
  const roles = async () =>
    (await sql<object>`SELECT role, role_code, store_id FROM staff WHERE login = ${login}`.execute(base.db)).rows[0]
  expect(await roles()).toEqual({ role: 'seller', role_code: 'seller', store_id: 1 })
  await sql`UPDATE staff SET role = 'senior', store_id = NULL WHERE login = ${login}`.execute(base.db)
  expect(await roles()).toEqual({ role: 'senior', role_code: 'senior', store_id: null })
  await changeRole(shop.admin(), login, 'content', null)
  expect(await roles()).toEqual({ role: null, role_code: 'content', store_id: null })
  await sql`UPDATE staff SET role = 'office' WHERE login = ${login}`.execute(base.db)
  expect(await roles()).toEqual({ role: 'office', role_code: 'office', store_id: null })
})
