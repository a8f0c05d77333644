/** DESK-02: cases over the handlers of the shop, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { newShopper, NOW } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { machineRandom } from '#platform/random.ts'
import type { Sms, SmsResult } from '#providers/ports/sms-sender.ts'
import { deleteMessagesBefore } from '../feedback.sql.ts'
import { feedbackCalls } from '../feedback.calls.ts'
import { countCaseAlarms } from './case-alarms.sql.ts'
import { casesCalls } from './cases.calls.ts'
import { openCase } from './cases.sql.ts'
import { deleteMessagesOf, readCaseMessagesOf, readCasePhotosOf } from './own-cases.sql.ts'
import { sendCaseAnswer } from './send-case-answer.job.ts'

const database = orderDatabase()
const PHONE = '79123456789'
const BUYER = { phone: PHONE, email: 'Anna@example.ru', email_confirmed_at: null }
/** A case of a return: it has no message of the form. */
const COMPLAINT = {
  reason: 'quality',
  orderNumber: 'Г-100123',
  name: 'Анна',
  phone: PHONE,
  email: 'anna@example.ru',
  body: 'Возврат с\u00a0жалобой',
  at: NOW,
} as const
let desk: ReturnType<typeof staffOffice>
let lena: StaffBrowser
let ira: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(database.db, NOW)
  lena = await insertStaffSession(database.db, { login: 'lena', role: 'call_centre' }, NOW)
  ira = await insertStaffSession(database.db, { login: 'ira', role: 'call_centre' }, NOW)
})

const clock = { now: () => desk.now() }
const write = async (message: string): Promise<void> => {
  const form = {
    form_id: 'feedback',
    'fields[name]': 'Анна',
    'fields[phone]': '+7 912 345-67-89',
    'fields[email]': 'anna@example.ru',
    'fields[message]': message,
  }
  const feedback = feedbackCalls({ db: database.db, clock, ...shopForTests })
  valueOf(await feedback.send(form, { ...newShopper().caller, idempotencyKey: randomUUID() }))
}
const list = async (show: 'open' | 'mine' | 'waiting' | 'closed' = 'open', who = lena) =>
  valueOf(await desk.office.cases({ show }, who.caller())).cases
const opened = async (id: number) => valueOf(await desk.office.openedCase({ id }, lena.caller()))
const only = async () => {
  const [line] = await list()
  if (line === undefined) throw new Error('no case')
  return opened(line.id)
}
const thread = () => casesCalls({ db: database.db, clock })
const tokenOf = async (id: number): Promise<string> =>
  (await database.db.selectFrom('buyer_case').select('token').where('id', '=', id).executeTakeFirstOrThrow()).token
const letters = async (): Promise<number> =>
  (await sql`SELECT FROM pgboss.job WHERE name = 'send-case-answer'`.execute(database.db)).rows.length

test('DESK-02: a message of the form is a case with a number, a reason, its order and a clock', async () => {
  await write('Заказ Г-100123 не пришёл, жду неделю')
  expect(await list()).toMatchObject([
    { reason: 'not_arrived', state: 'new', order_number: 'Г-100123', owner: null, alarm: null },
  ])
  desk.pass(61 * 60)
  expect(
    await list('open', await insertStaffSession(database.db, { login: 'lena', role: 'call_centre' }, desk.now())),
  ).toMatchObject([{ alarm: 'no-owner' }])
})

test('DESK-02: an answer goes by letter, marks the message answered, and the buyer goes on by its link', async () => {
  await write('Подойдёт ли крем для жирной кожи?')
  const { id, version } = await only()
  const answered = valueOf(await desk.office.replyCase({ id, version, text: 'Да, подойдёт.' }, lena.caller()))
  expect(answered).toMatchObject({ state: 'waiting', owner: 'lena', waits_since: null, is_mine: true })
  expect(await letters()).toBe(1)
  const feedback = await database.db.selectFrom('feedback').select('answered_at').executeTakeFirstOrThrow()
  expect(feedback.answered_at).toEqual(NOW)
  valueOf(await desk.office.noteCase({ id, version: answered.version, text: 'Ждёт ответа' }, ira.caller()))
  const token = await tokenOf(id)
  expect(valueOf(await thread().thread({ token }, newShopper().caller)).messages).toMatchObject([
    { by_shop: false },
    { by_shop: true, body: 'Да, подойдёт.' },
  ])
  const caller = { ...newShopper().caller, idempotencyKey: randomUUID() }
  for (const _ of [1, 2]) valueOf(await thread().write({ token, text: 'Спасибо! А утром?' }, caller))
  expect(await opened(id)).toMatchObject({ state: 'open', owner: 'lena' })
  expect((await opened(id)).messages.map(({ kind }) => kind)).toEqual(['buyer', 'staff', 'note', 'buyer'])
  expect(await thread().thread({ token: '0'.repeat(32) }, caller)).toMatchObject({ refusal: 'dead-link' })
})

test('DESK-02: two people on one case never overwrite each other, and no second letter goes out', async () => {
  await write('Где мой заказ?')
  const { id, version } = await only()
  const answers = await Promise.all([
    desk.office.replyCase({ id, version, text: 'Завтра.' }, lena.caller()),
    desk.office.replyCase({ id, version, text: 'Вчера.' }, ira.caller()),
  ])
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual(['done', 'record-changed'])
  expect(await letters()).toBe(1)
  expect(await desk.office.changeCase({ id, version, closed: true }, ira.caller())).toMatchObject({
    refusal: 'record-changed',
  })
})

test('DESK-02: a case is taken, closed, counted by its reason, and opened again by its buyer', async () => {
  await write('Хочу вернуть помаду')
  const { id, version } = await only()
  const taken = valueOf(await desk.office.changeCase({ id, version, mine: true }, lena.caller()))
  expect(taken).toMatchObject({ state: 'open', owner: 'lena' })
  expect(await list('mine')).toHaveLength(1)
  expect(await list('mine', ira)).toEqual([])
  valueOf(await desk.office.changeCase({ id, version: taken.version, closed: true }, lena.caller()))
  expect([await list(), (await list('closed')).length]).toEqual([[], 1])
  const { reasons } = valueOf(await desk.office.caseStatistics({}, lena.caller()))
  expect(reasons).toEqual([{ reason: 'return', opened: 1, closed: 1, answer_hours: null }])
  const caller = { ...newShopper().caller, idempotencyKey: randomUUID() }
  valueOf(await thread().write({ token: await tokenOf(id), text: 'Ещё вопрос' }, caller))
  expect(await list()).toMatchObject([{ id, state: 'open', first_words: 'Ещё вопрос' }])
})

test('DESK-02: a case that staff open again waits from then on; one whose owner has left has none', async () => {
  await write('Где мой заказ?')
  const { id, version } = await only()
  const change = (from: number, changed: object) =>
    desk.office.changeCase({ id, version: from, ...changed }, lena.caller()).then(valueOf)
  const closed = await change(version, { mine: true, closed: true })
  expect(closed).toMatchObject({ state: 'closed', waits_since: null })
  expect(await change(closed.version, { closed: false })).toMatchObject({
    state: 'open',
    waits_since: NOW.toISOString(),
  })
  desk.pass(2 * 60 * 60)
  const later = await insertStaffSession(database.db, { login: 'ira', role: 'call_centre' }, desk.now())
  expect(await list('open', later)).toMatchObject([{ owner: 'lena', alarm: null }])
  expect(await countCaseAlarms(database.db, desk.now())).toEqual({ 'no-owner': 0, 'no-answer': 0 })
  await sql`UPDATE staff SET disabled_at = ${desk.now()} WHERE login = 'lena'`.execute(database.db)
  expect(await list('open', later)).toMatchObject([{ owner: null, alarm: 'no-owner' }])
  expect(await countCaseAlarms(database.db, desk.now())).toEqual({ 'no-owner': 1, 'no-answer': 0 })
  expect(await countCaseAlarms(database.db, new Date(NOW.getTime() + 49 * 60 * 60 * 1000))).toEqual({
    'no-owner': 0,
    'no-answer': 1,
  })
  const answered = await desk.office.replyCase({ id, version: closed.version + 1, text: 'Завтра.' }, later.caller())
  expect(valueOf(answered)).toMatchObject({ owner: 'ira', is_mine: true })
})

test('DESK-02: a case is given to a colleague who works on cases, and to nobody else', async () => {
  await write('Где мой заказ?')
  await insertStaffSession(database.db, { login: 'katya', role: 'seller' }, NOW)
  const { id, version, colleagues } = await only()
  expect(colleagues.map(({ login }) => login)).toEqual(['ira'])
  expect(await desk.office.changeCase({ id, version, owner: 'katya' }, lena.caller())).toMatchObject({
    refusal: 'no-member',
  })
  const given = valueOf(await desk.office.changeCase({ id, version, owner: 'ira' }, lena.caller()))
  expect(given).toMatchObject({ state: 'open', owner: 'ira', is_mine: false })
  expect(await list('mine', ira)).toHaveLength(1)
})

test('DESK-02, SAFE-05: cases are in the file of a buyer, and end with the account and with the term', async () => {
  await write('Подойдёт ли крем для жирной кожи?')
  const { id, version } = await only()
  valueOf(await desk.office.noteCase({ id, version, text: 'Капризный' }, lena.caller()))
  expect(await readCaseMessagesOf(database.db, BUYER)).toMatchObject([{ number: id, by_shop: false }])
  await transaction(database.db, (tx) => openCase(tx, COMPLAINT))
  await transaction(database.db, (tx) => deleteMessagesOf(tx, BUYER))
  expect(await database.db.selectFrom('case_message').selectAll().execute()).toEqual([])
  await write('Где мой заказ?')
  await transaction(database.db, (tx) => openCase(tx, COMPLAINT))
  await deleteMessagesBefore(database.db, new Date(NOW.getTime() + 1))
  expect(await database.db.selectFrom('buyer_case').selectAll().execute()).toEqual([])
})

test('DESK-02, SAFE-05: photos of the form and of letters are in the file of a buyer and end with the account', async () => {
  await write('Протёк крем')
  const { id } = await only()
  await sql`INSERT INTO feedback_photo (feedback_id, jpeg, width, height) SELECT id, 'form', 1, 1 FROM feedback`.execute(
    database.db,
  )
  // A letter of a mailbox that no account had confirmed.
  const letter = await transaction(database.db, (tx) => openCase(tx, { ...COMPLAINT, phone: '' }))
  await sql`INSERT INTO case_photo (message_id, jpeg, width, height)
    SELECT id, CASE case_id WHEN ${id} THEN 'thread' ELSE 'letter' END::bytea, 1, 1 FROM case_message`.execute(
    database.db,
  )
  const photos = async (email_confirmed_at: Date | null) =>
    (await readCasePhotosOf(database.db, { ...BUYER, email_confirmed_at })).map(({ number, jpeg }) => [
      number,
      jpeg.toString(),
    ])
  const ofPhone = [
    [id, 'form'],
    [id, 'thread'],
  ]
  expect(await photos(null)).toEqual(ofPhone)
  expect(await photos(NOW)).toEqual([...ofPhone, [letter?.case_id, 'letter']])
  await transaction(database.db, (tx) => deleteMessagesOf(tx, BUYER))
  expect(await database.db.selectFrom('buyer_case').select('id').execute()).toEqual([{ id: letter?.case_id }])
  await transaction(database.db, (tx) => deleteMessagesOf(tx, { ...BUYER, email_confirmed_at: NOW }))
  for (const table of ['buyer_case', 'case_photo', 'feedback', 'feedback_photo'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('DESK-02: a message that a node of the release before has taken becomes a case in the list', async () => {
  await sql`INSERT INTO feedback (form_id, name, phone, email, message, policy_version, at)
    VALUES ('feedback', 'Анна', ${PHONE}, 'anna@example.ru', 'Где заказ?', '1', ${NOW})`.execute(database.db)
  for (const _ of [1, 2]) expect(await list()).toMatchObject([{ reason: 'not_arrived' }])
})

test('DESK-02: an answer goes by SMS to a buyer without a mailbox; one that has reached nobody brings the case back', async () => {
  const byPhone = { ...COMPLAINT, email: '' }
  await transaction(database.db, (tx) => openCase(tx, byPhone))
  const sent: Sms[] = []
  let result: SmsResult = { sent: true, providerId: '1' }
  const deps = {
    ...signInForTests,
    db: database.db,
    clock,
    random: machineRandom,
    alert: () => {},
    publicUrl: 'https://glad.example',
    sms: {
      send: async (messages: readonly Sms[]) => {
        sent.push(...messages)
        return [result]
      },
    },
    mailer: { send: async () => ({ sent: false, failure: 'bad_address', detail: '' }) as const },
  }
  const answer = async (text: string) => {
    const { id, version } = await only()
    const { messages } = valueOf(await desk.office.replyCase({ id, version, text }, lena.caller()))
    await sendCaseAnswer.work({ message_id: messages.at(-1)?.id ?? '' }, deps)
    return opened(id)
  }
  expect(await only()).toMatchObject({ answer_by: 'sms' })
  const id = (await only()).id
  expect(await answer(`Привезём завтра.\n${'Очень '.repeat(40)}`)).toMatchObject({ state: 'waiting' })
  const link = `https://glad.example/cases/${await tokenOf(id)}`
  expect(sent).toMatchObject([{ phone: PHONE, text: expect.stringContaining(`О-${id}: Привезём завтра. Очень`) }])
  expect(sent[0]?.text.endsWith(`… Переписка: ${link}`)).toBe(true)
  await sql`UPDATE buyer_case SET state = 'open'`.execute(database.db)
  result = { sent: false, failure: 'invalid_number', detail: '' }
  const refused = await answer('Ответ')
  expect(refused).toMatchObject({ state: 'open', waits_since: NOW.toISOString() })
  expect(refused.messages.at(-1)).toMatchObject({
    kind: 'note',
    staff: null,
    body: expect.stringContaining('не\u00a0принял'),
  })
  await sql`UPDATE rate_count SET hits = 1000 WHERE subject LIKE 'order sms%'`.execute(database.db)
  expect((await answer('Ещё')).messages.at(-1)?.body).toContain('больше не\u00a0послать')
  expect(sent).toHaveLength(2)
  await sql`UPDATE buyer_case SET email = 'gone@example.ru'`.execute(database.db)
  const bounced = await answer('Письмом')
  expect(bounced.messages.slice(-2)).toMatchObject([
    { kind: 'staff', is_undelivered: true },
    { kind: 'note', is_undelivered: false, body: expect.stringContaining('такой почты нет') },
  ])
  await sql`UPDATE buyer_case SET email = '', phone = '73512345678'`.execute(database.db)
  const { version } = await opened(id)
  expect(await desk.office.replyCase({ id, version, text: 'Ответ' }, lena.caller())).toMatchObject({
    refusal: 'not-sendable',
  })
})
