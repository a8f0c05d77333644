import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSandbox, type SmtpSandbox } from './stand-in.ts'
import { smtp } from './adapter.ts'

let server: SmtpSandbox
beforeAll(async () => {
  server = await startSmtpSandbox()
})
afterAll(() => server.close())

const FROM = 'Гладь <zabota@glad.example>'
const email = {
  to: 'anna@example.ru',
  subject: 'Обратная связь: Анна',
  text: 'Не работает дозатор',
  key: 'feedback 7',
}
const lastSource = (): string => server.emails.at(-1)?.source ?? ''

test('POP-06: sends text, Reply-To and the picture to the mail server', async () => {
  const sent = await smtp(server.url, FROM).send({
    ...email,
    replyTo: 'eva@example.ru',
    attachments: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from('picture') }],
  })
  expect(sent).toEqual({ sent: true })
  expect(server.emails.at(-1)).toMatchObject({ from: 'zabota@glad.example', to: ['anna@example.ru'] })
  expect(lastSource()).toMatch(/^Reply-To: eva@example\.ru$/m)
  expect(lastSource()).toContain(Buffer.from('picture').toString('base64'))
  expect(lastSource()).toMatch(/filename=photo\.jpg/)
})

test('POP-06: the same email sent again has the same Message-ID, another email another', async () => {
  const mailer = smtp(server.url, FROM)
  const idOf = async (key: string): Promise<string | undefined> => {
    await mailer.send({ ...email, key })
    return /^Message-ID: <(.+@glad\.example)>$/m.exec(lastSource())?.[1]
  }
  expect(await idOf('feedback 7')).toBe(await idOf('feedback 7'))
  expect(await idOf('feedback 8')).not.toBe(await idOf('feedback 7'))
})

test('POP-06: a line break in the subject adds no header', async () => {
  await smtp(server.url, FROM).send({ ...email, subject: 'Анна\r\nBcc: all@example.ru' })
  expect(server.emails.at(-1)?.to).toEqual(['anna@example.ru'])
  expect(lastSource()).not.toMatch(/^Bcc:/m)
})

test('POP-06: reports a missing mailbox as permanent, a full one and a silent server as temporary', async () => {
  const mailer = smtp(server.url, FROM)
  expect(await mailer.send({ ...email, to: 'unknown@example.ru' })).toMatchObject({
    sent: false,
    failure: 'bad_address',
  })
  expect(await mailer.send({ ...email, to: 'later@example.ru' })).toMatchObject({ sent: false, failure: 'temporary' })
  expect(await smtp('smtp://127.0.0.1:9', FROM).send(email)).toMatchObject({ sent: false, failure: 'temporary' })
})

test('SAFE-04: sends nothing in the clear to a mail server outside this machine that offers no STARTTLS', async () => {
  const before = server.emails.length
  // Leads to the same server, but is not an address of this machine by its name.
  const sent = await smtp(server.url.replace('127.0.0.1', '0.0.0.0'), FROM).send(email)
  expect(sent).toMatchObject({ sent: false, failure: 'config' })
  expect(server.emails.length).toBe(before)
})
