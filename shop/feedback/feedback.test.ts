import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { MAX_FILE_BYTES } from '#kernel/attachments.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { jpegOf, paddedTo } from '#kit/test-photos.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  await testApp.base.db.deleteFrom('feedback').execute()
  await testApp.base.db.deleteFrom('rate_count').execute()
})
afterAll(() => testApp.close())

const ANNA = {
  form_id: 'feedback',
  'fields[name]': ' Анна  Белова ',
  'fields[phone]': '79123456789',
  'fields[email]': 'anna@example.ru',
  'fields[message]': 'Не\u00a0работает дозатор',
}
type Parts = Readonly<Record<string, string | File>>

const formOf = (parts: Parts): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}
let keys = 0
const newKey = (): string => `message-${++keys}`
const send = async (form: FormData, key = newKey(), url = '/api/feedback/send') => {
  const encoded = new Response(form)
  return testApp.app.inject({
    method: 'POST',
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
const storedMessages = () =>
  testApp.base.db.selectFrom('feedback').leftJoin('feedback_photo', 'feedback_id', 'id').selectAll().execute()

test('POP-06, SAFE-05: stores the message with its fields trimmed and the version of its consent, for the email to the staff', async () => {
  const answer = await send(formOf(ANNA))
  expect(answer.json()).toMatchObject({ status: 'success', data: { answer_by: '2026-11-23' } })
  expect(await storedMessages()).toMatchObject([
    {
      form_id: 'feedback',
      name: 'Анна Белова',
      phone: '79123456789',
      email: 'anna@example.ru',
      message: 'Не\u00a0работает дозатор',
      jpeg: null,
      mailed_at: null,
      policy_version: shopForTests.terms.consents.feedback.version,
    },
  ])
})

test('POP-06: the message is optional, the other fields are required', async () => {
  const { 'fields[message]': _, ...without } = ANNA
  expect((await send(formOf(without))).statusCode).toBe(200)
  const { 'fields[phone]': __, ...noPhone } = ANNA
  expect((await send(formOf(noPhone))).statusCode).toBe(400)
})

test('POP-04: a refusal names the wrong field, and nothing is stored', async () => {
  for (const [field, value, code, message] of [
    ['fields[name]', '  ', 'name', 'Обязательно для\u00a0заполнения'],
    ['fields[phone]', '', 'phone', 'Обязательно для\u00a0заполнения'],
    ['fields[phone]', '7912345678', 'phone', null],
    ['fields[phone]', '791234567', 'phone', 'Неправильный формат'],
    ['fields[email]', 'anna@', 'email', 'Неправильный формат'],
  ] as const) {
    const answer = await send(formOf({ ...ANNA, [field]: value }))
    if (message === null) expect(answer.statusCode).toBe(200) // ten digits: a whole number without the leading 7
    else expect(answer.json()).toMatchObject({ errors: [{ code, message }] })
  }
  expect(await storedMessages()).toHaveLength(1)
})

describe('the file', () => {
  test('POP-05, SAFE-03: stores a picture re-encoded and without the sender’s file name', async () => {
    const original = await jpegOf(300, 200)
    const answer = await send(
      formOf({ ...ANNA, file: new File([new Uint8Array(original)], '../../etc/имя.jpg', { type: 'image/jpeg' }) }),
    )
    expect(answer.statusCode).toBe(200)
    const [message] = await storedMessages()
    expect(message).toMatchObject({ width: 300, height: 200 })
    expect(message?.jpeg?.equals(original)).toBe(false)
    expect(JSON.stringify({ ...message, jpeg: null })).not.toContain('имя')
  })

  test('POP-05, SAFE-03: accepts a file of 15 242 880 bytes and refuses one byte more, naming the field of the file', async () => {
    const picture = await jpegOf()
    const file = (size: number): File =>
      new File([new Uint8Array(paddedTo(picture, size))], 'a.jpg', { type: 'image/jpeg' })
    expect((await send(formOf({ ...ANNA, file: file(MAX_FILE_BYTES) }))).statusCode).toBe(200)
    const answer = await send(formOf({ ...ANNA, file: file(MAX_FILE_BYTES + 1) }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'file', message: expect.stringContaining('15') }] })
    expect(await storedMessages()).toHaveLength(1)
  })

  test('POP-05, SAFE-03: refuses a file that is not a picture, whatever its name', async () => {
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('<script>'),
      await sharp(await jpegOf())
        .webp()
        .toBuffer(),
    ]) {
      const answer = await send(formOf({ ...ANNA, file: new File([bytes], 'a.png', { type: 'image/png' }) }))
      expect(answer.json()).toMatchObject({ errors: [{ code: 'file' }] })
    }
    expect(await storedMessages()).toEqual([])
  })

  test('POP-05: an empty part, which browsers send if no file was chosen, counts as no file', async () => {
    expect(
      (await send(formOf({ ...ANNA, file: new File([], '', { type: 'application/octet-stream' }) }))).statusCode,
    ).toBe(200)
  })
})

describe('malformed forms', () => {
  test('SAFE-03: refuses JSON, a second file, a repeated field, an unknown field, and a file in a text field', async () => {
    const json = await testApp.write('POST', '/api/feedback/send', ANNA)
    expect(json.statusCode).toBe(415)
    const twoFiles = formOf({ ...ANNA, file: new File(['x'], 'a.png') })
    twoFiles.append('file', new File(['y'], 'b.png'))
    expect((await send(twoFiles)).statusCode).toBe(413)
    const twice = formOf(ANNA)
    twice.append('fields[name]', 'Ева')
    expect((await send(twice)).statusCode).toBe(400)
    expect((await send(formOf({ ...ANNA, admin: '1' }))).statusCode).toBe(400)
    expect((await send(formOf({ ...ANNA, 'fields[name]': new File(['x'], 'a.png') }))).statusCode).toBe(400)
    expect((await send(formOf({ ...ANNA, file: 'text' }))).statusCode).toBe(400)
    expect((await send(formOf({ ...ANNA, constructor: 'x' }))).statusCode).toBe(400)
    expect(await storedMessages()).toEqual([])
  })

  test('SAFE-03: refuses ten thousand parts, too long texts and NUL', async () => {
    const many = formOf(ANNA)
    for (let i = 0; i < 10_000; i++) many.append(`f${i}`, 'x')
    expect((await send(many)).statusCode).toBe(413)
    expect((await send(formOf({ ...ANNA, 'fields[message]': 'x'.repeat(40_000) }))).statusCode).toBe(413)
    expect((await send(formOf({ ...ANNA, 'fields[message]': 'x'.repeat(5_001) }))).statusCode).toBe(400)
    expect((await send(formOf({ ...ANNA, 'fields[name]': 'а\0б' }))).statusCode).toBe(400)
  })

  test('SAFE-03: cuts off an endless file soon after the limit and closes its connection', async () => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const address = testApp.app.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('not listening')
    const head = [
      '--b',
      'content-disposition: form-data; name="form_id"',
      '',
      'feedback',
      '--b',
      'content-disposition: form-data; name="file"; filename="a.png"',
      'content-type: image/png',
      '',
      '',
    ].join('\r\n')
    const chunk = Buffer.alloc(256 * 1024, 1)
    let sent = 0
    // The answer may be lost: a connection that is closed while the client sends is reset. Both outcomes are accepted.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      let answer: number | undefined
      const call = request(
        {
          host: '127.0.0.1',
          port: address.port,
          method: 'POST',
          path: '/api/feedback/send',
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'multipart/form-data; boundary=b',
            'transfer-encoding': 'chunked',
            'idempotency-key': newKey(),
          },
        },
        (response) => {
          answer = response.statusCode
          response.resume()
        },
      )
      call.once('close', () => resolve(answer))
      call.on('error', (error) => (sent > 0 ? undefined : reject(error)))
      const sendMore = (): void => {
        while (!call.destroyed && call.write(chunk)) sent += chunk.length
        sent += chunk.length
        if (!call.destroyed) call.once('drain', sendMore)
      }
      call.write(head)
      sendMore()
    })
    expect([400, undefined]).toContain(status)
    expect(sent).toBeGreaterThan(MAX_FILE_BYTES / 2)
    expect(sent).toBeLessThan(2 * MAX_FILE_BYTES)
  })
})

test('POP-02, POP-06: a message repeated after a lost answer is stored and emailed once, even from another visitor', async () => {
  const key = newKey()
  const file = new File([new Uint8Array(await jpegOf())], 'a.jpg', { type: 'image/jpeg' })
  const first = await send(formOf({ ...ANNA, file }), key)
  expect((await send(formOf({ ...ANNA, file }), key)).json().data).toEqual(first.json().data)
  expect(await storedMessages()).toHaveLength(1)
  expect((await send(formOf({ ...ANNA, file, 'fields[message]': 'Другое' }), key)).statusCode).toBe(422)
  expect(
    (
      await send(
        formOf({ ...ANNA, file: new File([new Uint8Array(await jpegOf(30, 20))], 'a.jpg', { type: 'image/jpeg' }) }),
        key,
      )
    ).statusCode,
  ).toBe(422)
  expect((await send(formOf(ANNA), newKey())).statusCode).toBe(200)
  expect(await storedMessages()).toHaveLength(2)
})

test('SAFE-03: refuses the eleventh message within an hour from one address', async () => {
  const codes: number[] = []
  for (let i = 0; i < 11; i++) codes.push((await send(formOf(ANNA))).statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(await storedMessages()).toHaveLength(10)
})

test('SAFE-03: refuses the form from another site', async () => {
  const encoded = new Response(formOf(ANNA))
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/feedback/send',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(403)
})

test('API-07: the API description of the form includes its file', async () => {
  const description = (await testApp.get('/api/docs/json')).json()
  const { content } = description.paths['/api/feedback/send'].post.requestBody
  expect(content['multipart/form-data'].schema.properties.file).toEqual({ type: 'string', format: 'binary' })
})
