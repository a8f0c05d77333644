/** A value outside the group of its filter: `{value}` and `{lower}` of the template are replaced, «Финиш: {lower}». */
export const chipText = (template: string, name: string): string =>
  template.replaceAll('{value}', name).replaceAll('{lower}', name.toLowerCase())

/** A name in quotation marks, those inside it in the inner ones: «Спрей „Побережье“». */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`

/** The text with its first character in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * UI-08: 1234567 → «1 234 567», with no-break spaces. Does not use `Intl`: the first `Intl.NumberFormat` blocks a browser
 * for some 18 ms, longer than all of the shop's own scripts.
 */
export const groupedDigits = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')

const CONTROL = /\p{Cc}+/gu
/** Marks that reverse the direction of the text after them, also of text that is not theirs. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Removes control characters, trims the text and replaces every run of white space by one space. */
export const oneLine = (text: string): string =>
  text.replace(DIRECTION, '').replace(CONTROL, ' ').trim().replace(/\s+/g, ' ')

/** Characters of the ASCII table that nobody reads, but not the tab and the end of a line. PostgreSQL stores no NUL. */
const UNREAD = /(?![\n\t\u0080-\u009F])\p{Cc}/gu

/** Removes what nobody reads from a text of several lines. */
export const readable = (text: string): string => text.replace(DIRECTION, '').replace(UNREAD, '')

export type Forms = readonly [one: string, few: string, many: string]

/** UI-09: the third form for n mod 100 in 11–19; otherwise by the last digit: 1 first, 2–4 second, the rest third. */
export const plural = (n: number, [one, few, many]: Forms): string => {
  const last = Math.abs(n) % 10
  const lastTwo = Math.abs(n) % 100
  if (lastTwo >= 11 && lastTwo <= 19) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

/** «34 товара», number and word joined by a no-break space. */
export const counted = (n: number, forms: Forms): string => `${groupedDigits(n)}\u00a0${plural(n, forms)}`

export const PRODUCTS: Forms = ['товар', 'товара', 'товаров']
export const STORES: Forms = ['магазин', 'магазина', 'магазинов']
export const PICKUP_POINTS: Forms = ['пункт', 'пункта', 'пунктов']
export const QUESTIONS: Forms = ['вопрос', 'вопроса', 'вопросов']
export const REVIEWS: Forms = ['отзыв', 'отзыва', 'отзывов']
/** After «через». */
export const MONTHS: Forms = ['месяц', 'месяца', 'месяцев']
export const MINUTES: Forms = ['минуту', 'минуты', 'минут']
export const SECONDS: Forms = ['секунду', 'секунды', 'секунд']
/** After «в»: «в 21 городе», «в 6 городах». */
export const IN_CITIES: Forms = ['городе', 'городах', 'городах']

/** A number with a decimal comma: «4,8», «5,0». */
export const decimal = (value: number, digits = 1): string => value.toFixed(digits).replace('.', ',')
