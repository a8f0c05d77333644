import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSandbox, type SmtpSandbox } from '#sandbox/smtp.ts'
import { smtp } from './smtp.ts'

let server: SmtpSandbox
beforeAll(async () => {
  server = await startSmtpSandbox()
})
afterAll(() => server.close())

const FROM = 'Гладь <zabota@glad.example>'
const letter = {
  to: 'anna@example.ru',
  subject: 'Обратная связь: Анна',
  text: 'Не работает дозатор',
  key: 'feedback 7',
}
const lastOne = (): string => server.emails.at(-1)?.source ?? ''

test('POP-06: a letter reaches the mail server with its text, whom to answer, and its picture', async () => {
  const sent = await smtp(server.url, FROM).send({
    ...letter,
    replyTo: 'eva@example.ru',
    attachments: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from('picture') }],
  })
  expect(sent).toEqual({ sent: true })
  expect(server.emails.at(-1)).toMatchObject({ from: 'zabota@glad.example', to: ['anna@example.ru'] })
  expect(lastOne()).toMatch(/^Reply-To: eva@example\.ru$/m)
  expect(lastOne()).toContain(Buffer.from('picture').toString('base64'))
  expect(lastOne()).toMatch(/filename=photo\.jpg/)
})

test('POP-06: the same letter sent again carries the same Message-ID, another letter another', async () => {
  const mailer = smtp(server.url, FROM)
  const idOf = async (key: string): Promise<string | undefined> => {
    await mailer.send({ ...letter, key })
    return /^Message-ID: <(.+@glad\.example)>$/m.exec(lastOne())?.[1]
  }
  expect(await idOf('feedback 7')).toBe(await idOf('feedback 7'))
  expect(await idOf('feedback 8')).not.toBe(await idOf('feedback 7'))
})

test('POP-06: a name with a line break adds no header of its own', async () => {
  await smtp(server.url, FROM).send({ ...letter, subject: 'Анна\r\nBcc: all@example.ru' })
  expect(server.emails.at(-1)?.to).toEqual(['anna@example.ru'])
  expect(lastOne()).not.toMatch(/^Bcc:/m)
})

test('POP-06: a mailbox that is not there is no reason to try again, a full one and a silent server are', async () => {
  const mailer = smtp(server.url, FROM)
  expect(await mailer.send({ ...letter, to: 'nobody@example.ru' })).toMatchObject({
    sent: false,
    failure: 'bad_address',
  })
  expect(await mailer.send({ ...letter, to: 'later@example.ru' })).toMatchObject({ sent: false, failure: 'temporary' })
  expect(await smtp('smtp://127.0.0.1:9', FROM).send(letter)).toMatchObject({ sent: false, failure: 'temporary' })
})
