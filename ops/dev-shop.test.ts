import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#kit/machines/free-port.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { readConfig } from '#app/config.ts'
import type { LocalShop } from './local-shop.ts'
import { startDevShop } from './dev-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'glad-dev-'))
let shop: LocalShop
let metricsPort = 0
let lines: string[] = []
let notify = (): void => {}
const report = (line: string): void => {
  lines.push(line)
  notify()
}
const reported = (part: string): Promise<string> =>
  new Promise((resolve) => {
    notify = () => {
      const line = lines.find((known) => known.includes(part))
      if (line !== undefined) resolve(line)
    }
    notify()
  })

beforeAll(async () => {
  metricsPort = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), METRICS_PORT: String(metricsPort), DEMO: 'нет' }
  shop = await startDevShop(readConfig(env), env, report)
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

const startOfServer = async (): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_start_time_seconds (\d+)/m.exec(metrics)?.[1])
}
const requestCode = (phone: string): Promise<Response> =>
  fetch(`${shop.address}/api/user/send-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ phone }),
  })
const messages = async (): Promise<string> => (await fetch(`${shop.sandboxUrl}/journal`)).text()

test('restarts the server when a file of kernel/ changes, without restarting the database and the sandbox', async () => {
  const before = await startOfServer()
  let phone = ''
  // A server that has just started on a busy machine refuses with 503; whether it has sent that code is unknown.
  await expect
    .poll(async () => {
      phone = newPhone()
      return (await requestCode(phone)).status
    })
    .toBe(200)
  await expect.poll(messages).toContain(phone)
  const now = new Date()
  utimesSync(join(import.meta.dirname, '..', 'kernel', 'text.ts'), now, now)
  const line = await reported('изменён kernel/text.ts')
  console.info(line)
  expect(line).toContain('сервер перезапущен')
  expect(await startOfServer()).toBeGreaterThan(before)
  // The code that was sent before the restart is still stored: a second one is refused as too recent.
  await expect.poll(async () => (await requestCode(phone)).status).toBe(422)
  expect(await messages()).toContain(phone)
})

test('does not restart for a test or a page', async () => {
  lines = []
  const before = await startOfServer()
  const now = new Date()
  for (const file of ['kernel/plural.test.ts', 'app/pages/root.tsx'])
    utimesSync(join(import.meta.dirname, '..', file), now, now)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(lines).toEqual([])
  expect(await startOfServer()).toBe(before)
})
