/** Texts on delivery by carriers: days, prices, points. */
import { carrierName, type Carrier, type PointKind, type UnusableReason } from './carriers.ts'
import { dayAndMonth, dayRange } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, PICKUP_POINTS, plural } from '#kernel/text.ts'

type Quote = {
  readonly carrier: Carrier
  readonly price: number
  readonly date_from: string
  readonly date_to: string
  readonly source: 'carrier' | 'earlier' | 'fixed'
}

export const deliveryPrice = (price: number): string => (price === 0 ? 'бесплатно' : formatMoney(price))

type Arrival = { readonly from: string; readonly to: string; readonly is_approximate: boolean }
/** «22–23 ноября», or «примерно 22–23 ноября». */
export const arrivalText = ({ from, to, is_approximate }: Arrival): string =>
  `${is_approximate ? 'примерно ' : ''}${dayRange(from, to)}`

/** «22–23 ноября»; days that the carrier did not confirm are approximate. */
export const quoteDays = ({ date_from, date_to, source }: Quote): string =>
  arrivalText({ from: date_from, to: date_to, is_approximate: source === 'fixed' })
/** «22–23 ноября, 150 ₽» */
export const quoteText = (quote: Quote): string => `${quoteDays(quote)}, ${deliveryPrice(quote.price)}`

/** First day and lowest price of several offers: «с 22 ноября» and «от 150 ₽»; those of a single one; null without offers. */
export const bestQuotes = (quotes: readonly Quote[]): { readonly when: string; readonly price: string } | null => {
  const [first, ...others] = quotes
  if (first === undefined) return null
  if (others.length === 0) return { when: quoteDays(first), price: deliveryPrice(first.price) }
  const day = quotes.map(({ date_from }) => date_from).toSorted()[0] ?? first.date_from
  const price = Math.min(...quotes.map((quote) => quote.price))
  return {
    when: `${quotes.every(({ source }) => source === 'fixed') ? 'примерно ' : ''}с\u00a0${dayAndMonth(day)}`,
    price: price === 0 ? 'бесплатно' : `от\u00a0${formatMoney(price)}`,
  }
}
/** «с 22 ноября, от 150 ₽» */
export const bestQuotesText = (quotes: readonly Quote[]): string | null => {
  const best = bestQuotes(quotes)
  return best && `${best.when}, ${best.price}`
}

/** What the shopper can rely on while the carrier does not answer; null when it does. */
export const quoteSourceText = ({ carrier, source }: Quote): string | null => {
  const silent = `${carrierName(carrier)} сейчас не\u00a0отвечает.`
  switch (source) {
    case 'carrier':
      return null
    case 'earlier':
      return `${silent} Цена и\u00a0срок\u00a0— из\u00a0последнего ответа; заплатите столько, сколько показано.`
    case 'fixed':
      return `${silent} Срок примерный, а\u00a0цену назначил магазин: заплатите столько, сколько показано.`
  }
}

/** Keeps hours in one piece where a line breaks. */
const RANGE = '–\u2060'
/** Hours as carriers write them, in the shop's form: «Пн-Вс: 09.00-21.00» becomes «пн–вс: 09:00–21:00». */
export const pointHoursText = (hours: string): string =>
  hours
    .replace(/(\d{1,2})\.(\d{2})(?!\d)/g, '$1:$2')
    .replace(/(?<=\d)\s*[-–—]\s*(?=\d)/g, RANGE)
    .replace(/(?<=[а-яё])[-–—](?=[а-яё])/gi, '–')
    .replace(/(?<![а-яё])[А-ЯЁ](?=[а-яё])/g, (letter) => letter.toLowerCase())

/** «пр-кт Ленина, 12» with the kind of the street and its name in one line. */
export const pointAddressText = (address: string): string =>
  address.replace(/(?<![\p{L}\d])(ул|пр|пр-кт|пер|б-р|наб|пл|ш|д|корп|стр)(\.?) (?=\S)/gu, '$1$2\u00a0')

export const POINT_KIND_NAMES: Readonly<Record<PointKind, string>> = {
  office: 'пункт выдачи',
  locker: 'постамат',
  post_office: 'отделение',
}

export const UNUSABLE_TEXTS: Readonly<Record<UnusableReason, string>> = {
  too_heavy: 'Заказ тяжелее, чем здесь принимают',
  too_large: 'Посылка сюда не\u00a0поместится',
  prepaid_only: 'Выдаёт только заказы, оплаченные на\u00a0сайте',
  closed: 'Сейчас не\u00a0работает',
}

/** «3 пункта заказ не примут» */
export const refusingPickupPointsText = (count: number): string =>
  `${counted(count, PICKUP_POINTS)} заказ не\u00a0${plural(count, ['примет', 'примут', 'примут'])}`

/** What a point offers at the hand-over: «оплата картой и наличными, примерка». */
export const pointServicesText = (point: {
  readonly takes_cash: boolean
  readonly takes_cards: boolean
  readonly has_fitting: boolean
}): string =>
  [
    point.takes_cards && point.takes_cash
      ? 'оплата картой и\u00a0наличными'
      : point.takes_cards
        ? 'оплата картой'
        : point.takes_cash
          ? 'оплата наличными'
          : 'без оплаты на\u00a0месте',
    ...(point.has_fitting ? ['можно примерить'] : []),
  ].join(', ')
