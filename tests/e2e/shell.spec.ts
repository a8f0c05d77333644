import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test('HEAD-06: the header hides on scrolling down, returns on scrolling up, and stays while it has the keyboard focus', async ({
  page,
  shopper,
}) => {
  await shopper.open('/')
  const header = page.getByRole('banner')
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 1300))
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 1900))
  await expect(header).not.toBeInViewport()
  await page.keyboard.press('Tab') // a key press makes focus-visible apply
  await header
    .getByRole('link', { name: words('Гладь, на главную') })
    .evaluate((link) => link.focus({ preventScroll: true }))
  await expect(header).toBeInViewport()
})

test('HEAD-06: what sticks below the header of a phone follows it @narrow', async ({ page, shopper }) => {
  await shopper.open('/products/ukhod_za_litsom')
  const filters = page.locator('main [data-below-header]')
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(filters).toHaveCSS('top', '0px')
  await page.evaluate(() => scrollTo(0, 1300))
  await expect(filters).toHaveCSS('top', '56px')
})

test('FOOT-01, ROUTE-07, ROUTE-10, ROUTE-13: every link of header and footer opens a page of its own, documents are PDF @wide', async ({
  page,
  shopper,
  request,
}) => {
  await shopper.open('/delivery')
  const addresses = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = [...new Set(addresses.filter((address) => address.startsWith('/')))]
  expect(own).toEqual(
    expect.arrayContaining(['/brands', '/about/shops', '/garantiya-na-tovar', '/upload/politics.pdf', '/cart']),
  )
  const titles = new Map<string, string>()
  for (const address of own) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const html = answer.headers()['content-type']?.startsWith('text/html') === true ? await answer.text() : ''
    if (html === '') continue
    expect(html, address).toMatch(/<h1[ >]/)
    titles.set(new URL(answer.url()).pathname, /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
  }
  // Each leads to a page of its own, not to one page under several addresses.
  expect(titles.size).toBeGreaterThan(10)
  expect([...new Set(titles.values())].toSorted()).toEqual([...titles.values()].toSorted())
  for (const document of ['/upload/politics.pdf', '/upload/soglasie_upd.pdf']) {
    const answer = await request.get(document)
    expect(answer.headers()['content-type'], document).toBe('application/pdf')
    const pdf = (await answer.body()).toString('latin1')
    expect(pdf, document).toMatch(/^%PDF-/)
    expect(pdf, document).toContain('/Lang (ru)')
  }
  await expect(page.getByRole('contentinfo')).toContainText('© 2017-2025')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: words('8 (800) 222-06-40') })).toHaveAttribute(
    'href',
    'tel:88002220640',
  )
})

test('HEAD-02, UI-10: messengers are in the top bar of wide screens only, the top bar from 1024 px @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  const topBar = page.getByRole('banner').filter({ has: page.getByRole('link', { name: 'Новости' }) })
  const messengers = ['Telegram', 'WhatsApp'].map((name) => topBar.getByRole('link', { name }))
  const links = ['Магазины', 'Отзывы', 'Новости'].map((name) => topBar.getByRole('link', { name }).first())
  for (const [width, wide] of [
    [1440, true],
    [1280, true],
    [1279, false],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const link of links) await expect(link, `at ${width} px`).toBeVisible()
    for (const link of messengers) await expect(link, `at ${width} px`).toBeVisible({ visible: wide })
  }
  await page.setViewportSize({ width: 1023, height: 900 })
  for (const link of [...links, ...messengers]) await expect(link).toBeHidden()
})

test(
  'HEAD-02, POP-01, POP-03: the hotline opens the contacts popup, and its feedback button replaces it',
  { tag: '@wide' },
  async ({ page, shopper }) => {
    await shopper.hasChosenCity('chel')
    await shopper.open('/delivery')
    const hotline = page.getByRole('banner').getByRole('button', { name: words('8 (800) 222-06-40') })
    await hotline.click()
    const contacts = page.getByRole('dialog', { name: 'Контакты' })
    await expect(contacts.getByRole('link', { name: words('8 (800) 222-06-40') })).toHaveAttribute(
      'href',
      'tel:88002220640',
    )
    await expect(contacts.getByText('Горячая линия, 09:00 - 22:00')).toBeVisible()
    await expect(contacts.getByRole('link', { name: 'zabota@glad.example' })).toHaveAttribute(
      'href',
      'mailto:zabota@glad.example',
    )
    await expect(contacts.getByRole('link', { name: words('+7 (351) 200-10-99') })).toHaveAttribute(
      'href',
      'tel:+73512001099',
    )
    for (const messenger of ['Telegram', 'WhatsApp'])
      await expect(contacts.getByRole('link', { name: messenger })).toHaveAttribute('href', /^https:/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(contacts).toHaveCount(0)
    await expect(hotline).toBeFocused()
    await hotline.click()
    await contacts.getByRole('button', { name: 'Написать нам' }).click()
    await expect(contacts).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Напишите нам' })).toBeVisible()
  },
)

test('POP-03, FOOT-01: the feedback popup opens from the footer and returns the focus there @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Написать нам' })
  await button.click()
  const feedback = page.getByRole('dialog', { name: 'Напишите нам' })
  await expect(feedback).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(feedback).toHaveCount(0)
  await expect(button).toBeFocused()
})

test(
  "POP-03: the phone button of the phone's header opens the feedback",
  { tag: '@narrow' },
  async ({ page, shopper }) => {
    await shopper.open('/delivery')
    await page
      .getByRole('banner')
      .getByRole('button', { name: words('Позвонить или написать') })
      .click()
    await expect(page.getByRole('dialog', { name: 'Напишите нам' })).toBeVisible()
  },
)

test(
  'HEAD-04: the mobile bar opens the catalogue and the favourites and links to the basket',
  { tag: '@narrow' },
  async ({ page, shopper }) => {
    await shopper.open('/delivery')
    const bar = page.getByRole('navigation', { name: 'Основное меню' })
    await bar.getByRole('button', { name: 'Каталог' }).click()
    await expect(page.getByRole('dialog', { name: 'Каталог' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Избранное' }).click()
    await expect(page.getByRole('dialog', { name: words('Войдите или зарегистрируйтесь') })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: /^Корзина/ }).click()
    await expect(page).toHaveURL(/\/cart$/)
  },
)

test('HEAD-03: a line slides under the hovered section', { tag: '@wide' }, async ({ page, shopper }) => {
  await shopper.open('/delivery')
  const section = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Новинки' })
  const width = (): Promise<string> => section.evaluate((link) => getComputedStyle(link, '::after').transform)
  expect(await width()).toBe('matrix(0, 0, 0, 1, 0, 0)')
  await section.hover()
  await expect.poll(width).toBe('matrix(1, 0, 0, 1, 0, 0)')
})

test('HEAD-07: nothing in the header shifts while city, favourites and basket load @wide', async ({
  page,
  shopper,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(2)
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('sources' in entry) || !Array.isArray(entry.sources)) continue
        for (const { node } of entry.sources)
          if (node instanceof Element && node.closest('header')) moved.push(node.outerHTML.slice(0, 120))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await shopper.open('/')
  await expect(shopper.basketLink).toHaveAccessibleName(/2.товара/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as unknown)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('HEAD-03, HEAD-04: the catalogue button is a link to all products', async ({ page }) => {
    await page.goto('/delivery')
    await page.getByRole('button', { name: 'Каталог', exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/products$/)
  })
})
