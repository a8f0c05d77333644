import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test.beforeEach(async ({ shopper, page }, { title }) => {
  // Product pictures are loaded only where the whole page is checked.
  if (!title.includes('any state')) await page.route('**/img/**', (route) => route.abort())
  await shopper.open('/_ui')
})

test('UI-11: no part has an axe violation in any state @narrow', async ({ page, shopper }) => {
  await expectAccessible(page)
  expect(shopper.errors).toEqual([])
})

test('UI-10: no part is wider than the screen, down to 320 px', async ({ page }) => {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    // Not innerWidth: a mobile viewport grows with content that is too wide.
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width)
  }
})

/** Hides the page's own header, which would cover the parts, and product pictures, which change with the demo. */
const partsAlone = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const other of document.querySelectorAll<HTMLElement>('body > header, body > nav, picture'))
      other.hidden = true
    await document.fonts.ready
  })
}

const SECTIONS = [
  'Знак',
  'Цвет',
  'Шрифт',
  'Кнопки и ссылки',
  'Поля',
  'Маски, списки, подсказки',
  'Выбор',
  'Карточка товара',
  'Сообщения',
  'Дорога по сайту',
  'Слои',
]

/** States of screens that show nothing of the demo. */
const STATES = [
  'Корзина: ошибка',
  'Избранное: пусто',
  'Вход и устройства: много устройств',
  'Адреса: длинные слова',
  'Страница: нет сети',
]

test('UI-10: every part and some states of screens match their reference pictures', async ({ page }) => {
  test.slow()
  await partsAlone(page)
  for (const section of SECTIONS) {
    await expect
      .soft(page.getByRole('region', { name: section, exact: true }))
      .toHaveScreenshot(`${section}.png`, { maxDiffPixelRatio: 0.01 })
  }
  for (const state of STATES) {
    await page.goto('/_ui/screens')
    await page.getByRole('link', { name: state, exact: true }).click()
    await partsAlone(page)
    await expect
      .soft(page.getByRole('main'))
      .toHaveScreenshot(`${state.replace(': ', '-')}.png`, { maxDiffPixelRatio: 0.01 })
  }
})

/** Gives the focus to every control, as the keyboard does, and lists those that look as without it. Sliders are left out. */
const controlsWithoutFocus = (page: Page): Promise<{ count: number; unseen: string[] }> =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter(
      (control) =>
        control.tabIndex >= 0 &&
        control.checkVisibility() &&
        // Some samples show the focus all the time.
        !control.matches(':disabled, [type=range], [inert] *, [data-show=focus], [data-show=focus] *'),
    )
    /** Outlines, borders and shadows of the control, of what follows it and of the elements around it. */
    const lookOf = (control: Element): string => {
      const parts = [control, ...(control.nextElementSibling ? [control.nextElementSibling] : [])]
      for (let outer = control.parentElement; outer && parts.length < 6; outer = outer.parentElement) parts.push(outer)
      return parts
        .flatMap((part) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
        .map((style) => [style.outlineStyle === 'none' ? '' : style.outline, style.border, style.boxShadow].join())
        .join('|')
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const before = controls.map(lookOf)
    const unseen = controls.filter((control, index) => {
      control.focus()
      return !control.matches(':focus-visible') || lookOf(control) === before[index]
    })
    return { count: controls.length, unseen: unseen.map((control) => control.outerHTML.slice(0, 160)) }
  })

/** A slider draws its focus on its thumb, whose style scripts cannot read. */
const hasVisibleThumb = async (slider: Locator): Promise<boolean> => {
  await slider.focus()
  const focused = await slider.screenshot()
  await slider.blur()
  return !focused.equals(await slider.screenshot())
}

test('@keyboard UI-11: every control shows that it has the focus', async ({ page }) => {
  // What gets the focus from a script after a key looks as if the key had moved it.
  await page.keyboard.press('Tab')
  const { count, unseen } = await controlsWithoutFocus(page)
  expect(unseen).toEqual([])
  expect(count).toBeGreaterThan(150)
  const sliders = await page.getByRole('slider').all()
  expect(sliders).not.toHaveLength(0)
  for (const slider of sliders) expect(await hasVisibleThumb(slider)).toBe(true)
})

const LAYERS = ['Окно', 'Шторка', 'Выдвижная панель', 'Во весь экран']

test('UI-11: a layer focuses its field, makes the page behind inert and unscrollable, and returns the focus @wide', async ({
  page,
  shopper,
}) => {
  for (const name of LAYERS) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    await expect(shopper.dialog.getByRole('searchbox')).toBeFocused()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    // The page behind is inert: nothing in it takes the focus.
    await opener.evaluate((button) => button.focus())
    await expect(opener).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(shopper.dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  }
})

test('UI-11: an open layer has no axe violation; the overlay and × close it @narrow', async ({ page, shopper }) => {
  await page.getByRole('button', { name: 'Окно', exact: true }).click()
  await expectAccessible(page)
  await shopper.dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(shopper.dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Окно', exact: true }).click()
  await expect(shopper.dialog).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(shopper.dialog).toHaveCount(0)
})

test('@keyboard UI-11: Tab never leaves an open layer', async ({ page, shopper }) => {
  await page.getByRole('button', { name: 'Шторка', exact: true }).press('Enter')
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    // Between the last and the first element the focus leaves the page for the browser's own controls.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await expect(shopper.dialog).toBeVisible()
})

test('UI-02: a single choice closes the list and returns the focus; an outside click closes it too @wide', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: words('Сначала') })
  await button.click()
  await expectAccessible(page)
  await page.getByRole('option', { name: 'недорогие' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(button).toHaveAccessibleName(words('Порядок: Сначала недорогие'))
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('UI-01, UI-02: a multiple-choice list stays open, counts, is searched by label and clears the search @wide', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: /^Магазин/ })
  await button.click()
  await page.getByRole('combobox', { name: 'Найти' }).fill('алмаз')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(button).toHaveAccessibleName(/выбрано 3/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3)
})

test('UI-02: the list is at least 32.4rem wide, at most 28rem high, and fades in over 300 ms @wide', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: words('Сначала') }).click()
  const list = page.getByRole('listbox')
  const panel = list.locator('..')
  await expect(panel).toHaveCSS('animation-duration', '0.3s')
  const opacities = await panel.evaluate((element) => {
    const name = getComputedStyle(element).animationName
    const rulesIn = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [rule, ...(rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [])])
    return [...document.styleSheets]
      .flatMap((sheet) => rulesIn(sheet.cssRules))
      .flatMap((rule) => (rule instanceof CSSKeyframesRule && rule.name === name ? [...rule.cssRules] : []))
      .map((frame) => (frame instanceof CSSKeyframeRule ? [frame.keyText, frame.style.opacity] : []))
  })
  expect(opacities).toEqual([['0%', '0']])
  await expect(panel).toHaveCSS('min-width', '518.4px')
  expect((await panel.boundingBox())?.width).toBeCloseTo(32.4 * 16, 1)
  // More options than the showcase has, so that the height is limited and the list scrolls.
  await list.evaluate((element) => {
    const options = [...element.children]
    for (let copy = 0; copy < 20; copy++) element.append(...options.map((option) => option.cloneNode(true)))
  })
  expect((await panel.boundingBox())?.height).toBe(28 * 16)
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
})

test('UI-01: below 768 px the list is a bottom sheet with title, × and overlay', async ({ page }, { project }) => {
  await page.getByRole('button', { name: words('Сначала') }).click()
  const cross = page.getByRole('button', { name: 'Закрыть' })
  if (project.name === 'desktop') return expect(cross).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Порядок' })).toBeVisible()
  await cross.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('@keyboard UI-01, UI-11: the list is operated by arrows, Home, End, letters, Enter and Esc', async ({ page }) => {
  const button = page.getByRole('button', { name: words('Сначала') })
  await button.press('ArrowDown')
  const marked = page.locator('[role=option][data-active]')
  await expect(marked).toHaveText('популярные')
  await page.keyboard.press('End')
  await expect(marked).toHaveText('дорогие')
  await page.keyboard.press('Home')
  await page.getByRole('listbox').dispatchEvent('keydown', { key: 'н' }) // Playwright's keyboard has no Russian keys
  await expect(marked).toHaveText('новые')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName(words('Порядок: Сначала популярные'))
})

/** The longest duration of a transition or animation of any element, in ms. */
const longestMotion = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longest = (styles: CSSStyleDeclaration): number => {
      const animation = styles.animationName === 'none' ? '0s' : styles.animationDuration
      return Math.max(...`${styles.transitionDuration}, ${animation}`.split(', ').map(Number.parseFloat)) * 1000
    }
    const all = [...document.querySelectorAll('*')]
    return Math.max(
      ...all.flatMap((element) =>
        [null, '::before', '::after', '::backdrop'].map((pseudo) => longest(getComputedStyle(element, pseudo))),
      ),
    )
  })

test('UI-10: layers fade in for 600 ms, they and the header move for 1000 ms; nothing moves under reduced motion', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.getByRole('banner').first()).toHaveCSS('transition-duration', '1s')
  await page.getByRole('button', { name: 'Шторка', exact: true }).click()
  await expect(shopper.dialog).toHaveCSS('transition-property', 'opacity, translate, overlay, display')
  await expect(shopper.dialog).toHaveCSS('transition-duration', '0.6s, 1s, 0.3s, 0.3s')
  expect(await longestMotion(page)).toBeGreaterThan(1000) // spinners and shimmers
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longestMotion(page)).toBe(1)
})

test('UI-05: digits that the keyboard composes come once; an 8 typed before a full number changes nothing @wide', async ({
  page,
}) => {
  const field = page.getByLabel('Телефон')
  await field.fill('')
  const keyboard = await page.context().newCDPSession(page)
  for (const digit of '912345') {
    await keyboard.send('Input.imeSetComposition', { text: digit, selectionStart: 1, selectionEnd: 1 })
    await keyboard.send('Input.insertText', { text: digit })
  }
  await expect(field).toHaveValue('(912) 345')
  await field.pressSequentially('6789')
  await expect(field).toHaveValue('(912) 345 67 89')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 0))
  await page.keyboard.insertText('8')
  await expect(field).toHaveValue('(912) 345 67 89')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
})

test('UI-04: an error appears when the field is left and describes the field @wide', async ({ page }) => {
  const field = page.getByLabel('Имя').first()
  await field.focus()
  await expect(field).not.toHaveAccessibleDescription('Обязательно для заполнения')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Обязательно для заполнения')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('Анна')
  await expect(field).not.toHaveAccessibleDescription('Обязательно для заполнения')
})

test('UI-05: the phone mask holds while typing, editing in the middle and pasting @wide', async ({ page }) => {
  const field = page.getByLabel('Телефон')
  await field.fill('')
  await field.pressSequentially('9123456789')
  await expect(field).toHaveValue('(912) 345 67 89')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('0')
  await expect(field).toHaveValue('(902) 345 67 89')
  await field.fill('8 (912) 345-67-89')
  await expect(field).toHaveValue('(912) 345 67 89')
})

test('CAT-07: the price range is set by fields and by thumbs with steps of 50 and 500', async ({ page }) => {
  const thumb = page.getByRole('slider', { name: words('От, ₽') })
  const field = page.getByRole('textbox', { name: words('От, ₽') })
  await thumb.focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue('1050')
  await field.fill('700')
  await field.press('Enter')
  await expect(thumb).toHaveValue('700')
})

test('UI-11: a message is a polite status that disappears; a failure is an alert that stays @wide', async ({
  page,
}) => {
  await page.clock.install()
  await page.getByRole('button', { name: 'Сообщение', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: words('Крем-барьер в корзине') })).toBeVisible()
  await page.mouse.move(5, 300)
  await page.clock.fastForward(6_000)
  await expect(page.getByText(words('Крем-барьер в корзине'))).toHaveCount(0)
  await page.getByRole('button', { name: words('Сообщение об ошибке') }).click()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alert').filter({ hasText: words('Не получилось сохранить') })).toBeVisible()
})
