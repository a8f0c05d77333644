/** Names of the filters for shoppers. */
import type { FilterCode } from '#domain/listing-filters.ts'
import type { ShadeWord, SizeWord } from '#domain/shop-profile.ts'

const FILTER_NAMES: Readonly<Record<Exclude<FilterCode, 'volume'>, string>> = {
  section: 'Раздел',
  skin: 'Тип кожи',
  hair: 'Тип волос',
  active: 'Активы в\u00a0составе',
  shade: 'Цвет',
  label: 'Новое и\u00a0выгодное',
  naznachenie: 'Назначение',
  brand: 'Бренд',
  finish: 'Финиш',
  without: 'Чего нет в\u00a0составе',
  spf: 'Защита от\u00a0солнца',
  rating: 'Оценка',
}

const FIND_LABELS: Readonly<Partial<Record<FilterCode, string>>> = {
  active: 'Найти компонент',
  brand: 'Найти бренд',
}

const SIZE_NAMES: Readonly<Record<SizeWord, string>> = { объём: 'Объём', вес: 'Вес', размер: 'Размер' }
const ANY_SIZE: Readonly<Record<SizeWord, string>> = {
  объём: 'Любого объёма',
  вес: 'Любого веса',
  размер: 'Любого размера',
}

type Words = { readonly shadeWord: ShadeWord; readonly sizeWord: SizeWord }
export const filterName = (code: FilterCode, { shadeWord, sizeWord }: Words): string => {
  if (code === 'volume') return SIZE_NAMES[sizeWord]
  return code === 'shade' && shadeWord === 'тон' ? 'Оттенок' : FILTER_NAMES[code]
}

/** Label of the search field of a group with many values. */
export const findLabel = (code: FilterCode, { sizeWord }: Pick<Words, 'sizeWord'>): string | undefined =>
  code === 'volume' ? `Найти ${sizeWord}` : FIND_LABELS[code]

/** «Синие оттенки» of make-up, «Синие цвета» of everything else. */
export const shadeLabel = (name: string, word: ShadeWord): string => `${name} ${word === 'тон' ? 'оттенки' : 'цвета'}`

/** The name of a chosen value outside its group. */
export const chipLabel = (code: Exclude<FilterCode, 'shade'>, name: string): string => {
  switch (code) {
    case 'skin':
      return `${name} кожа`
    case 'hair':
      return `Волосы: ${name.toLowerCase()}`
    case 'finish':
      return `Финиш: ${name.toLowerCase()}`
    case 'rating':
      return `Оценка ${name}`
    default:
      return name
  }
}

/** CAT-14. */
export const excludedLabel = (name: string): string =>
  `Без: ${/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`

type Relaxed = FilterCode | 'price' | 'stock' | 'exclude'
const WITHOUT_LABELS: Readonly<Record<Exclude<Relaxed, 'volume'>, string>> = {
  price: 'Без\u00a0границ цены',
  stock: 'И\u00a0те, которых сейчас нет\u00a0рядом',
  exclude: 'С\u00a0любыми компонентами',
  section: 'Во\u00a0всех разделах',
  skin: 'Для\u00a0любой кожи',
  hair: 'Для\u00a0любых волос',
  active: 'С\u00a0любыми активами',
  shade: 'Любого цвета',
  label: 'Не\u00a0только новое и\u00a0выгодное',
  naznachenie: 'С\u00a0любым назначением',
  brand: 'Любого бренда',
  finish: 'С\u00a0любым финишем',
  without: 'С\u00a0любым составом',
  spf: 'С\u00a0любой защитой от\u00a0солнца',
  rating: 'С\u00a0любой оценкой',
}

/** The list without the choice of a filter. */
export const withoutLabel = (group: Relaxed, sizeWord: SizeWord): string =>
  group === 'volume' ? ANY_SIZE[sizeWord] : WITHOUT_LABELS[group]
