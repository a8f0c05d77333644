/** Banners, needs and redirects. Goods are named by brand and name; their article numbers are found at building. */
export type BannerDraft = {
  readonly code: string; readonly place: 'hero' | 'ritual' | 'listing' | 'service'; readonly title: string; readonly body: string
  readonly action?: { readonly text: string; readonly url: string }; readonly picture?: string; readonly goods?: readonly string[]
}

export const BANNERS: readonly BannerDraft[] = [
  {
    code: 'tish-da-glad', place: 'hero', title: 'Тишь да гладь',
    body: 'Когда за окном −12 и сухие батареи, кожа просит покоя. До 30 ноября — скидки до 25 % на кремы с церамидами и пантенолом.',
    action: { text: 'Успокоить кожу', url: '/products/ukhod_za_litsom/kremy' },
    goods: ['inei-molochko-dlya-tela-s-mochevinoy-10', 'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi'],
  },
  {
    code: 'tri-shaga-do-sna', place: 'ritual', title: 'Три шага до сна',
    body: 'Короткий вечерний уход для сухой кожи. Собрала Ольга Тарасова, дерматолог, консультирует в магазине на Кировке.',
    action: { text: 'Читать статью', url: '/news/tri-shaga-do-sna' },
    goods: ['nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov', 'inei-syvorotka-s-niatsinamidom-10-i-tsinkom', 'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi'],
  },
  { code: 'samovyvoz', place: 'service', title: 'Самовывоз через час', body: 'бесплатно, из магазина, где товар есть', action: { text: 'Магазины', url: '/about/shops' } },
  { code: 'dostavka', place: 'service', title: 'Бесплатно от 3 000 ₽', body: 'курьером и в пункты выдачи', action: { text: 'О доставке', url: '/delivery' } },
  { code: 'svezhie-partii', place: 'service', title: 'Свежие партии', body: 'годен не менее 12 месяцев', action: { text: 'Как мы следим', url: '/about' } },
  { code: 'bonusy', place: 'service', title: 'Бонусы до 10 %', body: 'одна карта в магазине и на сайте', action: { text: 'О карте', url: '/bonus' } },
  {
    code: 'kak-sobrat-ukhod', place: 'listing', title: 'Как собрать уход на зиму',
    body: 'Что убрать с полки в ноябре, что добавить и почему крем наносят за двадцать минут до выхода.',
    action: { text: 'Читать', url: '/news/ukhod-zimoy' }, picture: 'banners/zima.webp',
  },
]

export const NEEDS = [
  { code: 'pit', position: 1, name: 'Пить', note: 'Сухость, стянутость', url: '/products/ukhod_za_litsom?skin=сухая', picture: 'needs/pit.webp' },
  { code: 'pokoya', position: 2, name: 'Покоя', note: 'Покраснение, реактивность', url: '/products/ukhod_za_litsom?skin=чувствительная', picture: 'needs/pokoya.webp' },
  { code: 'chistoty', position: 3, name: 'Чистоты', note: 'Чёрные точки, жирный блеск', url: '/products/ukhod_za_litsom/ochishchenie?skin=жирная', picture: 'needs/chistoty.webp' },
  { code: 'rovnogo-tona', position: 4, name: 'Ровного тона', note: 'Пигментация, постакне', url: '/products/ukhod_za_litsom/syvorotki', picture: 'needs/rovnogo-tona.webp' },
  { code: 'uprugosti', position: 5, name: 'Упругости', note: 'Морщины, потеря тонуса', url: '/products/ukhod_za_litsom/kremy/nochnye', picture: 'needs/uprugosti.webp' },
  { code: 'zashchity', position: 6, name: 'Защиты', note: 'Солнце, ветер, мороз', url: '/products/ukhod_za_litsom/spf', picture: 'needs/zashchity.webp' },
] as const

export const REDIRECTS = [
  { from: '/catalog', to: '/products', status: 301 },
  { from: '/catalog/spf', to: '/products/ukhod_za_litsom/spf', status: 301 },
  { from: '/catalog/novinki', to: '/products/new', status: 301 },
  { from: '/aktsii', to: '/sale', status: 301 },
  { from: '/shops', to: '/about/shops', status: 301 },
  { from: '/dostavka', to: '/delivery', status: 301 },
  { from: '/oplata', to: '/payment', status: 301 },
  { from: '/vozvrat', to: '/garantiya-na-tovar', status: 301 },
  { from: '/otzyvy', to: '/instagram', status: 302 },
  { from: '/politics.pdf', to: '/upload/politics.pdf', status: 301 },
] as const

/** Smears of the six needs, without ground. */
export const NEED_SMEARS = [
  { file: 'needs/pit.webp', smear: 'gel', color: '#bfe0f0' },
  { file: 'needs/pokoya.webp', smear: 'cream', color: '#f4e2cf' },
  { file: 'needs/chistoty.webp', smear: 'gel', color: '#cfe3c4' },
  { file: 'needs/rovnogo-tona.webp', smear: 'powder', color: '#dfa886' },
  { file: 'needs/uprugosti.webp', smear: 'oil', color: '#efc9dc' },
  { file: 'needs/zashchity.webp', smear: 'cream', color: '#f3dd86' },
] as const
