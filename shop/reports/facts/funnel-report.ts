/** EXCH-04: the steps from a visit to an order, as the report counts them. */

export const FUNNEL_GROUPS = {
  day: 'По\u00a0дням',
  city: 'По\u00a0городам',
  source: 'По\u00a0источникам',
} as const
export type FunnelGroup = keyof typeof FUNNEL_GROUPS
export const FUNNEL_GROUP_CODES = Object.keys(FUNNEL_GROUPS) as FunnelGroup[]

export const FUNNEL_MEASURES = {
  visits: 'Визиты',
  views: 'Просмотры страниц',
  products: 'Просмотры товаров',
  searches: 'Поиски',
  adds: 'В\u00a0корзину',
  opened: 'Открыли оформление',
  contacts: 'Указали контакты',
  delivery: 'Выбрали получение',
  sent: 'Нажали «Оформить»',
  refusals: 'Отказы',
  orders: 'Заказы',
} as const
export type FunnelMeasure = keyof typeof FUNNEL_MEASURES
export const FUNNEL_MEASURE_CODES = Object.keys(FUNNEL_MEASURES) as FunnelMeasure[]
export type FunnelSums = { readonly [Name in FunnelMeasure]: number }

export const NO_FUNNEL_SUMS: FunnelSums = Object.fromEntries(
  FUNNEL_MEASURE_CODES.map((name) => [name, 0]),
) as FunnelSums
export const addFunnelSums = (a: FunnelSums, b: FunnelSums): FunnelSums =>
  Object.fromEntries(FUNNEL_MEASURE_CODES.map((name) => [name, a[name] + b[name]])) as FunnelSums

/** The measures that one count adds to. */
export const measuresOfCount = (event: string, detail: string): readonly FunnelMeasure[] => {
  switch (event) {
    case 'visit':
      return ['visits']
    case 'view':
      return detail === 'product' ? ['views', 'products'] : ['views']
    case 'search':
      return ['searches']
    case 'add':
      return ['adds']
    case 'refusal':
      return ['refusals']
    default:
      return FUNNEL_MEASURE_CODES.filter((name) => event === 'checkout' && name === detail)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  'basket-empty': 'Корзина пуста',
  'not-enough': 'Товар разобрали',
  'total-changed': 'Изменилась сумма',
  discontinued: 'Товара больше нет',
  'too-many': 'Слишком много товаров',
  'too-many-pieces': 'Слишком много штук',
  'too-many-orders': 'Слишком много заказов',
  'payment-unavailable': 'Оплата недоступна',
  'bad-phone': 'Неверный телефон',
  'bad-email': 'Неверная почта',
  'bad-name': 'Неверное имя',
  'bad-address': 'Неверный адрес',
  'no-store': 'Магазин не\u00a0подходит',
  'no-courier': 'Курьер не\u00a0приедет',
  'no-interval': 'Время курьера занято',
  'no-express': 'Экспресс не\u00a0успеет',
  'no-point': 'Пункт не\u00a0подходит',
  'no-product': 'Товар не\u00a0найден',
  'no-city': 'Город не\u00a0найден',
  'no-certificate': 'Сертификат не\u00a0подошёл',
  'old-consent': 'Изменились тексты согласий',
}
export const reasonTitle = (reason: string): string => REASONS[reason] ?? reason

const PAGE_TITLES: Readonly<Record<string, string>> = {
  home: 'Главная',
  listing: 'Раздел или поиск',
  collection: 'Подборка',
  product: 'Товар',
  compare: 'Сравнение',
  brands: 'Марки',
  brand: 'Марка',
  news: 'Новости',
  article: 'Новость',
  promotions: 'Акции',
  stores: 'Магазины',
  store: 'Один магазин',
  contacts: 'Контакты',
  delivery: 'Доставка',
  payment: 'Оплата',
  bonus: 'Бонусы',
  about: 'О\u00a0магазине',
  returns: 'Возврат',
  reviews: 'Фото покупателей',
  ownPage: 'Страница магазина',
  certificate: 'Сертификаты',
  certificateBuy: 'Покупка сертификата',
  recommendations: 'Правила рекомендаций',
  cart: 'Корзина',
  checkout: 'Оформление',
  order: 'Заказ',
  signIn: 'Вход',
  notFound: 'Нет такой страницы',
}
export const pageTitle = (page: string): string =>
  PAGE_TITLES[page] ?? (page.startsWith('personal') ? 'Личный кабинет' : page)

/** Names of the rows: a day or a source as it is, a city by its code. */
export const OTHER_CITIES = 'Другие города'
