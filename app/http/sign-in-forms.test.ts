/** The sign-in and «Вход и устройства» by forms, without JavaScript: the pages are rendered as the shop renders them. */
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openTestApp, type TestApp } from '#kit/test-app.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { developmentRenderer } from '#app/pages/entry.server.tsx'
import { codeOf } from '#shop/people/account/signed-in.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ render: await developmentRenderer('', []) })
})
afterAll(() => testApp.close())

type Fields = Readonly<Record<string, string>>
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const post = (url: string, fields: Fields, cookie = ''): Promise<LightMyRequestResponse> =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': AGENT,
      cookie,
    },
    payload: String(new URLSearchParams(fields)),
  })
const textOf = ({ body }: LightMyRequestResponse): string =>
  body.replaceAll(/<[^>]*>/g, '|').replaceAll(/&nbsp;|\u00a0/g, ' ')
const codeFor = async (phone: string, purpose = 'sign-in'): Promise<string> => {
  const challenge = await testApp.base.db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose as 'sign-in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return codeOf(signInForTests.codeKey, challenge)
}
const SIGN_IN = '/auth_depricated'
const PROFILE = { name: 'Анна', email: 'anna@example.ru', birthday: '28.02.1990', consent: 'on' }

const sendCode = async (phone: string) => {
  const answer = await post(SIGN_IN, { do: 'send', phone, agreement: 'on' })
  return { answer, cookie: answer.cookies.length === 0 ? '' : cookieOf(answer) }
}
/** The cookie of a customer who has registered by the forms. */
const register = async (phone: string): Promise<string> => {
  const { cookie } = await sendCode(phone)
  const fields = { do: 'enter', step: 'code', new: 'yes', phone, ...PROFILE }
  const done = await post(SIGN_IN, { ...fields, code: await codeFor(phone) }, cookie)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/personal'])
  return `__Host-sid=${done.cookies.find(({ name }) => name === '__Host-sid')?.value}`
}

/** Lets a minute pass since the last code. */
const forgetLastCodes = async (): Promise<void> => {
  await testApp.base.db.deleteFrom('sms_phone').execute()
  await testApp.base.db.deleteFrom('rate_count').where('subject', 'like', 'code % minute').execute()
}

test('ROUTE-12, AUTH-01: a browser without JavaScript gets the form of the phone on a page that all visitors share', async () => {
  const page = await testApp.get(SIGN_IN)
  const forms = /<noscript>(.*?)<\/noscript>/s.exec(page.body.slice(page.body.indexOf('<main')))?.[1] ?? ''
  expect(forms).toContain('action="/auth_depricated"')
  expect(forms).toContain('name="phone"')
  expect(page.cookies).toEqual([])
})

test('ROUTE-12, AUTH-08: phone, code and profile sign a new customer in without JavaScript', async () => {
  const phone = newPhone()
  const { answer } = await sendCode(`8 (${phone.slice(1, 4)}) ${phone.slice(4)}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(textOf(answer)).toContain('Подтвердите номер')
  const cookie = await register(newPhone())
  expect((await testApp.get('/api/user', { cookie })).json().data).toMatchObject({
    name: 'Анна',
    birthday: '1990-02-28',
  })
})

test('ROUTE-12, AUTH-09: every fault of the forms has its sentence, and what was typed stays', async () => {
  const wrongPhone = await post(SIGN_IN, { do: 'send', phone: '123', agreement: 'on' })
  expect([wrongPhone.statusCode, textOf(wrongPhone)]).toEqual([422, expect.stringContaining('Некорректный телефон')])
  expect(wrongPhone.body).toMatch(/value="[^"]*123[^"]*"/)
  const phone = newPhone()
  const unticked = await post(SIGN_IN, { do: 'send', phone })
  expect(textOf(unticked)).toContain('отметьте согласие')
  const { cookie } = await sendCode(phone)
  const again = await post(SIGN_IN, { do: 'send', step: 'code', phone, agreement: 'on' }, cookie)
  expect(textOf(again)).toMatch(/Новый можно запросить через \d+ секунд/)
  const fields = { do: 'enter', step: 'code', new: 'yes', phone, ...PROFILE }
  const noCode = await post(SIGN_IN, { ...fields, code: '12', email: 'anna' }, cookie)
  expect(textOf(noCode)).toContain('Нужны все 6 цифр')
  expect(textOf(noCode)).toContain('Некорректный email')
  expect(noCode.body).toContain('value="anna"')
  const code = await codeFor(phone)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const wrongCode = await post(SIGN_IN, { ...fields, code: wrong }, cookie)
  expect([wrongCode.statusCode, textOf(wrongCode)]).toEqual([
    422,
    expect.stringContaining('Неверный код подтверждения'),
  ])
  const { consent: _consent, ...withoutConsent } = fields
  expect(textOf(await post(SIGN_IN, { ...withoutConsent, code }, cookie))).toContain(
    'Без согласия кабинет создать нельзя',
  )
})

test('PEOPLE-03: sessions are listed and ended by forms, without JavaScript', async () => {
  const phone = newPhone()
  const cookie = await register(phone)
  await forgetLastCodes()
  const { cookie: guest } = await sendCode(phone)
  const second = await post(SIGN_IN, { do: 'enter', step: 'code', phone, code: await codeFor(phone) }, guest)
  expect(second.headers.location).toBe('/personal')
  const page = await testApp.get('/personal/access', { cookie })
  expect(textOf(page)).toContain('Firefox на Linux')
  expect(textOf(page)).toContain('это устройство, сейчас')
  const id = /name="session" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const ended = await post('/personal/access', { do: 'end', session: id }, cookie)
  expect([ended.statusCode, ended.headers.location]).toEqual([303, '/personal/access'])
  const own = `__Host-sid=${second.cookies.find(({ name }) => name === '__Host-sid')?.value}`
  expect((await testApp.get('/api/user', { cookie: own })).json().data).toBeNull()
  expect((await testApp.get('/api/user', { cookie })).json().data).toMatchObject({ phone })
})

test('PEOPLE-03: the mailbox is confirmed and the phone changed by forms, without JavaScript', async () => {
  const [phone, next] = [newPhone(), newPhone()]
  const cookie = await register(phone)
  const act = (fields: Fields) => post('/personal/access', fields, cookie)
  expect((await act({ do: 'send-mailbox' })).body).toContain('name="mailbox_code"')
  const wrong = await act({ do: 'confirm-mailbox', mailbox_code: '1' })
  expect([wrong.statusCode, textOf(wrong)]).toEqual([422, expect.stringContaining('Неверный код')])
  const confirmed = await act({ do: 'confirm-mailbox', mailbox_code: await codeFor(phone, 'mailbox') })
  expect(confirmed.headers.location).toBe('/personal/access')
  expect((await act({ do: 'send-phone', new_phone: '12' })).statusCode).toBe(422)
  await forgetLastCodes()
  expect((await act({ do: 'send-phone', new_phone: next })).body).toContain('name="old_code"')
  const codes = { old_code: await codeFor(phone, 'old-phone'), new_code: await codeFor(next, 'new-phone') }
  const changed = await act({ do: 'change-phone', new_phone: next, ...codes })
  expect([changed.statusCode, changed.headers.location]).toEqual([303, '/personal/access'])
  expect((await testApp.get('/api/user', { cookie })).json().data).toMatchObject({ phone: next })
})

test('PEOPLE-03: a passkey is renamed and removed by forms, without JavaScript; adding one is said to need it', async () => {
  const phone = newPhone()
  const cookie = await register(phone)
  const { id: customer_id } = await testApp.base.db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.alloc(16, 7)
  await testApp.base.db
    .insertInto('passkey')
    .values({ customer_id, credential_id: bytes, public_key: bytes, counter: 0, name: 'Телефон', added_at: new Date() })
    .execute()
  const act = (fields: Fields) => post('/personal/access', fields, cookie)
  const page = await testApp.get('/personal/access', { cookie })
  const passkey = /name="passkey" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const unnamed = await act({ do: 'rename-passkey', passkey, passkey_name: ' ' })
  expect([unnamed.statusCode, textOf(unnamed)]).toEqual([422, expect.stringContaining('Назовите ключ')])
  expect(textOf(unnamed)).toContain('Чтобы добавить ключ, включите в браузере JavaScript')
  expect((await act({ do: 'rename-passkey', passkey, passkey_name: 'Мой телефон' })).statusCode).toBe(303)
  await forgetLastCodes()
  const sent = await act({ do: 'send-removal', passkey })
  expect(sent.body).toContain('name="passkey_code"')
  expect(textOf(sent)).toContain('Мой телефон')
  const wrong = await act({ do: 'remove-passkey', passkey, passkey_code: '1' })
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('name="passkey_code"')])
  const removed = await act({ do: 'remove-passkey', passkey, passkey_code: await codeFor(phone, 'passkey') })
  expect(removed.headers.location).toBe('/personal/access')
  expect(textOf(await testApp.get('/personal/access', { cookie }))).not.toContain('Мой телефон')
})

test('«В мой уход» of a product’s page is a form: it leads a guest to the sign-in, and the board has forms too', async () => {
  const variant = String(testApp.shop.variant('I-0301'))
  const product = await testApp.get('/product/krem-polnoch')
  expect(product.body).toMatch(/action="\/personal\/routine" method="post"><button [^>]*name="add"/)
  const guest = await post('/personal/routine', { add: variant })
  expect([guest.statusCode, guest.headers.location]).toEqual([303, SIGN_IN])
  const cookie = await register(newPhone())
  const added = await post('/personal/routine', { add: variant }, cookie)
  expect([added.statusCode, added.headers.location]).toEqual([303, '/personal/routine'])
  const board = await testApp.get('/personal/routine', { cookie })
  expect(textOf(board)).toContain('Мои средства')
  const [, id = ''] = /value="(\d+)"[^>]* name="remove"/.exec(board.body) ?? []
  const said = {
    change: id,
    [`part-${id}`]: 'evening',
    [`every-${id}`]: '7',
    [`opened-${id}`]: '01.02.2020',
  }
  expect((await post('/personal/routine', said, cookie)).headers.location).toBe('/personal/routine')
  const { body } = await testApp.get('/personal/routine', { cookie })
  for (const field of ['every', 'opened']) expect(body).toMatch(new RegExp(`name="${field}-${id}"`))
  expect(body).toContain('value="01.02.2020"')
  expect(body).toMatch(new RegExp(`name="part-${id}"[^>]* checked=""[^>]* value="evening"`))
  const late = await post('/personal/routine', { ...said, [`opened-${id}`]: '01.02.2999' }, cookie)
  expect(textOf(late)).toContain('Укажите день, когда открыли средство')
  expect(textOf(await post('/personal/routine', { change: id }, cookie))).toContain('Форма пришла не полностью')
  expect((await post('/personal/routine', { remove: id }, cookie)).headers.location).toBe('/personal/routine')
  expect(textOf(await testApp.get('/personal/routine', { cookie }))).not.toContain('Мои средства')
  const refused = await post('/personal/routine', { add: '999999' }, cookie)
  expect(refused.statusCode).toBe(404)
  expect(textOf(refused)).toContain('не относится ни к одному шагу ухода')
  expect(textOf(await post('/personal/routine', { other: '1' }, cookie))).toContain('Форма пришла не полностью')
})

test('AUTH-08: signing in without JavaScript says what did not fit into the joined basket', async () => {
  const phone = newPhone()
  const cookie = await register(phone)
  const product_id = testApp.shop.variant('P-1001')
  await testApp.write('POST', '/api/basket/add', { product_id, quantity: 60 }, { cookie })
  await forgetLastCodes()
  const { cookie: guest } = await sendCode(phone)
  await testApp.write('POST', '/api/basket/add', { product_id, quantity: 60 }, { cookie: guest })
  const entered = await post(SIGN_IN, { do: 'enter', step: 'code', phone, code: await codeFor(phone) }, guest)
  expect(entered.statusCode).toBe(200)
  expect(textOf(entered).replaceAll('|', '')).toContain('нужно было 120 шт., в корзине 99 шт.')
  expect(entered.body).toContain('href="/personal"')
})
