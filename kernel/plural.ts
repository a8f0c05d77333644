import { groupedDigits } from './digits.ts'

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
export const SHOPS: Forms = ['магазин', 'магазина', 'магазинов']
export const PICKUP_POINTS: Forms = ['пункт', 'пункта', 'пунктов']
export const REVIEWS: Forms = ['отзыв', 'отзыва', 'отзывов']
/** After «через». */
export const MONTHS: Forms = ['месяц', 'месяца', 'месяцев']
export const MINUTES: Forms = ['минуту', 'минуты', 'минут']
export const SECONDS: Forms = ['секунду', 'секунды', 'секунд']
/** After «в»: «в 21 городе», «в 6 городах». */
export const IN_CITIES: Forms = ['городе', 'городах', 'городах']
