/** The chain runs its staff: roles, invitations, second persons. */
import type { Page } from '@playwright/test'
import { bytesOf } from '#kit/base32.ts'
import { expect, expectAccessible, keepPicture, test, words } from '#kit/browser.ts'
import { signInAtCounter, type CounterLogin } from '#kit/shops/counter.ts'
import { codeAt, stepAt } from '#shop/office/totp.ts'

/** One member has the rights: a journey that runs at the same moment may have used the code. */
const signIn = (page: Page, login: CounterLogin): Promise<void> =>
  expect(() => signInAtCounter(page, login)).toPass({ timeout: 90_000 })

/** Also at 320 px: nothing is wider than the window. */
const expectFits = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page)
  const own = page.viewportSize()
  for (const width of [own?.width ?? 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  if (own !== null) await page.setViewportSize(own)
  await keepPicture(page, name)
}

const PASSWORD = 'семь раз отмерь'

test('OFFICE-07, CHG-02: an invited colleague has the menu of a composed role; a second person decides about a large set @wide', async ({
  page,
  browser,
}, { project }) => {
  // Each project has a colleague of its own.
  const [login, name, role] = [`vera.${project.name}`, `Вера ${project.name}`, `Цены ${project.name}`]
  await signIn(page, 'admin')
  await expect(page.getByRole('link', { name: 'Справочники' })).toHaveCount(0)
  // Everything is found by a few letters and keys.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Найти' })
  await palette.getByRole('combobox').fill('сотруд')
  await expect(palette.getByRole('option', { name: /^Сотрудники/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Сотрудники' })).toBeVisible()
  await page.getByRole('link', { name: words('Роли и права') }).click()
  await page.getByRole('link', { name: words('Собрать свою роль') }).click()
  await page.getByLabel('Название').fill(role)
  for (const right of ['Видеть записи, изменения', 'Менять цены', 'Применять, назначать', 'Подтверждать чужие'])
    await page.getByRole('checkbox', { name: new RegExp(right) }).check()
  await expectFits(page, 'staff-role')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('link', { name: new RegExp(role) })).toBeVisible()
  await expectFits(page, 'staff-roles')

  await page.goto('/office/staff')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const invitation = page.getByRole('form', { name: 'Приглашение' })
  await invitation.getByLabel(words('Имя и фамилия')).fill(name)
  await invitation.getByLabel('Логин').fill('Вера')
  await invitation.getByLabel('Роль').selectOption({ label: role })
  await invitation.getByRole('button', { name: words('Получить ссылку') }).click()
  await expect(invitation.getByRole('alert')).toContainText('латинских')
  await invitation.getByLabel('Логин').fill(login)
  await invitation.getByRole('button', { name: words('Получить ссылку') }).click()
  const link = await page.getByLabel('Ссылка').inputValue()
  await expectFits(page, 'staff')

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const colleague = await context.newPage()
  await colleague.goto(link)
  await colleague.getByLabel('Придумайте пароль').fill(PASSWORD)
  await colleague.getByLabel('Пароль ещё раз').fill(`${PASSWORD}.`)
  await colleague.getByRole('button', { name: 'Дальше' }).click()
  await expect(colleague.getByRole('alert')).toContainText(words('не совпали'))
  await expectFits(colleague, 'join-password')
  await colleague.getByLabel('Пароль ещё раз').fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Дальше' }).click()
  await expect(colleague.getByRole('img', { name: words('QR-код ключа') })).toBeVisible()
  const key = await colleague.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
  await expectFits(colleague, 'join-code')
  await colleague
    .getByLabel('Код из приложения')
    .fill(codeAt(bytesOf((key ?? '').replaceAll(' ', '')), stepAt(new Date())))
  await expect(colleague.getByRole('heading', { name: 'Сегодня' })).toBeVisible()
  await expectFits(colleague, 'today')
  const menu = colleague.getByRole('navigation').first()
  await expect(menu.getByRole('link')).toHaveText([
    'Сегодня',
    'Главная',
    'Товары',
    'Справочники',
    /^Изменения/,
    'Акции',
    'Календарь',
    'Письма',
    'Выгрузки',
    'Маркетплейсы',
    'Справка',
  ])
  await expect(colleague.getByRole('search')).toHaveCount(0)
  await colleague.goto('/office/staff')
  await expect(colleague.getByRole('heading', { name: 'Сегодня' })).toBeVisible()

  await colleague.goto('/office/records/prices')
  await colleague.getByRole('button', { name: /^Изменить все найденные/ }).click()
  const many = colleague.getByRole('form', { name: 'Изменить найденные' })
  await many.getByLabel('Поле').selectOption({ label: 'Цена' })
  await many.getByLabel('Что сделать').selectOption('percent')
  await many.getByLabel(/^На сколько процентов/).fill('50')
  await many.getByLabel(/^Зачем/).fill(role)
  await many.getByRole('button', { name: words('Посмотреть, что изменится') }).click()
  const apply = colleague.getByRole('button', { name: 'Применить сейчас' })
  await expect(apply).toBeDisabled()
  await colleague.getByRole('checkbox', { name: /^Цены, которые меняются/ }).check()
  await apply.click()
  await expect(colleague.getByRole('alert').filter({ hasText: 'подозрительно много' })).toBeVisible()
  await expect(colleague.getByRole('button', { name: words('Всё верно, применить') })).toHaveCount(0)
  await colleague.getByRole('button', { name: words('Попросить второго подтвердить') }).click()
  await expect(colleague.getByText('Ждёт второго', { exact: true })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)
  await expectFits(colleague, 'waiting-set')

  const other = await browser.newContext({ viewport: page.viewportSize() })
  const second = await other.newPage()
  await signIn(second, 'office')
  await second.getByRole('link', { name: /^Изменения: / }).click()
  await second.getByRole('link', { name: new RegExp(role) }).click()
  await expect(second.getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  await expectFits(second, 'confirm-set')
  await second.getByRole('button', { name: words('Вернуть автору') }).click()
  await expect(second.getByText('Черновик', { exact: true })).toBeVisible()
  await other.close()

  await page.goto(`/office/staff/${login}`)
  await expectFits(page, 'staff-member')
  await page.getByRole('button', { name: 'Закончить' }).click()
  await expect(page.getByText(words('Сейчас никто не вошёл'))).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByLabel('Логин')).toBeVisible()
  await context.close()
})
