import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '#providers/sandbox/app.ts'
import { startSmtpSandbox } from '#providers/smtp/stand-in.ts'
import { readConfig } from './config.ts'
import { providerChecks, sentenceOf, type ProviderCheck } from './provider-checks.ts'
import type { Accounts } from './providers.ts'

let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = buildSandbox(async () => {})
  url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.app.close())
beforeEach(() => sandbox.journal.clear())

const none: Accounts = readConfig({})
const checkOf = (title: string, accounts = none, sandboxUrl: string | undefined = url): ProviderCheck => {
  const found = providerChecks(accounts, sandboxUrl).find((check) => check.title === title)
  if (found === undefined) throw new Error(`no check ${title}`)
  return found
}
const run = (check: ProviderCheck) => check.run?.(AbortSignal.timeout(5000))

test.each(['СДЭК', 'Boxberry', 'Почта России', 'DaData', 'SMS.ru', 'Письма', 'ЮKassa'])(
  'ORD-02: %s works, and the check sends and changes nothing',
  async (title) => {
    expect(await run(checkOf(title))).toMatchObject({ ok: true, value: expect.any(String) })
    expect(sandbox.journal.outbox).toEqual([])
  },
)

test('ORD-02: without an account there is nothing to check', () => {
  for (const { run: check } of providerChecks(none)) expect(check).toBeUndefined()
  expect(checkOf('Т-Банк').run).toBeUndefined()
})

test('ORD-02: says what does not work and which settings to look at, without the secrets', async () => {
  sandbox.journal.script('boxberry', [{ kind: 'decline', reason: 'Ваш токен s3cret заблокирован' }], 'PointsForParcels')
  const check = checkOf('Boxberry')
  const answer = await run(check)
  if (answer === undefined || answer.ok) throw new Error('the check found nothing wrong')
  expect(sentenceOf(check, answer, ['s3cret'])).toBe(
    'не принимает ключ или доступ к этой услуге (Ваш токен … заблокирован). Проверьте BOXBERRY_TOKEN, BOXBERRY_RECEPTION_POINT.',
  )
  sandbox.journal.script('dadata', [
    { kind: 'status', status: 502 },
    { kind: 'status', status: 502 },
  ])
  expect(await run(checkOf('DaData'))).toMatchObject({ ok: false, failure: 'unavailable' })
  const broken = { kind: 'status', status: 502 } as const
  sandbox.journal.script('yookassa', [broken, broken])
  expect(await run(checkOf('ЮKassa'))).toMatchObject({ ok: false, failure: 'unavailable' })
})

test('ORD-02: signs in to the mail server and sends nothing', async () => {
  const server = await startSmtpSandbox()
  try {
    const smtp = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Гладь <zabota@glad.example>' })
    expect(await run(checkOf('Письма', smtp))).toMatchObject({ ok: true })
    expect(server.emails).toEqual([])
  } finally {
    await server.close()
  }
  const silent = checkOf('Письма', readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.ru' }))
  expect(await run(silent)).toMatchObject({ ok: false, failure: 'unavailable' })
})
