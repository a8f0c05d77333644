/**
 * The shelves that are chosen for one visitor: what each is made of and how. The shelves take their names and lengths from here, and
 * the page of rules that the law asks for (149-FZ, article 10.2-2) is written from it.
 */
type Shelf = {
  readonly title: string
  /** Where it is shown. */ readonly where: string
  /** What is known of the visitor. */ readonly from: string
  readonly rule: string
  /** Products shown at most. */ readonly most: number
}

export const PERSONAL_SHELVES = {
  viewed: {
    title: 'Вы\u00a0смотрели',
    where: 'страница товара',
    from: 'страницы товаров, которые открывали на\u00a0этом устройстве, а\u00a0после входа\u00a0— в\u00a0аккаунте',
    rule: 'последние открытые товары, новые первыми, каждый один раз',
    most: 4,
  },
  recommended: {
    title: 'Советуем',
    where: 'панель поиска',
    from: 'избранное, открытые страницы товаров и\u00a0корзина',
    rule:
      'самые покупаемые товары города из\u00a0тех\u00a0же разделов, по\u00a0одному из\u00a0каждого по\u00a0очереди, ' +
      'без тех, что вы\u00a0уже видели; ' +
      'когда о\u00a0вас ничего не\u00a0известно\u00a0— самые покупаемые товары магазина',
    most: 8,
  },
} as const satisfies Readonly<Record<string, Shelf>>
