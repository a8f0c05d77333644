import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoFiles, demoProducts } from './build.ts'
import { compositionsOf } from './checks/products.ts'
import { typeset, typesetStory } from './typography.ts'

const DEMO = join(import.meta.dirname, '..', '..')
const files = demoFiles()
const products = demoProducts()
const variants = products.flatMap((product) => product.variants)

test('the build gives the files of demo/ byte for byte', { timeout: 60_000 }, async () => {
  const differing: string[] = []
  for (const [name, text] of files) if ((await readFile(join(DEMO, name), 'utf8')) !== text) differing.push(name)
  expect(differing).toEqual([])
})

test('some product has at least twelve shades, and every SKU is unique', () => {
  expect(
    products.filter((product) => new Set(product.variants.map(({ shade }) => shade?.name)).size >= 12).length,
  ).toBeGreaterThanOrEqual(1)
  expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length)
})

test('products and categories that other tests and banners name exist', () => {
  const slugs = new Set(products.map(({ slug }) => slug))
  for (const slug of [
    'inei-syvorotka-s-niatsinamidom-10-i-tsinkom',
    'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi',
    'nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov',
  ])
    expect(slugs.has(slug), slug).toBe(true)
  expect(files.get('categories.jsonl')).toContain('"ukhod_za_litsom/spf"')
})

test('CAT-12: the price history covers sixty days and ends at the current price', () => {
  for (const variant of variants) {
    expect(variant.history?.at(0)?.since).toBe('2026-09-21')
    expect(variant.history?.at(-1)?.price).toBe(variant.price)
    if (variant.old_price !== undefined) expect(variant.old_price).toBeGreaterThan(variant.price)
  }
})

test('a composition is in descending order of share and has no duplicate ingredient', () => {
  for (const { slug, listed } of compositionsOf(products)) {
    const stated = listed.flatMap(({ share }) =>
      share === undefined ? [] : [Number.parseFloat(share.replace(',', '.'))],
    )
    expect(stated, slug).toEqual([...stated].sort((one, other) => other - one))
    expect(new Set(listed.map(({ inci }) => inci)).size, slug).toBe(listed.length)
  }
})

test('a product with an SPF contains a filter, one with «без отдушек» contains no perfume', () => {
  const slugsWhere = (isWrong: (product: (typeof products)[number], inci: readonly string[]) => boolean): string[] =>
    products
      .filter((product) => isWrong(product, product.composition?.map((part) => part.inci) ?? []))
      .map(({ slug }) => slug)
  const filter = /Zinc Oxide|Titanium Dioxide|Triazine|Benzoate|Triazone/
  expect(slugsWhere(({ spf }, inci) => spf !== undefined && !inci.some((name) => filter.test(name)))).toEqual([])
  expect(slugsWhere(({ free_of = [] }, inci) => free_of.includes('Без отдушек') && inci.includes('Parfum'))).toEqual([])
})

test('texts follow the typography rules: no exclamation mark, no straight quote, no hyphen as a minus', () => {
  const wrong: string[] = []
  for (const [name, text] of files) {
    if (!/products|brands|banners|needs/.test(name)) continue
    for (const [, value = ''] of text.matchAll(
      /"(?:name|lead|description|body|tagline|story|note|title)":"((?:[^"\\]|\\.)*)"/g,
    )) {
      if (/!|\\"|(^|\s)-\d|\d [₽%]/.test(value)) wrong.push(`${name}: ${value}`)
    }
  }
  expect(wrong).toEqual([])
})

test('who speaks in a brand’s story keeps the dash, which a list of Markdown has as a hyphen', () => {
  expect(typesetStory(['— Зачем секундомер?', '— Дольше минуты нельзя.'])).toBe(
    '—\u00a0Зачем секундомер?\n\n—\u00a0Дольше минуты нельзя.',
  )
  expect(typeset('- первое\n- второе')).toBe('- первое\n- второе')
  expect(files.get('brands.jsonl')).not.toMatch(/"story":"-|\\n- /)
})

test('a line may break after a unit or an SPF value, but not inside', () => {
  const shown = (text: string): string => typeset(text).replaceAll('\u00a0', '_')
  expect(shown('Фен 1800 Вт с ионизацией')).toBe('Фен 1800_Вт с_ионизацией')
  expect(shown('Флюид SPF 50 с эктоином')).toBe('Флюид SPF_50 с_эктоином')
  expect(shown('Флюид SPF 50+ для лица')).toBe('Флюид SPF_50+ для_лица')
  expect(shown('Сыворотка с витамином C')).toBe('Сыворотка с_витамином_C')
  expect(shown('Точка (статья 26.1) и 26.1 мл')).toBe('Точка (статья 26.1) и_26,1_мл')
})

test.each(['**Он обязателен?** Нет.', '| **Что?** | да |', '**Так;** иначе', '**Щиплет!** **Печёт?**'])(
  'no space before the asterisks that end bold words: %s',
  (text) => {
    expect(typeset(text).replaceAll('\u00a0', ' ')).toBe(text)
  },
)

test('a list of an article stays a list: its lines begin with a hyphen', () => {
  expect(typeset('Нужно:\n\n- Кольца.\n- Цепочки.').replaceAll('\u00a0', ' ')).toBe('Нужно:\n\n- Кольца.\n- Цепочки.')
  expect([...files].filter(([name, text]) => name.endsWith('.md') && /^—/m.test(text)).map(([name]) => name)).toEqual(
    [],
  )
})

test('at most ten products are in a section instead of its leaf category', () => {
  const categories = (files.get('categories.jsonl') ?? '')
    .trim()
    .split('\n')
    .map((line): { path: string } => JSON.parse(line))
  const sections = new Set(
    categories.flatMap(({ path }) => (path.split('/').length > 2 ? [path.split('/').slice(0, 2).join('/')] : [])),
  )
  const inSectionItself = products.filter(({ category }) => sections.has(category)).map(({ slug }) => slug)
  // Combs, a sponge, a bath foam and similar, whose section has no leaf category for them.
  expect(inSectionItself.length).toBeLessThanOrEqual(10)
  expect(products.find(({ slug }) => slug === 'tikhiy-chas-svecha-knigi')?.category).toBe(
    'parfyumeriya/dlya_doma/svechi',
  )
})
