import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { emailWith } from '#kit/shops/mailbox.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'

test('BONUS-03: a certificate is bought by card with 3-D Secure, and its recipient opens the card @wide', async ({
  page,
}) => {
  const phone = newNationalPhone()
  await page.goto('/certificate')
  await page.getByRole('link', { name: words('Купить сертификат') }).click()
  const pay = page.getByRole('button', { name: /^Оплатить/ })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByLabel(words('Принимаю')).check()
  await page.getByLabel(/^Даю согласие/).check()
  await pay.click()
  await expect(page.getByText('Выберите сумму')).toBeVisible()
  await expectAccessible(page)
  await page.getByText(words('3 000 ₽'), { exact: true }).click()
  await page.getByLabel(words('Имя получателя')).fill('Ольга')
  await page.getByLabel(words('Почта получателя')).fill(`olga${phone}@example.ru`)
  await page.getByLabel(words('От кого')).fill('Анна')
  await page.getByLabel('Поздравление').fill('С днём рождения!')
  await page.getByLabel(words('Ваш телефон')).fill(phone)
  await page.getByLabel(words('Ваша почта для чека')).fill(`anna${phone}@example.ru`)
  await page.getByRole('radio', { name: /^Картой/ }).check()
  await page.getByRole('button', { name: words('Оплатить 3 000 ₽') }).click()
  await page.getByLabel('Номер карты').fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByLabel('Код из SMS банка').fill('1234')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: /^Сертификат (оплачен|отправлен)$/ })).toBeVisible()
  await expect(page.getByText('С днём рождения!')).toBeVisible()
  await expectAccessible(page)
  const { text } = await emailWith(`olga${phone}`)
  await page.goto(/https?:\/\/\S+?(\/certificate\/card\/[\w-]+)/.exec(text)?.[1] ?? 'no link')
  await expect(page.getByText('С днём рождения!')).toBeVisible()
  await expectAccessible(page)
})
