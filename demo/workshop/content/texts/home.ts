/** Banners, needs and redirects. Products are named by slug; the build resolves SKUs. */
export type BannerDraft = {
  readonly code: string
  readonly place: 'hero' | 'ritual' | 'listing' | 'service'
  readonly icon?: string
  /** For a banner that announces a promotion: the banner ends with it, and «{день}» in the body is its last day. */
  readonly promotion?: string
  readonly title: string
  readonly body: string
  readonly action?: { readonly text: string; readonly url: string }
  readonly picture?: string
  readonly products?: readonly string[]
  /** For `place: 'listing'`: categories that show the banner; none = the whole catalogue. */
  readonly sections?: readonly string[]
}

export const BANNERS: readonly BannerDraft[] = [
  {
    code: 'tish-da-glad',
    place: 'hero',
    promotion: 'zimniy-barer',
    title: 'Тишь да гладь',
    body: 'За окном мороз, дома сухой воздух, и кожу тянет. До {день} часть кремов и сывороток дешевле: цена на карточке уже со скидкой.',
    action: { text: 'Выбрать крем', url: '/products/ukhod_za_litsom/kremy' },
    picture: 'social/home.webp',
    products: [
      'inei-vosstanavlivayushchaya-syvorotka-s-ektoinom',
      'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi',
    ],
  },
  {
    code: 'zima-bez-speshki',
    place: 'hero',
    title: 'Зима без спешки',
    body: 'Плотный крем и защита от ветра: с ними кожа дождётся весны.',
    action: { text: 'К зимним кремам', url: '/products/ukhod_za_litsom/kremy' },
    picture: 'social/home.webp',
    products: [
      'zimnitsa-zashchitnyy-krem-ot-moroza',
      'zimnitsa-nochnoy-krem-s-koenzimom-q10-dlya-normalnoy-i-sukhoy-kozhi',
    ],
  },
  {
    code: 'tri-shaga-do-sna',
    place: 'ritual',
    title: 'Три шага до сна',
    body: 'Короткий вечерний уход для сухой кожи. Собрала Ольга Тарасова, старший консультант магазина на Кировке.',
    action: { text: 'Читать статью', url: '/news/tri-shaga-do-sna' },
    products: [
      'nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov',
      'norrlys-syvorotka-s-gialuronovoy-kislotoy',
      'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi',
    ],
  },
  {
    code: 'samovyvoz',
    place: 'service',
    icon: 'store',
    title: 'Самовывоз через {assembly_time}',
    body: 'бесплатно, пока магазин открыт',
    action: { text: 'Магазины', url: '/about/shops' },
  },
  {
    code: 'dostavka',
    place: 'service',
    icon: 'truck',
    title: 'Бесплатно от {free_from}',
    body: 'курьером в городах с магазинами; в Москве платно',
    action: { text: 'О доставке', url: '/delivery' },
  },
  {
    code: 'svezhie-partii',
    place: 'service',
    icon: 'calendar-days',
    title: 'Свежие партии',
    body: 'не меньше половины срока впереди',
    action: { text: 'Как мы следим', url: '/about' },
  },
  {
    code: 'bonusy',
    place: 'service',
    icon: 'credit-card',
    title: 'Бонусы до {bonus_most}',
    body: 'за каждый полученный заказ',
    action: { text: 'О карте', url: '/bonus' },
  },
  {
    code: 'kak-sobrat-ukhod',
    place: 'listing',
    title: 'Как собрать уход на зиму',
    body: 'Что убрать с полки в ноябре, что добавить и почему жирный крем наносят за полчаса до выхода.',
    action: { text: 'Читать', url: '/news/ukhod-zimoy' },
    picture: 'banners/zima.webp',
  },
  {
    code: 'sostav-za-minutu',
    place: 'listing',
    title: 'Состав за минуту',
    sections: ['ukhod_za_litsom'],
    body: 'Порядок строк задаёт закон. Где кончается один процент и о чём список молчит.',
    action: { text: 'Читать', url: '/news/kak-chitat-sostav' },
    products: ['inei-syvorotka-s-niatsinamidom-10-i-tsinkom', 'nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov'],
  },
  {
    code: 'zachem-tonik',
    place: 'listing',
    title: 'Зачем нужен тоник',
    sections: ['ukhod_za_litsom/toniki'],
    body: 'Если гель мягкий, тоник не обязателен. Кому он всё-таки нужен и какой.',
    action: { text: 'Читать', url: '/news/zachem-toner' },
    picture: 'news/zachem-toner.webp',
  },
  {
    code: 'retinol-bez-slyoz',
    place: 'listing',
    title: 'Ретинол без слёз',
    sections: ['ukhod_za_litsom/syvorotki'],
    body: 'Сколько вечеров в неделю, чем закрывать и почему утром нужен SPF.',
    action: { text: 'Читать', url: '/news/retinol-bez-slez' },
    products: ['labra-retinol-0-3-v-skvalane', 'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi'],
  },
  {
    code: 'krem-i-moroz',
    place: 'listing',
    title: 'Крем за полчаса до мороза',
    sections: ['ukhod_za_litsom/kremy'],
    body: 'Вода в креме на лице не замёрзнет. Но невпитавшийся крем на ветру и правда мешает.',
    action: { text: 'Читать', url: '/news/ukhod-zimoy' },
    picture: 'banners/zima.webp',
  },
  {
    code: 'skolko-spf',
    place: 'listing',
    title: 'Две полоски на лицо',
    sections: ['ukhod_za_litsom/spf', 'telo/solntse'],
    body: 'Втрое тоньше слой — и SPF 50 защищает как SPF 15. Сколько крема нужно на самом деле.',
    action: { text: 'Читать', url: '/news/skolko-krema-s-spf' },
    picture: 'news/skolko-krema-s-spf.webp',
  },
  {
    code: 'shest-krasnykh',
    place: 'listing',
    title: 'Шесть красных',
    sections: ['makiyazh'],
    body: 'От вишни до кирпича: как найти свой красный, если кажется, что он вам не идёт.',
    action: { text: 'Выбрать красный', url: '/news/shest-ottenkov-krasnogo' },
    picture: 'news/shest-ottenkov-krasnogo.webp',
  },
  {
    code: 'pod-shapkoy',
    place: 'listing',
    title: 'Волосы под шапкой',
    sections: ['volosy'],
    body: 'Статика, сухие кончики и примятые корни: что с этим делать до весны.',
    action: { text: 'Читать', url: '/news/volosy-pod-shapkoy' },
    picture: 'news/volosy-pod-shapkoy.webp',
  },
  {
    code: 'banya',
    place: 'listing',
    title: 'В баню с собой',
    sections: ['telo/dush', 'telo/vanna', 'telo/uvlazhnenie'],
    body: 'Двенадцать вещей, от запарки до бальзама для губ.',
    action: { text: 'Собрать сумку', url: '/collections/v-banyu' },
    picture: 'news/banya-i-kozha.webp',
  },
  {
    code: 'ruki',
    place: 'listing',
    title: 'Руки зимой',
    sections: ['telo/ruki_i_nogi', 'makiyazh/nogti'],
    body: 'Крем у раковины, масло на тумбочке, варежки до дверей.',
    action: { text: 'Читать', url: '/news/ruki-zimoy' },
    picture: 'news/ruki-zimoy.webp',
  },
  {
    code: 'dukhi-na-moroze',
    place: 'listing',
    title: 'Духи на морозе',
    sections: ['parfyumeriya'],
    body: 'Холод глушит цитрусы и зелень. Куда наносить, чтобы остальное дожило до вечера.',
    action: { text: 'Читать', url: '/news/perfyum-na-moroze' },
    picture: 'news/perfyum-na-moroze.webp',
  },
  {
    code: 'podarki',
    place: 'listing',
    title: 'Подарки до 1 000 ₽',
    sections: ['aksessuary/nabory'],
    body: 'Соль для ванны, мыло, спрей для дома: приятно получить, не нужно подбирать.',
    action: { text: 'Выбрать подарок', url: '/collections/podarki-do-1000' },
    products: ['khvoya-i-sol-sol-dlya-vanny-s-khvoey', 'zimnitsa-krem-dlya-ruk-varezhka'],
  },
  {
    code: 'kak-myt-kisti',
    place: 'listing',
    title: 'Как мыть кисти',
    sections: ['aksessuary/kisti_i_sponzhi'],
    body: 'Кисть для тона — раз в четыре дня, для пудры и теней — раз в неделю. Сушить лёжа, ворсом на весу.',
    action: { text: 'Читать', url: '/news/kisti-kak-myt' },
    picture: 'news/kisti-kak-myt.webp',
  },
]

export const NEEDS = [
  {
    code: 'pit',
    position: 1,
    name: 'Пить',
    note: 'Сухость, стянутость',
    url: '/products/ukhod_za_litsom?skin=сухая',
    picture: 'needs/pit.webp',
  },
  {
    code: 'pokoya',
    position: 2,
    name: 'Покоя',
    note: 'Краснеет, щиплет',
    url: '/products/ukhod_za_litsom?skin=чувствительная',
    picture: 'needs/pokoya.webp',
  },
  {
    code: 'chistoty',
    position: 3,
    name: 'Чистоты',
    note: 'Чёрные точки, жирный блеск',
    url: '/products/ukhod_za_litsom/ochishchenie?skin=жирная',
    picture: 'needs/chistoty.webp',
  },
  {
    code: 'rovnogo-tona',
    position: 4,
    name: 'Ровного тона',
    note: 'Пятна, тусклость',
    url: '/products/ukhod_za_litsom/syvorotki/siyanie',
    picture: 'needs/rovnogo-tona.webp',
  },
  {
    code: 'uprugosti',
    position: 5,
    name: 'Упругости',
    note: 'Мелкие морщины',
    url: '/products/ukhod_za_litsom/syvorotki/uprugost',
    picture: 'needs/uprugosti.webp',
  },
  {
    code: 'zashchity',
    position: 6,
    name: 'Защиты',
    note: 'Солнце, снег',
    url: '/products/ukhod_za_litsom/spf',
    picture: 'needs/zashchity.webp',
  },
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

/** Texture pictures of the six needs, without background. */
export const NEED_TEXTURES = [
  { file: 'needs/pit.webp', form: 'serum', way: 0, color: '#bfe0f0' },
  { file: 'needs/pokoya.webp', form: 'swirl', way: 0, color: '#f4e2cf' },
  { file: 'needs/chistoty.webp', form: 'gel', way: 0, color: '#c4e0b4' },
  { file: 'needs/rovnogo-tona.webp', form: 'powder', way: 0, color: '#dfa886' },
  { file: 'needs/uprugosti.webp', form: 'oil', way: 0, color: '#efc3d6' },
  { file: 'needs/zashchity.webp', form: 'cream', way: 0, color: '#f6e6a8' },
] as const
