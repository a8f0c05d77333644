/** The page object of the journeys: what a shopper does, in steps that several journeys share. */
import { expect, test as base, type Locator, type Page, type Request } from '@playwright/test'
import { CITY_COOKIE } from '#kernel/city-cookie.ts'
import { findViolations } from '#kit/axe.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { setFreeStock } from '#kit/shops/shop-changes.ts'

export { expect } from '@playwright/test'

const NBSP = '\u00a0'
/** Matches a text of the page, whose no-break spaces tests write as plain ones. */
export const words = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(new RegExp(`[ ${NBSP}]`, 'g'), `[ ${NBSP}]`))

/** Accessible name of the basket link with this count, in the header and in the mobile bar. */
export const inBasket = (howMany: string): RegExp =>
  new RegExp(`^Корзина ?,[ ${NBSP}]${howMany.replaceAll(' ', `[ ${NBSP}]`)}$`)

/**
 * Cookie of the city as the shop's own pages set it. Its name demands https, which Chromium takes localhost for, but `addCookies` does
 * not.
 */
export const cityCookie = (key: string, origin: string) => ({
  name: CITY_COOKIE,
  value: key,
  url: origin.replace(/^http:/, 'https:'),
  secure: true,
})

type Contact = { readonly phone?: string; readonly name?: string; readonly email?: string }
export const ANNA = { name: 'Анна Белова', email: 'anna@example.ru' } as const

/** The add buttons of product cards. */
const addButtons = (page: Page): Locator => page.getByRole('button', { name: words('В корзину: ') })

export class Shopper {
  readonly page: Page
  /** Uncaught errors and console errors of the page; most journeys end with an empty list. */
  readonly errors: string[] = []

  /** Requests of the page that are still pending. */
  private pendingCalls = 0

  constructor(page: Page) {
    this.page = page
    // A beacon has no answer that a page waits for.
    const isCall = (url: string): boolean => /\/api\/(?!funnel$)|\.data(\?|$)/.test(url)
    page.on('request', (request) => {
      if (isCall(request.url())) this.pendingCalls += 1
    })
    const answered = (request: Request): void => {
      if (isCall(request.url())) this.pendingCalls -= 1
    }
    page.on('requestfinished', answered)
    page.on('requestfailed', answered)
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.settled()
  }

  /** Waits until the page is hydrated, its links are the router's and no call is pending. Pictures may still load. */
  async settled(): Promise<void> {
    // The effect that listens to links takes the speculation rules away; a press before it is a load of the whole page.
    await this.page.waitForFunction(
      () =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')) &&
        document.querySelector('script[type=speculationrules]') === null,
    )
    await expect.poll(() => this.pendingCalls, { intervals: [20, 50, 100] }).toBe(0)
    await expect(this.overlay).toHaveCount(0)
  }

  get overlay(): Locator {
    return this.page.locator('[data-overlay]')
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  /** In the header or in the mobile bar, whichever this width shows. */
  get basketLink(): Locator {
    return this.page
      .getByRole('link', { name: /^Корзина/ })
      .filter({ visible: true })
      .first()
  }

  /** Adds the first `count` products of a list to the basket and returns their names. */
  async fillBasket(count = 1, path = '/products'): Promise<string[]> {
    await this.open(path)
    const names: string[] = []
    for (let i = 0; i < count; i++) {
      const button = addButtons(this.page).first()
      const name = (await button.getAttribute('aria-label'))?.replace(/^.*?: /, '') ?? ''
      await button.click()
      await expect(
        this.page.getByRole('group', { name: `Количество в${NBSP}корзине: ${name}`, exact: true }),
      ).toBeVisible()
      names.push(name)
    }
    await this.settled()
    return names
  }

  async chooseCity(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(this.dialog).toHaveCount(0)
    await this.settled()
  }

  /** Sets the city cookie, as if chosen on an earlier visit. */
  async hasChosenCity(key: string): Promise<void> {
    const { origin } = new URL(
      this.page.url() === 'about:blank'
        ? (process.env['GLAD_E2E_URL'] ?? `http://localhost:${process.env['GLAD_E2E_PORT']}`)
        : this.page.url(),
    )
    await this.page.context().addCookies([cityCookie(key, origin)])
  }

  async fillContacts(contact: Contact = {}): Promise<void> {
    // Each order has a phone and an e-mail of its own: one phone has a limited number of open orders, both of messages a day.
    const phone = contact.phone ?? newNationalPhone()
    const { name, email } = { ...ANNA, email: `anna${phone}@example.ru`, ...contact }
    await this.page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
    await this.page.getByLabel(words('Имя и фамилия')).fill(name)
    await this.page.getByLabel('Почта для чека').fill(email)
  }

  /** Chooses the first store that has every line. */
  async choosePickup(): Promise<void> {
    await this.page.getByRole('radio', { name: /^Магазин/ }).check()
    await this.page.locator('input[name=storeId]:enabled').first().check()
  }

  async agree(): Promise<void> {
    await this.page.getByRole('checkbox', { name: words('Принимаю пользовательское соглашение') }).check()
    await this.page.getByRole('checkbox', { name: words('Даю согласие') }).check()
  }

  get orderButton(): Locator {
    return this.page.getByRole('button', { name: words('Оформить заказ') })
  }

  async readyToOrder(count = 1): Promise<string[]> {
    await this.hasChosenCity('chel')
    const names = await this.fillBasket(count)
    for (const name of names) await setFreeStock(name, 9) // parallel journeys buy from the same stock
    await this.open('/cart/checkout')
    await this.fillContacts()
    await this.choosePickup()
    await this.agree()
    await this.settled()
    return names
  }
}

export const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page }, use, info) => {
    const shopper = new Shopper(page)
    await use(shopper)
    // The report shows the beginning of a text.
    if (info.status !== info.expectedStatus)
      await info.attach(`at ${page.url()}`, { body: shopper.errors.slice(-3).join('\n'), contentType: 'text/plain' })
  },
})

/** Keeps a picture of the whole page with the results of the journey. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: base.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' })
}

/** UI-11: expects no axe violation on the page, or `within` a part of it, in its present state. */
export const expectAccessible = async (page: Page, within?: string): Promise<void> => {
  // Colours are checked after transitions have ended, and none begins meanwhile: a busy machine focuses the field of an opened layer,
  // or enables a button, frames later. Animations outside the viewport are paused and never end.
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const seen =
        effect instanceof KeyframeEffect && (effect.target?.checkVisibility({ contentVisibilityAuto: true }) ?? false)
      return playState !== 'running' || !seen || effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    }),
  )
  const violations = await findViolations(page, within)
  if (moves) await page.emulateMedia({ reducedMotion: null })
  expect(violations).toEqual([])
}

/** A group of radio buttons has one stop of Tab. */
const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type=hidden]):not([type=radio]:not(:checked)), select, textarea, summary'

/** Expects that Tab reaches every control of this part of the page, in their order, and shows it. */
const expectTabShows = async (page: Page, part: Locator): Promise<void> => {
  const controls = await part.locator(CONTROLS).filter({ visible: true }).elementHandles()
  await controls[0]?.focus()
  const missed: string[] = []
  for (const control of controls) {
    const hidden = await control.evaluate((element) => {
      if (!(element instanceof Element)) return 'no element'
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isShown = document.activeElement === element && x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight
      return isShown ? null : element.outerHTML.slice(0, 120)
    })
    if (hidden !== null) missed.push(hidden)
    await page.keyboard.press('Tab')
  }
  expect(missed).toEqual([])
}

/** Runs `look` in a window of 320 × 640 px, in which nothing may be wider than it. */
const at320 = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await look()
  if (before !== null) await page.setViewportSize(before)
}

/** UI-11: at 320 px nothing is wider than the window, axe finds nothing, and Tab reaches and shows every control. */
export const expectUsableAt320 = (page: Page): Promise<void> =>
  at320(page, async () => {
    await expectAccessible(page, 'main')
    await expectTabShows(page, page.locator('main'))
  })

/**
 * UI-11: the same of an open dialog. Tab and Shift+Tab leave it for the browser only, never for the page behind it; Escape closes it and
 * gives the focus back to `opener`.
 */
export const expectDialogUsableAt320 = (page: Page, dialog: Locator, opener: Locator): Promise<void> =>
  at320(page, async () => {
    await expectAccessible(page, 'dialog[open]')
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expectTabShows(page, dialog)
    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
    expect(await isInside()).toBe(true)
    await dialog.getByRole('button', { name: 'Закрыть' }).focus()
    await page.keyboard.press('Shift+Tab')
    expect(await isInside()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
