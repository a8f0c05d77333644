/**
 * `npm run screens`: pictures of every screen in every state, from `/_ui/screens` of a shop that runs, and of the pages that promise
 * something to buyers, side by side in `index.html`; axe looks at each at 320 px. With `--against <folder>` it names the pictures that
 * differ from those of an earlier run, with `--only <expression>` it takes the states and pages whose name fits. `SHOP_URL`: where the
 * shop is.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '../../tools/find-chromium.ts'
import { findViolations } from '../kit/axe.ts'

const { values } = parseArgs({
  options: { against: { type: 'string' }, to: { type: 'string' }, only: { type: 'string', default: '' } },
})
const only = new RegExp(values.only)
const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000'
const folder = values.to ?? 'test-results/screens'

type View = {
  readonly name: string
  readonly page: BrowserContextOptions
  readonly media?: Parameters<Page['emulateMedia']>[0]
}
const sized = (width: number, height: number, change: BrowserContextOptions = {}): BrowserContextOptions => ({
  viewport: { width, height },
  reducedMotion: 'reduce',
  ...change,
})
const VIEWS: readonly View[] = [
  { name: '1440', page: sized(1440, 900) },
  { name: '390', page: sized(390, 844) },
  { name: '320', page: sized(320, 640) },
  { name: 'zoom-200', page: sized(720, 450, { deviceScaleFactor: 2 }) },
  { name: 'zoom-400', page: sized(360, 256, { deviceScaleFactor: 2 }) },
  { name: 'contrast', page: sized(390, 844), media: { forcedColors: 'active' } },
  { name: 'print', page: sized(794, 1123), media: { media: 'print' } },
]

/** Pages of the demo where its promises stand, whole. */
const PAGES: readonly string[] = [
  '/',
  '/products',
  '/delivery',
  '/payment',
  '/contacts',
  '/garantiya-na-tovar',
  '/about/shops',
  '/about',
  '/sale',
  '/bonus',
  '/certificate',
  '/cart/checkout',
  '/auth_depricated',
  '/recommendations',
  '/news/samovyvoz-kak-ustroen',
  '/news/kak-chitat-sostav',
]
const PAGE_VIEWS: readonly string[] = ['1440', '390', '320']

/** Share of the pixels that differ by more than a shade, 0…1; 1 for pictures of different sizes. */
const differenceOf = (page: Page, pictures: readonly string[]): Promise<number> =>
  page.evaluate(async (sources) => {
    const data = await Promise.all(
      sources.map(async (source) => {
        const image = await createImageBitmap(await (await fetch(source)).blob())
        const canvas = new OffscreenCanvas(image.width, image.height)
        const drawing = canvas.getContext('2d')
        drawing?.drawImage(image, 0, 0)
        return drawing?.getImageData(0, 0, image.width, image.height)
      }),
    )
    const [one, other] = data
    if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
    let different = 0
    for (let i = 0; i < one.data.length; i += 4)
      if ([0, 1, 2].some((c) => Math.abs((one.data[i + c] ?? 0) - (other.data[i + c] ?? 0)) > 24)) different += 1
    return (different * 4) / one.data.length
  }, pictures)

const TOLERANCE = 0.005
const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
await mkdir(folder, { recursive: true })
const blank = await browser.newPage()
const faults: string[] = []
/** What is taken: its title, the address, and whether the whole page is. */
let shown: readonly {
  readonly file: number
  readonly title: string
  readonly path: string
  readonly whole: boolean
}[] = []
for (const { name, page: options, media } of VIEWS) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce', ...media })
  await page.goto(`${shop}/_ui/screens`)
  const states = (await page.locator('[data-screen-state]').allTextContents()).map((title, i) => ({
    file: i + 1,
    title,
    path: `/_ui/screens?state=${i + 1}`,
    whole: false,
  }))
  const pages = PAGES.map((path, i) => ({ file: states.length + i + 1, title: path, path, whole: true }))
  shown = [...states, ...pages].filter(({ title }) => only.test(title))
  for (const { file: at, title, path, whole } of shown) {
    if (whole && !PAGE_VIEWS.includes(name)) continue
    // States have no script: once loaded they stay as they are.
    const answer = await page.goto(`${shop}${path}`).catch(() => null)
    if (!answer?.ok()) {
      faults.push(`${title}, ${name}: не открылась${answer === null ? '' : `, ${answer.status()}`}`)
      continue
    }
    await page.evaluate(() => document.fonts.ready)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > (page.viewportSize()?.width ?? width)) faults.push(`${title}, ${name}: шире экрана, ${width} px`)
    if (name === '320') {
      for (const violation of await findViolations(page)) faults.push(`${title}, ${name}: axe ${violation}`)
    }
    const file = `${at}-${name}.png`
    const png = await page.screenshot({ path: join(folder, file), fullPage: whole || name === 'print' })
    if (values.against === undefined) continue
    const earlier = await readFile(join(values.against, file)).catch(() => null)
    const difference = earlier === null ? 1 : await differenceOf(blank, [dataUrl(earlier), dataUrl(png)])
    if (difference > TOLERANCE) faults.push(`${title}, ${name}: другая, ${(difference * 100).toFixed(1)} % точек`)
  }
  await context.close()
}
await browser.close()
const picture = (name: string, file: string): string =>
  `<img loading="lazy" alt="${name}" title="${name}" src="${file}">`
const rows = shown.map(({ file, title, whole }) => {
  const views = VIEWS.filter(({ name }) => !whole || PAGE_VIEWS.includes(name))
  const pictures = views.map(({ name }) => picture(name, `${file}-${name}.png`))
  return `<h2>${title}</h2><p>${pictures.join('')}</p>`
})
const HEAD = `<!doctype html><meta charset="utf-8"><title>Состояния экранов</title><style>
p { display: flex; gap: 16px; overflow-x: auto; align-items: start }
img { max-height: 640px; border: 1px solid #bbb }
</style>`
await writeFile(join(folder, 'index.html'), HEAD + rows.join('\n'))
for (const fault of faults) console.log(fault)
console.log(`Экранов: ${shown.length}, видов: ${VIEWS.length}. Смотрите ${join(folder, 'index.html')}`)
process.exitCode = faults.length > 0 ? 1 : 0
