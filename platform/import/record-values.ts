/** Values that records of several subjects have (demo/README.md), and the records that they name. */
import { Type } from 'typebox'
import type { Reference } from './record.ts'

const WORDS = new Map<string, string>()

/** A text of this form; `words` describe the form in messages, instead of the pattern: «латинские буквы, цифры и дефис». */
export const PatternedText = (pattern: string, words: string, limits: { readonly maxLength?: number } = {}) => {
  WORDS.set(pattern, words)
  return Type.String({ pattern, ...limits })
}

export const wordsOfPattern = (pattern: string): string | undefined => WORDS.get(pattern)

export const Slug = PatternedText(
  '^[a-z0-9_-]{1,120}$',
  'нужны строчные латинские буквы, цифры, «-» и «_», до 120 знаков',
)
export const DateText = Type.String({ format: 'date' })
export const Words = Type.String({ minLength: 1, maxLength: 300 })
export const Lead = Type.String({ minLength: 1, maxLength: 600 })
export const Markdown = Type.String({ minLength: 1, maxLength: 60_000 })
const FOLDER = '[\\p{L}\\p{N}_-][\\p{L}\\p{N} _.()-]{0,119}'
const ENDING = '([wW][eE][bB][pP]|[pP][nN][gG]|[jJ][pP][eE]?[gG]|[aA][vV][iI][fF])'
/** Relative to the folder's pictures/. */
export const PictureFile = PatternedText(
  `^${FOLDER}(/${FOLDER}){0,3}\\.${ENDING}$`,
  'нужно имя файла в pictures, например packs/krem.webp (WebP, PNG, JPEG, AVIF)',
)
/** «Left top» in per cent, in steps of 25. */
export const PictureFocus = PatternedText(
  '^(0|25|50|75|100) (0|25|50|75|100)$',
  'нужны два числа через пробел из 0, 25, 50, 75, 100: сколько процентов ширины слева и высоты сверху',
)
export const Colour = PatternedText('^#[0-9a-f]{6}$', 'нужен цвет вида #d08f96')
export const CategoryPath = PatternedText(
  '^[a-z0-9_-]+(/[a-z0-9_-]+){0,2}$',
  'нужен адрес раздела: до трёх частей через «/», в них строчные латинские буквы, цифры, «-» и «_»',
  { maxLength: 200 },
)
export const Sku = PatternedText(
  '^[0-9A-Za-zА-Яа-яЁё._-]{1,40}$',
  'нужен артикул: буквы, цифры, «.», «-» и «_» без пробелов, до 40 знаков',
)
/** Kopecks: 149000 is 1 490 ₽. */
export const Price = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
export const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Browsers read «//», «/\» and «/» with a tab behind it as the beginning of another site's address. */
export const PagePath = PatternedText(
  '^/(?!/)[^\\s\\\\]*$',
  'нужен адрес страницы: с одним «/» в начале, без пробелов и «\\»',
  {
    maxLength: 500,
  },
)
export const Url = PatternedText(
  '^(/(?!/)|https://)[^\\s\\\\]*$',
  'нужен адрес: с одним «/» в начале или с https://, без пробелов и «\\»',
  { maxLength: 500 },
)

export const BRAND: Reference = { table: 'brand', key: 'slug', what: 'бренда' }
export const CATEGORY: Reference = { table: 'category', key: 'path', what: 'раздела' }
export const LABEL: Reference = { table: 'label', key: 'code', what: 'метки', hint: 'они названы в labels.jsonl' }
export const PRODUCT: Reference = { table: 'product', key: 'slug', what: 'товара' }
export const SKU: Reference = { table: 'variant', key: 'sku', what: 'артикула' }
export const STORE_CITY: Reference = {
  table: 'city',
  key: 'code',
  what: 'города с магазинами',
  hint: 'коды городов с магазинами — в cities/shop-cities.jsonl',
}
