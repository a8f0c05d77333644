/**
 * `npm run newcomer`: twelve tasks of a working day done on a demo shop that runs, by the words of the screens alone: presses, letters,
 * screens and time of each, with what a person needs (`office-hand.ts`). Each is checked on the site or in its change set. `SHOP_URL`:
 * where the shop is; `--only <number>`. Pictures of the last screen of each in `test-results/newcomer`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { DEMO_PASSWORD, DEMO_SECRET } from '../../shop/office/demo-staff.ts'
import { codeAt, stepAt } from '../../shop/office/totp.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { Hand, tableOf, type Task } from './office-hand.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000'
const FOLDER = 'test-results/newcomer'
const GOAL_S = 40 * 60
/** What a run makes is another at the next one. */
const run = Date.now().toString(36)
const words = (text: string): RegExp => new RegExp(text.replaceAll(' ', String.raw`\s`))
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** The next Friday, or the one after it. */
const friday = dayAfter((5 - new Date().getUTCDay() + 7) % 7 || 7)
const sunday = new Date(Date.parse(friday) + 2 * 86_400_000).toISOString().slice(0, 10)

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
await mkdir(FOLDER, { recursive: true })

const signIn = async (page: Page, login: string): Promise<void> => {
  await page.goto(`${shop}/office`)
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  for (;;) {
    const step = stepAt(new Date())
    await page.getByLabel('Код из приложения').fill(codeAt(DEMO_SECRET, step))
    const isIn = await page
      .getByRole('button', { name: 'Выйти' })
      .waitFor({ timeout: 5000 })
      .then(() => true)
      .catch(() => false)
    if (isIn) return
    // The code of this half minute was used.
    while (stepAt(new Date()) === step) await page.waitForTimeout(500)
  }
}

const contexts = new Map<string, { readonly context: BrowserContext; readonly page: Page }>()
const pageOf = async (login: string): Promise<Page> => {
  const known = contexts.get(login)
  if (known !== undefined) return known.page
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, login)
  contexts.set(login, { context, page })
  return page
}

type Given = { readonly page: Page; readonly hand: Hand }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** From the menu to the records of a kind. */
const openKind = async ({ page, hand }: Given, title: RegExp): Promise<void> => {
  await hand.click(page.getByRole('link', { name: 'Справочники', exact: true }))
  await hand.reads(heading(page, 'Справочники'))
  await hand.click(page.locator('main').getByRole('link', { name: title }))
  await hand.reads(page.getByText(/^Найдено/))
}
const find = async ({ page, hand }: Given, text: string): Promise<void> => {
  await hand.type(page.getByLabel('Слово из записи'), text)
  await hand.press('Enter')
  await page.waitForURL(/[?&]q=/)
  await page.waitForLoadState('networkidle')
  await hand.sees(page.locator('main tbody tr'))
}
const why = async ({ page, hand }: Given, text: string): Promise<void> => hand.type(page.getByLabel(/^Зачем/), text)
const say = (page: Page, text: string) => page.getByText(words(text)).first()
const textOf = async (page: Page, path: string): Promise<string> => (await page.request.get(`${shop}${path}`)).text()
const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 40; tries += 1) {
    if (await isSo()) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`not seen: ${what}`)
}
const pick = async ({ page, hand }: Given, label: RegExp, text: string): Promise<void> => {
  await hand.type(page.getByRole('textbox', { name: label }), text)
  await hand.click(page.getByRole('list', { name: 'Подходящие записи' }).getByRole('button').first())
}

/** Names that the tasks give each other: the file of prices is what is undone. */
const FILE_REASON = `Прайс ${run}`
const PRICED = 200

const save = async (
  { page, hand }: Given,
  button = 'Сохранить',
  said = 'Изменение сохранено и действует',
): Promise<void> => {
  await hand.click(page.getByRole('button', { name: button, exact: true }))
  await hand.sees(say(page, said))
}

type Work = (given: Given) => Promise<void>
const TASKS: readonly (readonly [title: string, login: string, work: Work])[] = [
  [
    'текст страницы',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^страница с текстом/i)
      await find(given, 'доставка')
      await hand.click(page.getByRole('row', { name: '/delivery', exact: true }).getByRole('link'))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      await hand.type(page.getByLabel('Заголовок'), `Доставка ${run}`)
      await why(given, 'Новый заголовок')
      await save(given)
      await until('the title on the site', async () => (await textOf(page, '/delivery')).includes(`Доставка ${run}`))
    },
  ],
  [
    'баннер в списке товаров',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /баннер/)
      await hand.click(page.getByRole('link', { name: 'Добавить' }))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      await hand.type(page.getByLabel('Заголовок'), `Неделя кремов ${run}`)
      await hand.choose(page.getByLabel('Где стоит'), { label: 'В списке товаров' })
      await hand.type(page.getByLabel(/^Который по счёту/), '1')
      await hand.type(page.getByRole('textbox', { name: /^Текст/ }), 'Кремы для лица и рук до воскресенья.')
      await why(given, 'Баннер недели')
      await save(given)
    },
  ],
  [
    'цена с пятницы по воскресенье',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^цена/i)
      await find(given, 'бальзам')
      await hand.click(page.locator('main tbody tr').first().locator('td').nth(2))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      const price = page.getByRole('textbox', { name: /^Цена/ })
      await hand.type(price, String(Math.round(Number((await price.inputValue()).replace(',', '.')) * 0.9)))
      await hand.choose(page.getByLabel('Когда'), { value: 'later' })
      await hand.type(page.getByLabel(/^Начало/), `${friday}T18:00`)
      await hand.type(page.getByLabel(/^Вернуть как было/), `${sunday}T23:59`)
      await why(given, 'Выходные')
      await save(given, 'Назначить', 'Изменение назначено')
    },
  ],
  [
    'новинка, которой до срока нет нигде',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^товар\s*\d/i)
      await hand.click(page.getByRole('link', { name: 'Добавить' }))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      await hand.type(page.getByRole('textbox', { name: /^Название/ }), `Крем «Первый снег» ${run}`)
      await pick(given, /^Бренд/, 'иней')
      await pick(given, /^Раздел/, 'кремы')
      await hand.type(page.getByLabel(/^Дата появления/), dayAfter(30))
      await hand.type(page.getByLabel(/^Коротко о товаре/), 'Плотный крем для рук на зиму.')
      await hand.type(page.getByRole('textbox', { name: /^Описание/ }), 'Защищает руки на морозе.')
      await hand.click(page.getByRole('button', { name: /^Добавить: вариант/ }))
      await hand.type(page.getByRole('textbox', { name: /^Артикул/ }).first(), `zima-${run}`)
      await hand.type(page.getByRole('textbox', { name: /^Цена/ }).first(), '790')
      await hand.type(page.getByRole('textbox', { name: /^Высота/ }).first(), '160')
      await hand.type(page.getByRole('textbox', { name: /^Вес с/ }).first(), '90')
      await why(given, 'Запуск через месяц')
      await save(given)
    },
  ],
  [
    'подборка из сорока товаров',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^товар\s*\d/i)
      await find(given, 'крем')
      await hand.click(page.getByLabel('Отметить всю страницу'))
      for (let more = 0; more < 10; more += 1)
        await hand.click(page.locator('main tbody input[type=checkbox]').nth(more))
      await hand.click(page.getByRole('link', { name: /^Собрать подборку/ }))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      await hand.type(page.getByRole('textbox', { name: /^Название/ }), `Кремы к зиме ${run}`)
      await hand.type(page.getByLabel('Вступление'), 'Плотные и лёгкие, на каждый день.')
      await why(given, 'Подборка зимы')
      await save(given)
    },
  ],
  [
    'слово поиска',
    'office',
    async (given) => {
      const { page, hand } = given
      await hand.click(page.getByRole('link', { name: 'Поиск', exact: true }))
      await hand.reads(page.getByText(/^Запросов: \d/))
      await hand.click(page.getByRole('button', { name: /^Исправить ответ на/ }).last())
      await hand.type(page.getByLabel(words('Как это называется у нас')), 'загар')
      await hand.click(page.getByRole('button', { name: words('Посмотреть, что изменится') }))
      await hand.reads(page.getByText(/^Проверочные/))
      await hand.click(page.getByRole('link', { name: /^К\sизменениям/ }))
      await hand.reads(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.click(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.sees(say(page, 'Изменения видны на сайте'))
    },
  ],
  [
    'праздник: все магазины закрыты',
    'office',
    async (given) => {
      const { page, hand } = given
      await hand.click(page.getByRole('link', { name: 'Календарь', exact: true }))
      await hand.reads(page.getByRole('table', { name: 'Дни месяца' }))
      await hand.click(page.getByRole('button', { name: 'Позже' }))
      await hand.click(
        page
          .getByRole('table', { name: 'Дни месяца' })
          .getByRole('button')
          .filter({ hasNotText: /закр|поз|:/ })
          .nth(9),
      )
      await hand.choose(page.getByLabel(/^Часы/), { value: 'closed' })
      await hand.type(page.getByLabel(/^Что прочтут покупатели/), 'Считаем товар')
      await why(given, 'Переучёт')
      await hand.press('Enter')
      await hand.reads(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.click(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.sees(say(page, 'Изменения видны на сайте'))
    },
  ],
  [
    'двести цен файлом',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^цена/i)
      const saved = page.waitForEvent('download')
      await hand.click(page.getByRole('button', { name: 'Скачать CSV' }))
      const [head = '', ...rows] = (await readFile(await (await saved).path(), 'utf8')).split('\n')
      // The person's own work in a spreadsheet: two hundred prices a rouble higher.
      const at = head.split(';').findIndex((title) => title.replace('\uFEFF', '') === 'Цена')
      const dearer = rows.slice(0, PRICED).map((row) =>
        row
          .split(';')
          .map((cell, index) => (index === at ? String(Number(cell.replace(',', '.')) + 1) : cell))
          .join(';'),
      )
      await writeFile(`${FOLDER}/prices.csv`, [head, ...dearer].join('\n'))
      await hand.click(page.getByRole('link', { name: 'Загрузить файл' }))
      await hand.reads(page.getByRole('form', { name: 'Файл' }))
      await page.locator('input[type=file]').setInputFiles(`${FOLDER}/prices.csv`)
      await why(given, FILE_REASON)
      await hand.click(page.getByRole('button', { name: words('Посмотреть, что изменится') }))
      await hand.reads(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.click(page.getByRole('button', { name: 'Применить сейчас' }))
      await hand.sees(say(page, 'Изменения видны на сайте'))
    },
  ],
  [
    'отмена вчерашнего файла',
    'office',
    async (given) => {
      const { page, hand } = given
      await hand.click(page.getByRole('link', { name: /^Изменения/ }).first())
      await hand.reads(heading(page, /Изменения/))
      await hand.click(page.getByRole('link', { name: FILE_REASON }).first())
      await hand.reads(page.getByRole('button', { name: words('Отменить эти изменения…') }))
      await hand.click(page.getByRole('button', { name: words('Отменить эти изменения…') }))
      await hand.type(page.getByLabel('Зачем отменяете'), 'Не тот прайс')
      await hand.click(page.getByRole('button', { name: 'Отменить изменения', exact: true }))
      await hand.sees(page.getByText('Отменён', { exact: true }))
    },
  ],
  [
    'новый сотрудник',
    'admin',
    async ({ page, hand }) => {
      await hand.click(page.getByRole('link', { name: 'Сотрудники', exact: true }))
      await hand.reads(heading(page, 'Сотрудники'))
      await hand.click(page.getByRole('button', { name: 'Пригласить' }))
      const form = page.getByRole('form', { name: 'Приглашение' })
      await hand.type(form.getByLabel(words('Имя и фамилия')), 'Ольга Новикова')
      await hand.type(form.getByLabel('Логин'), `novikova-${run}`)
      await hand.choose(form.getByLabel('Роль'), { label: 'Контент' })
      await hand.click(form.getByRole('button', { name: words('Получить ссылку') }))
      await hand.sees(page.getByLabel('Ссылка'))
    },
  ],
  [
    'промокод с тысячей кодов',
    'office',
    async (given) => {
      const { page, hand } = given
      await hand.click(page.getByRole('link', { name: 'Акции', exact: true }))
      await hand.reads(heading(page, /Акции/))
      await hand.click(page.getByRole('link', { name: 'Новый промокод' }))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      const code = `ZIMA-${run.slice(-5).toUpperCase()}`
      await hand.type(page.getByRole('textbox', { name: /^Код/ }), code)
      await hand.type(page.getByRole('textbox', { name: /^Название/ }), 'Зима в подарок')
      await hand.type(page.getByLabel(/^С какого дня/), dayAfter(0))
      await hand.type(page.getByLabel(/^Скидка, %/), '10')
      await hand.click(page.getByLabel(/^Только одноразовыми кодами/))
      await why(given, 'Рассылка блогеров')
      await save(given)
      await hand.click(page.getByRole('link', { name: /одноразовые коды/i }).first())
      await hand.reads(page.getByRole('form', { name: new RegExp(code) }))
      await hand.type(page.getByLabel(/^Для кого/), 'Блогеры')
      await hand.click(page.getByRole('button', { name: 'Сделать коды' }))
      await hand.sees(say(page, 'Сделано кодов: 1000'))
      const saved = page.waitForEvent('download')
      await hand.click(page.getByRole('button', { name: 'Скачать CSV' }))
      await saved
    },
  ],
  [
    'страница с картинкой',
    'office',
    async (given) => {
      const { page, hand } = given
      await openKind(given, /^страница с текстом/i)
      await hand.click(page.getByRole('link', { name: 'Добавить' }))
      await hand.reads(page.getByRole('form', { name: 'Запись' }))
      await hand.type(page.getByLabel('Заголовок'), `Уход зимой ${run}`)
      await hand.type(page.getByLabel(/^Описание для/), 'Как беречь кожу в мороз')
      await hand.type(page.getByLabel(/^Дата правки/), dayAfter(0))
      await hand.type(page.getByRole('textbox', { name: /^Текст/ }), 'Зимой кожа сохнет быстрее.')
      await hand.click(page.getByRole('button', { name: 'Картинка', exact: true }))
      const insert = page.getByRole('region', { name: words('Картинка в тексте') })
      await hand.type(insert.getByRole('textbox', { name: 'Картинка' }), 'banya')
      await hand.click(
        insert
          .getByRole('list', { name: words('Подходящие картинки') })
          .getByRole('button')
          .first(),
      )
      await hand.type(insert.getByLabel(words('Что на картинке')), 'Полка в бане')
      await hand.click(insert.getByRole('button', { name: words('Вставить в текст') }))
      await why(given, 'Новая страница')
      await save(given)
      await hand.click(page.getByRole('link', { name: words('Открыть на сайте') }))
    },
  ],
]

const tasks: Task[] = []
let failed = 0
for (const [at, [title, login, work]] of TASKS.entries()) {
  if (values.only !== '' && values.only !== String(at + 1)) continue
  const page = await pageOf(login)
  await page.goto(`${shop}/office/today`)
  await heading(page, 'Сегодня').waitFor()
  const hand = new Hand(page)
  try {
    await work({ page, hand })
    tasks.push(hand.task(login, `${at + 1}. ${title}`))
  } catch (error) {
    failed += 1
    console.log(
      `${at + 1}. ${title}: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error)}`,
    )
  }
  await page.screenshot({ path: `${FOLDER}/${String(at + 1).padStart(2, '0')}.png`, fullPage: true })
}
await browser.close()
console.log(tableOf(tasks))
const seconds = tasks.reduce((sum, task) => sum + task.seconds, 0)
console.log(`Всего ${Math.floor(seconds / 60)} мин ${Math.round(seconds % 60)} с, не больше ${GOAL_S / 60} мин`)
process.exitCode = failed > 0 || seconds > GOAL_S ? 1 : 0
