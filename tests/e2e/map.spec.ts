import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { signInAtCounter } from '#kit/shops/counter.ts'

// The map needs WebGL; SwiftShader renders it on the CPU.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})

test('PAGE-01: the map loads only when shown, draws without the network, and shares its selection with the list @wide', async ({
  shopper,
  page,
}, { project }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await shopper.hasChosenCity('chel')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await shopper.open('/about/shops')
  const section = page.getByRole('region', { name: /^Екатеринбург/ })
  const map = section.getByRole('group', { name: 'Карта: Екатеринбург' })
  if (project.name === 'mobile') expect(requested.filter((url) => /city-map|maplibre/.test(url))).toEqual([])
  await section.getByText(words('На карте')).click()
  await expect(map.getByRole('region', { name: /^Карта/ })).toBeVisible()
  // Only one map is open at a time.
  await expect(page.getByRole('group', { name: /^Карта: / })).toHaveCount(1)
  for (const name of ['Приблизить', 'Отдалить', 'Где я']) await expect(map.getByRole('button', { name })).toBeVisible()
  const pin = map.getByRole('button', { name: /, (ул|пр)\./ }).first()
  const name = (await pin.getAttribute('aria-label'))?.split(', ')[0] ?? ''
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(section.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  if (project.name === 'desktop') {
    const other = section.getByRole('listitem').filter({ hasNotText: name }).getByRole('button').first()
    await other.press('Enter')
    const otherName = (await other.textContent()) ?? ''
    await expect(map.getByRole('button', { name: new RegExp(`^${otherName}, `) })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
  }
  const { origin } = new URL(page.url())
  expect(
    requested.filter((url) => !url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith(`blob:${origin}`)),
  ).toEqual([])
  expect(shopper.errors).toEqual([])
})

test('PAGE-01: «Где я» names the nearest shop and its distance, and shows a hint without geolocation @wide', async ({
  shopper,
  page,
  context,
}, { project }) => {
  await shopper.hasChosenCity('ekb')
  await shopper.open('/about/shops')
  const section = page.getByRole('region', { name: /^Екатеринбург/ })
  await section.getByText(words('На карте')).click()
  const whereAmI = section.getByRole('button', { name: 'Где я' })
  await whereAmI.click()
  await expect(section.getByRole('status')).toContainText('Разрешение меняется')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 56.8385, longitude: 60.6057 })
  await whereAmI.click()
  await expect(section.getByRole('status')).toContainText(/Ближе всего .+: \d/)
  await expect(section.getByRole('img', { name: 'Вы здесь' })).toBeVisible()
  if (project.name !== 'desktop') return
  // OFFICE-02: in the office the same map sets where a store is, by arrow keys and by a press.
  await expect(() => signInAtCounter(page, 'office')).toPass({ timeout: 90_000 })
  await page.goto('/office/records/stores/record?key=chel-kirovka')
  const latitude = async (): Promise<number> => Number((await page.getByLabel('Широта').inputValue()).replace(',', '.'))
  const before = await latitude()
  await page.getByText(words('от центра города')).evaluate((line) => line.scrollIntoView({ block: 'start' }))
  const pin = page.getByRole('button', { name: /стрелки двигают метку/ })
  await pin.press('ArrowUp')
  await pin.press('ArrowUp')
  await expect.poll(latitude).toBeGreaterThan(before)
  await expect(pin).toBeFocused()
  const moved = await latitude()
  const field = await page.getByRole('region', { name: /^Карта: стрелки/ }).boundingBox()
  await page.mouse.click((field?.x ?? 0) + 60, (field?.y ?? 0) + (field?.height ?? 0) - 60)
  await expect.poll(latitude).toBeLessThan(moved)
})

test('PAGE-01: without WebGL the page shows a text and the list @wide', async ({ shopper, page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await shopper.hasChosenCity('chel')
  await shopper.open('/about/shops')
  const section = page.getByRole('region', { name: /^Москва/ })
  await section.getByText(words('На карте')).click()
  await expect(section.getByText(words('Этот браузер не умеет рисовать карты'))).toBeVisible()
  await section.getByText('Список').click()
  await expect(section.getByRole('listitem').first()).toBeVisible()
})
