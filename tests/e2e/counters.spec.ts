/** EXCH-04: a shop with a counter of others, which the sandbox stands for. A shop and a process of its own: in others nothing asks. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { pages } from '#kernel/pages/pages.ts'
import { buildSandbox, type Sandbox } from '#providers/sandbox/app.ts'
import { cityCookie, expect, expectAccessible, keepPicture, Shopper, test, words } from '#kit/browser.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { openShopProcess, type ShopProcess } from '#kit/machines/shop-process.ts'

let folder = ''
let origin = ''
let counter = ''
let sandbox: Sandbox | undefined
let shop: ShopProcess | undefined
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glad-counters-'))
  sandbox = buildSandbox()
  counter = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const shopDir = join(folder, 'shop')
  cpSync('tests/shops/tea', shopDir, { recursive: true })
  appendFileSync(
    join(shopDir, 'shop.yaml'),
    `  measuring:
    version: '2026-11-26'
    text: Чайной помогает Яндекс Метрика, она узнает, что вы смотрите и покупаете
counters:
  - kind: метрика
    id: '7'
    script: ${counter}/counter/tag.js
`,
  )
  const port = await freePort()
  origin = `http://localhost:${port}`
  shop = await openShopProcess({
    dataDir: join(folder, 'data'),
    port,
    build: 'build',
    env: { SHOP_DIR: shopDir, SANDBOX_URL: counter, REQUESTS_PER_MINUTE: '0' },
  })
})
test.afterAll(async () => {
  shop?.process.kill('SIGTERM')
  await shop?.exit
  await sandbox?.app.close()
  rmSync(folder, { recursive: true, force: true })
})

const EXAMPLES: Readonly<Record<string, string>> = {
  '/product/:slug': '/product/utro-krepkiy',
  '/brands/:slug': '/brands/utro',
}
/** Addresses of all pages, also of those that this shop or visitor does not have. */
const ADDRESSES = pages
  .filter(({ name }) => name !== 'showcase' && name !== 'screenStates')
  .map(({ pattern }) => EXAMPLES[pattern] ?? pattern.replace('*', '').replaceAll(/:\w+/g, 'x'))
const openAll = async (context: BrowserContext): Promise<void> => {
  const left = [...ADDRESSES]
  const openSome = async (): Promise<void> => {
    const page = await context.newPage()
    for (let path = left.pop(); path !== undefined; path = left.pop()) await page.goto(path)
    await page.close()
  }
  await Promise.all([openSome(), openSome(), openSome()])
}

type CounterCall = { readonly call: string; readonly value: unknown }
const calls = async (): Promise<CounterCall[]> =>
  (await fetch(`${counter}/counter/calls`)).json() as Promise<CounterCall[]>
const actionsTold = async (): Promise<string[]> =>
  (await calls()).flatMap(({ call, value }) =>
    call === 'ecommerce' ? Object.keys(value as object).filter((name) => name !== 'currencyCode') : [],
  )

test('EXCH-04: no page asks anything foreign before a yes; then each step is reported, and an order once @narrow', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  await context.addCookies([cityCookie('kzn', origin)])
  const page = await context.newPage()
  const shopper = new Shopper(page)
  const foreign: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url())
  })
  const bar = page.getByRole('region', { name: 'Измерения' })
  const counted = () => page.waitForRequest('**/api/funnel')

  const first = counted()
  await page.goto('/?utm_source=vk&utm_campaign=spring')
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  // Two equal answers.
  const sizes = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]))
  expect(sizes[0]).toEqual(sizes[1])
  await keepPicture(page, 'measuring')
  await first
  await openAll(context)
  expect(foreign).toEqual([])

  // «No» is remembered, and the link of the footer leads back.
  await expect(async () => {
    if (await bar.isVisible()) await bar.getByRole('button', { name: words('Без измерений') }).click()
    await expect(bar).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await shopper.open('/products')
  await expect(bar).toBeHidden()
  expect(foreign).toEqual([])
  const loaded = page.waitForRequest('**/counter/tag.js')
  await page.getByRole('link', { name: 'Измерения' }).click()
  await bar.getByRole('button', { name: words('Разрешить измерения') }).click()
  await loaded
  await expect.poll(actionsTold).toEqual(['impressions'])

  await page
    .getByRole('link', { name: words('Чай «Крепкий»') })
    .first()
    .click()
  await expect.poll(actionsTold).toEqual(['impressions', 'click', 'detail'])
  await page
    .getByRole('button', { name: words('В корзину') })
    .filter({ visible: true })
    .first()
    .click()
  await expect.poll(actionsTold).toEqual(['impressions', 'click', 'detail', 'add'])
  await shopper.settled()
  await shopper.open('/cart/checkout')
  await shopper.fillContacts()
  await shopper.choosePickup()
  for (const name of ['Принимаю пользовательское соглашение', 'Разрешаю чайной хранить'])
    await page.getByRole('checkbox', { name: words(name) }).check()
  await shopper.settled()
  await expect.poll(calls).toContainEqual({ call: 'reachGoal', value: 'checkout' })
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\/[\w-]{22}$/)
  await expect.poll(actionsTold).toContain('purchase')
  const last = counted()
  await page.reload()
  await last
  expect((await actionsTold()).filter((action) => action === 'purchase')).toHaveLength(1)
  const hits = (await calls()).flatMap(({ call, value }) => (call === 'hit' ? [String(value)] : []))
  expect(hits.filter((address) => address.includes('/order/'))).toEqual([])
  expect(new Set(foreign.map((address) => new URL(address).origin))).toEqual(new Set([counter]))
  expect(shopper.errors).toEqual([])
  await context.close()
})

test('EXCH-04: the bar is answered without scripts, and stays away @narrow', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/products')
  const bar = page.getByRole('region', { name: 'Измерения' })
  await bar.getByRole('button', { name: words('Без измерений') }).click()
  await expect(page).toHaveURL(`${origin}/products`)
  await expect(bar).toBeHidden()
  await page.getByRole('link', { name: 'Измерения' }).click()
  await expect(bar).toBeVisible()
  await context.close()
})
