import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test.beforeEach(async ({ shopper, page }) => {
  await page.route('**/img/**', (route) => route.abort())
  await shopper.open('/_ui')
})

test('UI-03: a field with options requires a choice from its list @wide', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Тип кожи', exact: true })
  await field.focus()
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Обязательно для заполнения')
  await field.selectOption('жирная')
  await expect(field).toHaveValue('жирная')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('UI-03: a mask holds while typing, editing in the middle and pasting @wide', async ({ page }) => {
  const field = page.getByLabel('Дата рождения')
  await field.pressSequentially('12031990')
  await expect(field).toHaveValue('12.03.1990')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('10.31.990')
  await field.fill('1990-03-12')
  await expect(field).toHaveValue('19.90.0312')
})

test('UI-04: with real-time validation off the error does not change while typing @wide', async ({ page }) => {
  const field = page.getByLabel('Дата рождения')
  await field.fill('12')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Неправильный формат')
  await field.fill('12031990')
  await expect(field).toHaveAccessibleDescription('Неправильный формат')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('')
})

test('UI-03: a label above keeps the placeholder; a visually hidden error is announced @wide', async ({ page }) => {
  await expect(page.getByLabel('Номер карты')).toHaveAccessibleName('Номер карты')
  await expect(page.getByText('16 цифр с оборота')).toBeVisible()
  const flat = page.getByLabel('Квартира')
  await expect(flat).toHaveAccessibleDescription('Неправильный формат')
  expect((await page.locator('[data-message-hidden]').boundingBox())?.width).toBeLessThanOrEqual(1)
})

test('UI-06: suggestions open on focus and typing, and close on a choice, an outside click and Esc @wide', async ({
  page,
}) => {
  const field = page.getByRole('combobox', { name: 'Адрес' })
  const list = page.getByRole('listbox', { name: 'Адрес' })
  await field.focus()
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await field.pressSequentially('104')
  await expect(list.getByRole('option')).toHaveCount(1)
  await list.getByRole('option').click()
  await expect(field).toHaveValue('г Челябинск, ул Кирова, д 104')
  await expect(list).toHaveCount(0)
  await field.fill('')
  await expect(list).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(list).toHaveCount(0)
})

test('UI-06: the list closes 200 ms after the field lost focus, not before @wide', async ({ page }) => {
  const list = page.getByRole('listbox', { name: 'Адрес' })
  await page.getByRole('combobox', { name: 'Адрес' }).focus()
  await expect(list).toBeVisible()
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  await page.clock.pauseAt('2026-11-21T10:00:01')
  await page.getByRole('combobox', { name: 'Адрес' }).evaluate((field) => field.blur())
  await page.clock.runFor(150)
  await expect(list).toBeVisible()
  await page.clock.runFor(100)
  await expect(list).toHaveCount(0)
})

test('@keyboard UI-06: arrow keys and Enter choose; a street without a house keeps the focus for the house', async ({
  page,
}) => {
  const field = page.getByRole('combobox', { name: 'Адрес' })
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Адрес' }).getByRole('option', { selected: true })).toHaveText(
    'г Челябинск, ул Кирова',
  )
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('г Челябинск, ул Кирова ')
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Адрес' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('г Челябинск, ул Кирова, д 104')
})

test('@narrow UI-06: on a phone the list has its own close button', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Адрес' }).focus()
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('listbox', { name: 'Адрес' })).toHaveCount(0)
})

test('UI-02: a list loads its options on opening and shows its placeholder until one is chosen @wide', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: words('Забрать в: Выберите магазин') })
  await button.click()
  await page.getByRole('option', { name: 'Кировка' }).click()
  await expect(page.getByRole('button', { name: words('Забрать в: Кировка') })).toBeFocused()
})
