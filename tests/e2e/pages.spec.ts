import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { PAGES } from '#kit/pages.ts'

/** On a phone these look as another page of the list does. */
const WIDE_ONLY: ReadonlySet<string> = new Set([
  '/about',
  '/bonus',
  '/brands',
  '/certificate',
  '/contacts',
  '/delivery',
  '/garantiya-na-tovar',
  '/news',
  '/payment',
  '/products/new',
  '/products/sale',
  '/sale',
  '/instagram',
])

for (const path of PAGES) {
  const tag = WIDE_ONLY.has(path) ? ' @wide' : ''
  test(`ROUTE-20, SEO-01, UI-11: ${path} has a complete head, one h1 and no axe violation${tag}`, async ({
    shopper,
    page,
  }) => {
    await shopper.hasChosenCity('chel')
    await shopper.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Гладь/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(path)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type'])
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/)
    expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(shopper.errors).toEqual([])
  })
}

test('SEO-01: pages that are not indexed name their canonical address too @wide', async ({ request }) => {
  for (const path of ['/cart', '/cart/checkout', '/auth_depricated', '/compare', '/recommendations']) {
    const html = await (await request.get(`${path}?utm_source=x`)).text()
    expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1], path).toMatch(new RegExp(`^https?://[^/]+${path}$`))
  }
})

test('ROUTE-20, SEO-01: no two pages share a title or a description @wide', async ({ request }) => {
  const heads = await Promise.all(
    PAGES.map(async (path) => {
      const html = await (await request.get(path)).text()
      return {
        title: /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '',
        description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '',
      }
    }),
  )
  for (const part of ['title', 'description'] as const) {
    const texts = heads.map((head) => head[part])
    expect(texts).not.toContain('')
    expect([...new Set(texts)].toSorted()).toEqual(texts.toSorted())
  }
})

for (const [path, message] of [
  ['/takoy/stranitsy-net', 'Page not found: /takoy/stranitsy-net'],
  ['/product/takogo-net', 'Page Not Found: /product/takogo-net'],
  ['/products/takogo_razdela_net', 'Page Not Found: /products/takogo_razdela_net'],
  ['/brands/takogo-net', 'Page Not Found: /brands/takogo-net'],
  ['/news/takoy-net', 'Page Not Found: /news/takoy-net'],
] as const) {
  test(`ROUTE-14, ROUTE-15: ${path} is a 404 with its own title and text @wide`, async ({ shopper, page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(words('Страница не найдена — Гладь'))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('К сожалению, запрашиваемая страница не найдена')
    await expect.poll(() => shopper.errors.join()).toContain(message)
  })
}

test('INFRA-06: the page of a 404 has its picture, texts, sign-in popup and a link home @wide', async ({ page }) => {
  await page.goto('/product/takogo-net')
  await expect(page.getByText('Что-то пошло не так, страница больше не существует.')).toBeVisible()
  await expect(page.getByText('Пожалуйста перейдите на главную страницу сайта.')).toBeVisible()
  // The picture: ridges over water, and the status in large digits with their reflection.
  await expect(page.getByRole('main').locator('section > svg').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('404', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const home = page.getByRole('main').getByRole('link', { name: 'На главную', exact: true })
  await expect(home).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Профиль' }).filter({ visible: true }).click()
  const signIn = page.getByRole('dialog', { name: words('Войдите или зарегистрируйтесь') })
  await expect(signIn.getByRole('button', { name: words('Получить код') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn).toHaveCount(0)
  await home.click()
  await expect(page).toHaveURL(/\/$/)
})

test('CAT-10: one button of the home page adds three products to the basket', async ({ shopper, page }) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/')
  await page.getByRole('button', { name: words('Всё в корзину за') }).click()
  await expect(page.getByRole('button', { name: words('Уже в корзине') })).toBeVisible()
  await expect(shopper.basketLink).toHaveAccessibleName(/Корзина ?, \d/)
})

test('PAGE-01: typing part of a name finds a brand @wide', async ({ shopper, page }) => {
  await shopper.open('/brands')
  await page.getByRole('searchbox', { name: 'Найти бренд' }).fill('иней')
  await expect(page.getByRole('status').filter({ hasText: /бренд/ })).toHaveText(words('1 бренд'))
  await page.getByRole('link', { name: /^Иней/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Иней')
})
