/**
 * `node tests/screens/check-office.ts`: every page of the office of a demo shop that runs, at 1440 and 390 px, as each role of the demo
 * sees it: axe, nothing wider than the window, Tab reaches controls and leaves them, time until its heading is there. A page that an
 * earlier role has shown is not looked at again. `SHOP_URL`: where the shop is; `--login <login>`: only this role; `--to <folder>`:
 * pictures. The exit code is 1 when something is wrong.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_SECRET } from '../../shop/office/demo-staff.ts'
import { codeAt, stepAt } from '../../shop/office/totp.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { findViolations } from '../kit/axe.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'test-results/office' }, login: { type: 'string', default: '' } },
})
const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000'
const TABS = 40
/** Who may see most comes first. */
const ROLES = ['office', ...DEMO_LOGINS.filter((login) => login !== 'office').toReversed()]
/** Pages of a role that no link of the menu leads to: the first record of some kinds, forms, lists of lists. */
const OF_RECORDS = [
  '/office/records/products',
  '/office/records/products/record',
  '/office/records/products/table?page=1',
  '/office/records/banners/order',
  '/office/records/prices/upload',
  '/office/records/documents',
  '/office/records/documents/record',
  '/office/records/promotions',
  '/office/records/pages/record?key=%2Fdelivery',
  '/office/records/stores/record?key=chel-kirovka',
  '/office/preview',
  '/office/phone-order',
  '/office/search',
  '/office/promotions/try',
  '/office/reports/stock',
  '/office/reports/liabilities',
  '/office/reports/funnel',
  '/office/reports/wall',
  '/office/orders?waits=late',
  '/office/exchange/matches',
  '/office/exchange/links',
  '/office/exchange/owners',
  '/office/roles',
]
const OF_COUNTER = [
  '/office/queue',
  '/office/orders',
  '/office/couriers',
  '/office/transfers',
  '/office/shift',
  '/office/pin',
]
const DEEP: Readonly<Record<string, readonly string[]>> = {
  office: OF_RECORDS,
  owner: ['/office/roles', '/office/reports', '/office/registers'],
  admin: ['/office/roles', '/office/programs', '/office/health'],
  starshaya: [...OF_COUNTER, '/office/refunds', '/office/price-tags'],
  prodavec: OF_COUNTER,
}
const PARTS = ['list', 'loading', 'failed', 'empty', 'cells', 'editor', 'set', 'waiting', 'work']

const signIn = async (page: Page, login: string): Promise<void> => {
  await page.goto(`${shop}/office`)
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  for (;;) {
    const step = stepAt(new Date())
    await page.getByLabel('Код из приложения').fill(codeAt(DEMO_SECRET, step))
    const isIn = await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: 'Прилавок' })
      .waitFor({ timeout: 5000 })
      .then(() => true)
      .catch(() => false)
    if (isIn) return
    // The code of this half minute was used.
    while (stepAt(new Date()) === step) await page.waitForTimeout(500)
  }
}

/** What Tab does on a page: how many controls it shows, and whether it stays on one. */
const tabThrough = async (page: Page): Promise<string | null> => {
  const seen = new Set<string>()
  for (let at = 0; at < TABS; at += 1) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      // One stop of Tab whose cells Tab goes through; it leaves at the edge.
      if (element.matches('[role="grid"]')) return { name: `grid ${performance.now()}`, isShown: true }
      const { width, height } = element.getBoundingClientRect()
      const name = `${element.tagName} ${element.textContent.trim().slice(0, 30)} ${element.getAttribute('name') ?? ''}`
      return {
        name: `${name} ${[...document.querySelectorAll('*')].indexOf(element)}`,
        isShown: width > 0 && height > 0,
      }
    })
    if (now === null) return null
    if (!now.isShown) return `Tab goes to a control that is not shown: ${now.name}`
    if (seen.has(now.name)) return seen.size < 2 ? `Tab stays on ${now.name}` : null
    seen.add(now.name)
  }
  return null
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
await mkdir(values.to, { recursive: true })
const faults: string[] = []
/** Looks at a page that is open or has yet to open; returns the address of the first page that it leads into. */
const look = async (page: Page, path: string, who: string): Promise<string | null> => {
  const width = page.viewportSize()?.width ?? 0
  const say = (fault: string): void => void faults.push(`${width} ${who} ${path}: ${fault}`)
  const began = performance.now()
  await page.goto(`${shop}${path}`)
  const heading = page.getByRole('heading', { level: 1 })
  const isOpen = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  const took = Math.round(performance.now() - began)
  if (!isOpen) {
    say('no heading')
    return null
  }
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  for (const violation of await findViolations(page)) say(violation)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (beyond > 0) say(`${beyond} px wider than the window`)
  await page.screenshot({ path: join(values.to, `${width}-${who}${path.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) })
  const into = path === '/office/queue' ? '/office/orders/' : `${path}/`
  const inner = await page
    .locator(`main a[href^="${into}"]`)
    .first()
    .getAttribute('href', { timeout: 100 })
    .catch(() => null)
  const fault = await tabThrough(page)
  if (fault !== null) say(fault)
  console.log(`${width} ${who} ${path}: «${await heading.first().textContent()}», ${took} ms`)
  return inner
}

for (const width of [1440, 390]) {
  const ofOffice = new Set<string>()
  for (const login of values.login === '' ? ROLES : [values.login]) {
    // A seller's pages are another screen at the same address.
    const seen = login === 'prodavec' ? new Set<string>() : ofOffice
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'ru-RU',
    })
    const page = await context.newPage()
    await signIn(page, login)
    await page.goto(`${shop}/office/today`)
    const menu = page.locator('header nav a[href^="/office"]')
    await menu.first().waitFor()
    const links = await menu.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of new Set([...links, ...(DEEP[login] ?? [])])) {
      if (seen.has(path)) continue
      seen.add(path)
      const inner = await look(page, path, login)
      const isNew = inner !== null && !seen.has(`${path}/`)
      if (isNew) {
        seen.add(`${path}/`)
        await look(page, inner, login)
      }
    }
    if (login === 'office') for (const part of PARTS) await look(page, `/_ui/office?part=${part}`, 'parts')
    await context.close()
  }
}
await browser.close()
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'nothing is wrong' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
