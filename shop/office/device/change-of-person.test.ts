/** OFFICE-08: members change places at a counter by a short code. */
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MAX_DEVICE_TRIES, MAX_PIN_TRIES } from '#kernel/staff-sessions.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { ARBAT, KIROVKA, NOW } from '#kit/shops/order-shop.ts'
import { insertCounter, insertStaffSession, newStaffBrowser, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
const PIN = '482915'
let desk: ReturnType<typeof staffOffice>
/** The browser that stands at the counter of Кировка, opened by Марина. */
let counter: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(database.db, NOW)
  counter = await opened('marina')
  valueOf(await desk.office.setPin({ pin: PIN }, counter.caller()))
})

const opened = (login: string): Promise<StaffBrowser> =>
  insertCounter(database.db, { login, role: 'seller', storeId: KIROVKA }, desk.now())

const member = (login: string, role: string, storeId?: typeof KIROVKA) =>
  insertStaffSession(database.db, { login, role, ...(storeId === undefined ? {} : { storeId }) }, desk.now())
/** A colleague with a code, set in a browser of their own. */
const colleague = async (login: string, role: string, storeId?: typeof KIROVKA): Promise<void> => {
  const own = await member(login, role, storeId)
  valueOf(await desk.office.setPin({ pin: PIN }, own.caller()))
}
const enter = async (login: string, pin: string, browser = counter): Promise<string> => {
  const answer = await desk.office.enterPin({ login, pin }, browser.caller())
  return answer.ok ? answer.value.name : answer.refusal
}
const audit = async () =>
  (
    await sql<{ action: string; subject: string; login: string | null }>`
    SELECT a.action, a.subject, s.login FROM staff_audit a LEFT JOIN staff s ON s.id = a.staff_id ORDER BY a.id`.execute(
      database.db,
    )
  ).rows

test('OFFICE-08: a colleague takes over by a short code, with their own rights at once and their name in the journal', async () => {
  await colleague('olga', 'senior')
  await colleague('vera', 'seller', KIROVKA)
  await colleague('kira', 'seller', ARBAT)
  await member('anna', 'seller', KIROVKA)
  const { members } = valueOf(await desk.office.counterDevice({}, counter.caller()))
  expect(members.map(({ login }) => login)).toEqual(['marina', 'olga', 'vera'])
  const before = counter.cookie()
  expect(await enter('olga', PIN)).toBe('olga')
  expect(counter.cookie()).not.toBe(before)
  const me = valueOf(await desk.office.me({}, counter.caller()))
  expect(me).toMatchObject({ login: 'olga' })
  expect(me.rights).toContain('refunds.confirm')
  expect(await audit()).toContainEqual({ action: 'signed in by pin', subject: 'olga', login: 'olga' })
  // The session of the member before has ended.
  const former = newStaffBrowser()
  former.use(before)
  expect((await desk.office.me({}, former.caller())).ok).toBe(false)
  expect(await enter('kira', PIN)).toBe('wrong-code')
})

test('OFFICE-08: a code opens no browser in which nobody has signed in with a password, nor after sign-out or twelve hours', async () => {
  expect(await enter('marina', PIN, newStaffBrowser())).toBe('signed-out')
  valueOf(await desk.office.leaveCounter({}, counter.caller()))
  expect((await desk.office.me({}, counter.caller())).ok).toBe(false)
  expect(await enter('marina', PIN)).toBe('marina')
  desk.pass(12 * 3600)
  expect(await enter('marina', PIN)).toBe('signed-out')
  expect((await desk.office.me({}, counter.caller())).ok).toBe(false)
  const secret = await desk.add('zoya', 'seller', `store-${KIROVKA}`)
  const other = await desk.signIn('zoya', secret)
  expect(await enter('marina', PIN, other)).toBe('marina')
  valueOf(await desk.office.signOut({}, other.caller()))
  expect(await enter('marina', PIN, other)).toBe('signed-out')
})

test('OFFICE-08: wrong codes in a row close the device; many on any device take the code away, which the journal says', async () => {
  for (let at = 0; at < MAX_DEVICE_TRIES; at += 1) expect(await enter('marina', '999000')).toBe('wrong-code')
  expect(await enter('marina', PIN)).toBe('signed-out')
  expect((await desk.office.me({}, counter.caller())).ok).toBe(false)
  await sql`UPDATE staff_pin SET tries = ${MAX_PIN_TRIES - 1}`.execute(database.db)
  const other = await opened('vera')
  expect(await enter('marina', '999000', other)).toBe('wrong-code')
  expect(await enter('marina', PIN, other)).toBe('wrong-code')
  expect(await audit()).toContainEqual({ action: 'pin guessed', subject: 'marina', login: null })
})

test('OFFICE-08: a session by code has no rights that run the house, and cannot change the code', async () => {
  await sql`UPDATE staff_role SET rights = rights || '{staff.manage,settings.write}' WHERE code = 'senior'`.execute(
    database.db,
  )
  await colleague('olga', 'senior')
  await enter('olga', PIN)
  const { rights } = valueOf(await desk.office.me({}, counter.caller()))
  expect(rights).toContain('orders.pick')
  expect(rights.filter((right) => right === 'staff.manage' || right === 'settings.write')).toEqual([])
  expect(await desk.office.setPin({ pin: '739104' }, counter.caller())).toMatchObject({ refusal: 'not-allowed' })
})

test('OFFICE-08: easy codes are refused, and short ones of who confirms refunds', async () => {
  const olga = await member('olga', 'senior')
  for (const pin of ['1111', '1234', '4321', '654321'])
    expect(await desk.office.setPin({ pin }, counter.caller()), pin).toMatchObject({ refusal: 'bad-pin' })
  expect(await desk.office.setPin({ pin: '4829' }, olga.caller())).toMatchObject({ refusal: 'bad-pin' })
  expect((await desk.office.setPin({ pin: '4829' }, counter.caller())).ok).toBe(true)
  const admin = await member('admin', 'admin')
  expect(await desk.office.setPin({ pin: PIN }, admin.caller())).toMatchObject({ refusal: 'not-allowed' })
})

test('OFFICE-08: who may not sign in any more takes over nowhere, and the devices that they have opened are closed', async () => {
  await colleague('vera', 'seller', KIROVKA)
  await sql`UPDATE staff SET disabled_at = ${NOW} WHERE login = 'vera'`.execute(database.db)
  expect(await enter('vera', PIN)).toBe('wrong-code')
  const admin = await member('admin', 'admin')
  await colleague('olga', 'senior')
  valueOf(await desk.office.changeAccess({ login: 'marina', is_open: false }, admin.caller()))
  expect(await enter('olga', PIN)).toBe('signed-out')
})
