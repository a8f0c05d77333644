/**
 * Promotions and promo codes. Figures in their texts come from their terms: «{до}» is the largest discount of a promotion of
 * `kind: 'price'`, «{процент}», «{порог}», «{сумма}» and «{бонусы}» are those of the draft.
 */
export type PromotionDraft = {
  readonly code: string
  readonly kind: 'price' | 'percent' | 'cheapest_percent' | 'n_for_m' | 'gift' | 'bonus'
  readonly title: string
  readonly body: string
  readonly from: string
  readonly until?: string
  /** For `kind: 'price'`: discounted products of these categories; the last promotion takes all that remain. */
  readonly under?: readonly string[]
  /** Slugs of such products that the promotion's words do not fit: they go to the last promotion. */
  readonly except?: readonly string[]
  readonly rest?: true
  readonly brands?: readonly string[]
  readonly categories?: readonly string[]
  /** Slugs of the products that it works on. */
  readonly goods?: readonly string[]
  readonly excludes?: { readonly on_sale?: true; readonly categories?: readonly string[] }
  readonly percent?: number
  readonly amount?: number
  readonly n?: number
  readonly m?: number
  /** Slugs; of several the shopper chooses one. */
  readonly gifts?: readonly string[]
  readonly threshold?: number
  readonly per_customer?: number
  readonly same_brand?: true
  readonly threshold_categories?: readonly string[]
  readonly link?: string
}

export const PROMOTIONS: readonly PromotionDraft[] = [
  {
    code: 'zimniy-barer',
    kind: 'price',
    title: 'Зимний барьер',
    from: '2026-11-01',
    until: '2026-11-30',
    under: ['ukhod_za_litsom/kremy', 'ukhod_za_litsom/syvorotki'],
    except: [
      'provizor-lange-syvorotka-s-retinolom-0-3',
      'golubika-i-ko-syvorotka-s-salitsilovoy-kislotoy',
      'provizor-lange-syvorotka-s-zelenym-chaem',
      'golubika-i-ko-krem-gel-so-skvalanom',
    ],
    link: '/products/ukhod_za_litsom/kremy',
    body: 'Кремы, масла и сыворотки для отопительного сезона со скидкой {до}. Цена на карточке окончательная, прежняя стоит рядом зачёркнутой.',
  },
  {
    code: 'vecher-bez-zerkala',
    kind: 'price',
    title: 'Макияж к декабрю',
    from: '2026-11-10',
    until: '2026-12-06',
    under: ['makiyazh'],
    link: '/products/makiyazh',
    body: 'Тон, пудры, бронзеры и хайлайтер, тушь, тени, подводка и карандаши, помады и тинты, а ещё база, фиксаторы, база для ногтей и масло для кутикулы со скидкой {до}. Оттенки показаны на карточках; сомневаетесь — в магазине есть тестеры и дневной свет.',
  },
  {
    code: 'pod-shapkoy',
    kind: 'price',
    title: 'Волосы под шапкой',
    from: '2026-11-15',
    until: '2026-12-15',
    under: ['volosy'],
    link: '/products/volosy',
    body: 'Шампуни, кондиционеры, маски и средства для укладки со скидкой {до}. Что делать с волосами, которые с ноября живут под шапкой, мы [написали отдельно](/news/volosy-pod-shapkoy).',
  },
  {
    code: 'teplo-i-pena',
    kind: 'price',
    title: 'Тепло и пена',
    from: '2026-11-15',
    until: '2026-12-20',
    under: ['telo', 'detyam'],
    except: [
      'polden-21-okhlazhdayushchiy-gel-posle-solntsa-s-ektoinom',
      'polden-21-solntsezashchitnoe-molochko-dlya-tela-spf-50-s-tsentelloy-i-pantenolom',
    ],
    link: '/products/telo',
    body: 'Гели, мыло и скраб для душа, бомбочка и запарка, масла, молочко и кремы для тела, рук и ног, дезодоранты и один детский крем со скидкой {до}. Цены одинаковы в магазинах и на сайте.',
  },
  {
    code: 'poslednie-korobki',
    kind: 'price',
    title: 'Последние коробки',
    from: '2026-10-01',
    rest: true,
    link: '/products/sale',
    body: 'Остатки партий и то, что больше не привезём в прежней упаковке, со скидкой {до}. Срок годности у средств — от шести месяцев. Кончится коробка — кончится и скидка.',
  },
  {
    code: 'pustoy-flakon',
    kind: 'bonus',
    title: 'Пустой флакон — {бонусы}',
    from: '2026-01-15',
    amount: 50,
    per_customer: 5,
    link: '/bonus',
    body: 'Принесите в любой магазин чистую упаковку любой марки: стекло и пластик уходят в переработку, а на карту приходит {бонусы}. Не больше пяти упаковок в месяц на одну карту.',
  },
  {
    code: 'tri-odnoy-marki',
    kind: 'cheapest_percent',
    title: 'Три средства одной марки',
    from: '2026-11-01',
    until: '2027-02-28',
    percent: 50,
    n: 3,
    same_brand: true,
    categories: ['ukhod_za_litsom'],
    excludes: { on_sale: true },
    body: 'Три любых средства для лица одной марки в одном заказе: на самое недорогое из трёх скидка {процент}. Товары с зачёркнутой ценой не считаются.',
  },
  {
    code: 'spf-k-lyzham',
    kind: 'percent',
    title: 'SPF к лыжам',
    from: '2026-12-01',
    until: '2027-03-31',
    percent: 30,
    goods: [
      'nord-56-stik-spf-50-dlya-lyzh-i-rybalki',
      'nord-56-spf-stik-dlya-litsa-mineralnyy',
      'polden-21-solntsezashchitnyy-stik-spf-50-s-zelenym-chaem',
      'polden-21-mineralnyy-stik-spf-50-s-tsentelloy-i-pantenolom',
    ],
    threshold: 150_000,
    threshold_categories: ['ukhod_za_litsom/spf', 'telo/solntse/zashchita'],
    excludes: { on_sale: true },
    body: 'Солнцезащитный стик дешевле на {процент}, если в заказе средств от солнца для лица и тела на {порог} и больше: стиком мажут нос и скулы, остальное — кремом. Товары с зачёркнутой ценой в счёт не идут.',
  },
  {
    code: 'salfetki-v-podarok',
    kind: 'gift',
    title: 'Салфетки в подарок',
    from: '2026-12-01',
    until: '2026-12-31',
    gifts: ['yuta-nabor-salfetok-iz-bambuka'],
    threshold: 500_000,
    per_customer: 1,
    excludes: { categories: ['aksessuary'] },
    body: 'К заказу от {порог}, не считая аксессуаров, — набор из трёх салфеток из бамбуковой вискозы. Одному покупателю один раз, пока салфетки есть. «Подарок на выбор» остаётся с вами: в заказе будут оба.',
  },
  {
    code: 'podarok-na-vybor',
    kind: 'gift',
    title: 'Подарок на выбор',
    from: '2026-11-20',
    until: '2027-02-28',
    gifts: ['tikhiy-chas-rezinka-iz-atlasa', 'yuta-vafelnaya-salfetka-dlya-umyvaniya', 'kvartsit-maslo-dlya-kutikuly'],
    threshold: 400_000,
    excludes: { categories: ['aksessuary'] },
    body: 'К заказу от {порог}, не считая аксессуаров, — одна вещь из трёх: резинка из атласа, вафельная салфетка для умывания или масло для кутикулы. Выбирайте в корзине, пока подарки есть; не хочется ничего — отметьте «Без подарка».',
  },
  {
    code: 'chetyre-maski',
    kind: 'n_for_m',
    title: 'Четыре маски по цене трёх',
    from: '2026-12-01',
    until: '2027-01-31',
    n: 4,
    m: 3,
    categories: ['ukhod_za_litsom/maski/tkanevye'],
    excludes: { on_sale: true },
    body: 'Четыре любые тканевые маски в одном заказе: самая недорогая из них бесплатно. На маски с зачёркнутой ценой акция не действует.',
  },
]

/** A code that is not listed is given out by the shops. */
export const PROMO_CODES = [
  {
    code: 'ПЕРВЫЙ',
    title: '{процент} на первый заказ от {порог}',
    percent: 10,
    threshold: 150_000,
    from: '2026-01-01',
    first_order: true,
    per_customer: 1,
    excludes: { on_sale: true },
    listed: true,
  },
  {
    code: 'ТИШИНА',
    title: '{процент} на «Тихий час»',
    percent: 15,
    from: '2026-11-15',
    until: '2026-12-31',
    brands: ['tikhiy-chas'],
    per_customer: 2,
    excludes: { on_sale: true },
    listed: true,
  },
  {
    code: 'ЁЛКА500',
    title: 'Минус {сумма} на заказ от {порог}',
    amount: 50_000,
    threshold: 400_000,
    from: '2026-12-10',
    until: '2026-12-31',
    per_customer: 1,
    total_uses: 3000,
    listed: true,
  },
  {
    code: 'ВАРЕЖКА',
    title: '{процент} на уход за руками',
    percent: 20,
    from: '2026-12-01',
    until: '2027-02-28',
    categories: ['telo/ruki_i_nogi'],
    with_points: false,
    per_customer: 3,
  },
] as const
