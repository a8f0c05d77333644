/** Letters of news: the office that sends them, and the page of all subscriptions that they lead to. */
import { expect, expectAccessible, expectUsableAt320, keepPicture, test, words } from '#kit/browser.ts'
import { signInAtCounter } from '#kit/shops/counter.ts'
import { query } from '#kit/shops/shop-changes.ts'

test('FOOT-01: the office shows a letter of news as it will leave, tries it, holds it and lets it go on @wide', async ({
  page,
}, { project }) => {
  const code = `zima-${project.name}`
  await query(
    `INSERT INTO newsletter_issue (code, send_at, title, preview, blocks)
     VALUES ($1, now() + interval '9 days', 'Зимний уход', 'Что меняется с холодами', $2::jsonb)`,
    [code, JSON.stringify([{ text: ['Здравствуйте!', 'Мороз и сухой воздух.'] }, { rule: 'new', take: 3 }])],
  )
  await expect(() => signInAtCounter(page, 'office')).toPass({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Письма', exact: true }).click()
  await expect(page.getByRole('heading', { name: words('Письма подписчикам') })).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'newsletters')
  await page.locator(`a[href$="${code}"]`).click()
  const letter = page.getByRole('region', { name: 'Письмо' })
  await expect(letter.getByText('Мороз и сухой воздух.')).toBeVisible()
  await expect(letter.getByRole('heading', { name: 'Зимний уход' })).toHaveCSS('font-size', '30px')
  await expectAccessible(page)
  await keepPicture(page, 'newsletter')
  await letter.getByLabel('Вид').selectOption('text')
  await expect(letter.locator('pre')).toContainText('Отписаться: http')
  await page.getByRole('button', { name: 'Придержать…' }).click()
  await page.getByRole('button', { name: 'Придержать', exact: true }).click()
  await expect(page.getByText('придержано', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words('Продолжить отправку') }).click()
  await expect(page.getByText(words('ждёт своего часа'))).toBeVisible()
  await page.getByRole('textbox', { name: 'Почта', exact: true }).fill('anna')
  await page.getByRole('button', { name: words('Послать себе') }).click()
  await expect(page.getByText(words('Неправильный формат'))).toBeVisible()
  await page.getByRole('textbox', { name: 'Почта', exact: true }).fill('anna@example.ru')
  await page.getByRole('button', { name: words('Послать себе') }).click()
  await expect(page.getByText(words('Письмо придёт в течение минуты')).first()).toBeVisible()
})

test('PEOPLE-04: the link of a letter leads to all subscriptions of the mailbox: one ends, then all @narrow', async ({
  page,
}, { project }) => {
  const token = project.name.padEnd(22, '_')
  await query(
    `INSERT INTO subscriber (email, token, state, asked_at, changed_at) VALUES ($1, $2, 'confirmed', now(), now())`,
    [`${project.name}@example.ru`, token],
  )
  await query(
    `INSERT INTO arrival_request (variant_id, email, token, state, consent_text_version, requested_at, changed_at)
     SELECT min(id), $1, $2, 'waiting', '1', now(), now() FROM variant`,
    [`${project.name}@example.ru`, token.replaceAll('_', '-')],
  )
  await page.goto(`/subscribe/leave/${token}`)
  await page.getByRole('link', { name: words('Все подписки на эту почту') }).click()
  const news = page.getByRole('switch', { name: words('Новости магазина') })
  await expect(news).toBeChecked()
  await expectUsableAt320(page)
  await keepPicture(page, 'subscriptions')
  await news.click()
  await expect(news).not.toBeChecked()
  await expect(page.getByText(words('Не приходят.'))).toBeVisible()
  await page.getByRole('button', { name: words('Отписаться от всего') }).click()
  await expect(page.getByText(words('Остались только письма о заказах'))).toBeVisible()
  await keepPicture(page, 'no-subscriptions')
  await news.click()
  await expect(news).toBeChecked()
})
