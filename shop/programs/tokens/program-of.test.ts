import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import type { ProgramLimits } from '../programs.api.ts'
import { addToken } from './import-tokens.ts'
import { programOf, refusalOfRight } from './program-of.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
let base: TestDatabase
let office: ReturnType<typeof staffOffice>['office']
let owner: StaffBrowser
let admin: StaffBrowser
let engineer: StaffBrowser

beforeAll(async () => {
  base = await freshDatabase()
  office = staffOffice(base.db, NOW).office
  owner = await insertStaffSession(base.db, { login: 'owner', role: 'owner' }, NOW)
  admin = await insertStaffSession(base.db, { login: 'admin', role: 'admin' }, NOW)
  const rights = ['programs.manage', 'orders.read', 'stock.write']
  await base.db.insertInto('staff_role').values({ code: 'it', title: 'ИТ', rights, all_stores: true }).execute()
  engineer = await insertStaffSession(base.db, { login: 'it', role: 'it' }, NOW)
})
afterAll(() => base.close())

const LIMITS: ProgramLimits = {
  scopes: ['orders.read', 'stock.write'],
  networks: [],
  expires_on: null,
  per_minute: 600,
}
const make = async (name: string, limits: Partial<ProgramLimits> = {}): Promise<string> => {
  const made = await office.makeProgram({ name, ...LIMITS, ...limits }, owner.caller())
  if (!made.ok) throw new Error(made.message)
  return made.value.secret
}
const ask = (header: string | undefined, address = '203.0.113.7', now = NOW) =>
  programOf(base.db, { header, address, now, call: 'orders.list' })
const refused = async (answer: ReturnType<typeof ask>): Promise<string> => {
  const value = await answer
  return value instanceof HttpError ? `${value.refusal}: ${value.message}` : `a program: ${value.name}`
}
const basic = (name: string, secret: string): string => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

test('EXCH-01: a token made in the office opens by Bearer and by Basic, and is stored as a hash only', async () => {
  const secret = await make('warehouse')
  for (const header of [`Bearer ${secret}`, basic('warehouse', secret)])
    expect(await ask(header)).toMatchObject({ name: 'warehouse', rights: ['orders.read', 'stock.write'] })
  const stored = await base.db.selectFrom('staff_token').selectAll().where('name', '=', 'warehouse').execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(JSON.stringify(await base.db.selectFrom('staff_audit').selectAll().execute())).not.toContain(secret)
})

test('EXCH-01: every use is counted by day and call', async () => {
  const secret = await make('counted')
  await ask(`Bearer ${secret}`)
  await ask(`Bearer ${secret}`, '203.0.113.7', new Date('2026-11-20T22:00:00Z'))
  await ask(`Bearer ${secret}`, '203.0.113.7', new Date('2026-11-20T22:01:00Z'))
  const list = await office.programs({}, owner.caller())
  const uses = list.ok ? list.value.programs.find(({ name }) => name === 'counted')?.uses : []
  expect(uses?.map(({ day, call, uses: count }) => [day, call, count])).toEqual([
    ['2026-11-21', 'orders.list', 2],
    ['2026-11-20', 'orders.list', 1],
  ])
})

test('EXCH-01: says why a request without a valid token is refused', async () => {
  const secret = await make('refused')
  expect(await refused(ask(undefined))).toContain('bad-token: Нужен ключ')
  expect(await refused(ask('Digest x'))).toContain('bad-token: Нужен ключ')
  expect(await refused(ask(`Basic ${Buffer.from('no colon').toString('base64')}`))).toContain('Basic не читается')
  expect(await refused(ask('Bearer glad_unknown'))).toContain('Такого ключа нет')
  expect(await refused(ask(basic('another', secret)))).toContain('Логин не подходит к ключу')
})

test('EXCH-01: a token is refused after its last day, from another network and above its rate', async () => {
  const secret = await make('limited', {
    networks: ['198.51.100.0/24', '2001:db8::/32'],
    expires_on: '2026-11-21',
    per_minute: 2,
  })
  const from = (address: string, now = NOW) => ask(`Bearer ${secret}`, address, now)
  expect(await refused(from('203.0.113.7'))).toBe(
    'token-not-allowed: Ключ «limited» не принимают с адреса 203.0.113.7.',
  )
  expect(await from('::ffff:198.51.100.9')).toMatchObject({ name: 'limited' })
  expect(await from('2001:db8::7')).toMatchObject({ name: 'limited' })
  const third = await from('198.51.100.9')
  expect(third).toMatchObject({ refusal: 'too-often', retryAfter: 60 })
  expect(await from('198.51.100.9', new Date('2026-11-20T09:01:00Z'))).toMatchObject({ name: 'limited' })
  expect(await from('198.51.100.9', new Date('2026-11-21T20:59:00Z'))).toMatchObject({ name: 'limited' })
  expect(await refused(from('198.51.100.9', new Date('2026-11-21T21:00:00Z')))).toContain(
    'Срок ключа «limited» кончился',
  )
})

test('EXCH-01: a revoked token opens nothing, a limited one only what is left', async () => {
  const secret = await make('changing')
  await office.limitProgram({ name: 'changing', ...LIMITS, scopes: ['orders.read'] }, owner.caller())
  const program = await ask(`Bearer ${secret}`)
  if (program instanceof HttpError) throw program
  expect(refusalOfRight(program, 'orders.read')).toBeNull()
  expect(refusalOfRight(program, 'stock.write')?.message).toContain('«changing» не хватает права stock.write')
  await office.revokeProgram({ name: 'changing' }, owner.caller())
  expect(await refused(ask(`Bearer ${secret}`))).toContain('Такого ключа нет')
  expect(await office.revokeProgram({ name: 'changing' }, owner.caller())).toMatchObject({ refusal: 'no-program' })
})

test('EXCH-01: nobody gives a program rights that they lack; bad fields are named', async () => {
  const asked = async (limits: Partial<ProgramLimits>, name = 'asked', by = engineer) => {
    const answer = await office.makeProgram({ name, ...LIMITS, ...limits }, by.caller())
    return answer.ok ? 'made' : `${answer.refusal}: ${answer.message}`.replaceAll('\u00a0', ' ')
  }
  expect(await asked({ scopes: [] })).toContain('bad-scope: Отметьте')
  expect(await asked({ scopes: ['staff.manage'] })).toContain(
    'bad-scope: Таких прав у программ не бывает: staff.manage',
  )
  expect(await asked({ scopes: ['reviews.moderate'] })).toContain('bad-scope: Этих прав нет у вас самих: «Показывать')
  expect(await asked({ scopes: ['reviews.moderate'] }, 'by-admin', admin)).toBe('made')
  expect(await asked({ networks: ['203.0.113.0/33'] })).toContain('bad-network: «203.0.113.0/33» — не адрес')
  expect(await asked({ expires_on: '2026-11-19' })).toContain('bad-term')
  expect(await asked({}, 'Ключ 1')).toContain('bad-name')
  expect(await asked({}, 'asked')).toBe('made')
  expect(await asked({}, 'asked')).toContain('name-taken')
})

test('OWN-02: a token of the command stays valid and has no rights', async () => {
  const secret = await addToken({ db: base.db, now: NOW }, '1c')
  expect(await ask(`Bearer ${secret}`)).toMatchObject({ kinds: ['prices', 'stock'], rights: [] })
})
