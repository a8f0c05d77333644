import type { Sort } from '../../facts/catalogue-address.ts'

/** Labels that follow «Сначала». */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  popular: 'популярные',
  new: 'новинки',
  price_up: 'дешёвые',
  price_down: 'дорогие',
  rating: 'с\u00a0лучшей оценкой',
  discount: 'с\u00a0большей скидкой',
}
