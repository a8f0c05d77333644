/** How the office says what came in an exchange. */
import type { StateEffect } from '../facts/exchange-terms.ts'
import type { FoundBy, LinkedKind } from '../facts/exchange-words.ts'

/** What figures of a file mean, in their order. */
const FIGURES: readonly (readonly [name: string, words: string])[] = [
  ['goods', 'товаров'],
  ['offers', 'предложений'],
  ['groups', 'групп'],
  ['properties', 'свойств'],
  ['price_types', 'видов цен'],
  ['warehouses', 'складов'],
  ['files', 'файлов в\u00a0архиве'],
  ['pictures_came', 'картинок'],
  ['orders', 'заказов'],
]
const DONE: readonly (readonly [name: string, words: string])[] = [
  ['added', 'заведено товаров'],
  ['changed', 'изменено товаров'],
  ['hidden', 'снято с\u00a0продажи'],
  ['repriced', 'изменено цен'],
  ['moved', 'изменено остатков'],
  ['orders_changed', 'изменено заказов'],
  ['pictures', 'предложены снимки товарам без снимков'],
  ['waiting', 'ждут связи с\u00a0товаром магазина'],
  ['shortfalls', 'остаток меньше отложенного под заказы'],
]
const said = (figures: Readonly<Record<string, number>>, words: typeof FIGURES): string =>
  words.flatMap(([name, title]) => ((figures[name] ?? 0) > 0 ? [`${title}: ${figures[name]}`] : [])).join(', ')

export const cameText = (figures: Readonly<Record<string, number>>): string => {
  const others = figures['other_files'] ?? 0
  const came = said(figures, FIGURES)
  return others === 0 ? came : `${came}${came === '' ? '' : ', '}других файлов: ${others}, не\u00a0взяты`
}
export const doneText = (figures: Readonly<Record<string, number>>): string => said(figures, DONE)

export const FILE_WORDS: Readonly<Record<string, string>> = {
  received: 'пришёл, не\u00a0загружен',
  unpacked: 'распакован',
  staged: 'прочитан, загружается',
  done: 'загружен',
  stopped: 'остановлен',
  failed: 'не\u00a0прочитан',
}
export const EFFECT_WORDS: Readonly<Record<StateEffect, string>> = {
  none: 'Ничего',
  assembling: 'Собираем',
  ready_for_pickup: 'Готов к выдаче',
  shipped: 'Передан в доставку',
  delivered: 'Выдан покупателю',
  cancelled: 'Отменён',
}
export const KIND_WORDS = { catalog: 'Товары', sale: 'Заказы' } as const
export const FOUND_WORDS: Readonly<Record<FoundBy, string>> = {
  barcode: 'тот\u00a0же штрихкод',
  article: 'тот\u00a0же артикул',
  name: 'похожее название',
}
export const LINK_WORDS: Readonly<Record<LinkedKind, readonly [title: string, what: string]>> = {
  price_type: ['Виды цен', 'Что это за\u00a0цена'],
  warehouse: ['Склады', 'Магазин'],
  group: ['Группы товаров', 'Раздел'],
  property: ['Свойства', 'Свойство магазина'],
  brand: ['Изготовители', 'Бренд'],
}
