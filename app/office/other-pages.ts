/** Pages of the office that the search of everything finds and no menu has, and words for those of the menu (OFFICE-08). */
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'

export type NamedPage = {
  readonly to: string
  readonly name: string
  readonly right?: StaffRight
  /** What else people call it, in small letters. */
  readonly words?: string
}

/** Whether a member may open a page; one without a right is everybody's. */
export const mayOpen =
  (member: RightsHolder) =>
  ({ right }: Pick<NamedPage, 'right'>): boolean =>
    right === undefined || mayDo(member, right)

export const OTHER_PAGES: readonly NamedPage[] = [
  { to: '/promotions?codes=', name: 'Одноразовые коды', right: 'records.read', words: 'промокоды купоны скачать' },
  { to: '/promotions/try', name: 'Новая акция: собрать и\u00a0примерить', right: 'promotions.write', words: 'скидка' },
  { to: '/preview', name: 'Магазин на\u00a0другой день', right: 'records.read', words: 'показать предпросмотр завтра' },
  { to: '/search', name: 'Почему товар здесь', right: 'search.read', words: 'поиск место в\u00a0выдаче' },
  { to: '/phone-order', name: 'Новый заказ по\u00a0телефону', right: 'orders.place', words: 'оформить' },
  { to: '/roles', name: 'Роли и\u00a0права', right: 'staff.read', words: 'доступ' },
  { to: '/reports/stock', name: 'Отчёт по\u00a0остаткам', right: 'reports.read', words: 'нехватки склад' },
  { to: '/reports/liabilities', name: 'Обязательства', right: 'reports.read', words: 'сертификаты баллы бонусы' },
  { to: '/reports/funnel', name: 'Воронка', right: 'reports.read', words: 'конверсия корзины' },
  { to: '/reports/wall', name: 'Сегодня на\u00a0экране', right: 'reports.read', words: 'табло продажи сейчас' },
  { to: '/receipts', name: 'Чеки и\u00a0коррекции', right: 'money.reconcile', words: 'касса фпд пробить' },
  { to: '/exchange/matches', name: 'Обмен с\u00a01С: сопоставить', right: 'exchange.work', words: 'связать' },
  { to: '/help', name: 'Справка', words: 'помощь как' },
]

/** Work of every day, by the shortest way to it: the first page shows what a member may do. */
export const TASKS: readonly NamedPage[] = [
  { to: '/records/pages', name: 'Исправить страницу', right: 'content.write' },
  { to: '/records/banners/record', name: 'Новый баннер', right: 'content.write' },
  { to: '/records/collections/record', name: 'Новая подборка', right: 'content.write' },
  { to: '/records/products', name: 'Исправить товар', right: 'products.write' },
  { to: '/records/products/record', name: 'Новый товар', right: 'products.write' },
  { to: '/records/prices', name: 'Изменить цену', right: 'prices.write' },
  { to: '/records/prices/upload', name: 'Цены из\u00a0файла', right: 'prices.write' },
  { to: '/changes?state=applied&source=file', name: 'Вернуть вчерашнюю загрузку', right: 'changes.undo' },
  { to: '/promotions/try', name: 'Новая акция', right: 'promotions.write' },
  { to: '/records/promo_codes/record', name: 'Новый промокод', right: 'promotions.write' },
  { to: '/search/phrases', name: 'Что искали и\u00a0не\u00a0нашли', right: 'search.write' },
  { to: '/calendar', name: 'Праздничный день', right: 'stores.write' },
  { to: '/preview', name: 'Магазин на\u00a0другой день', right: 'records.read' },
  { to: '/staff?invite', name: 'Пригласить сотрудника', right: 'staff.manage' },
]

/** Words of the pages of the menu, by address. */
export const WORDS: Readonly<Record<string, string>> = {
  '/records': 'записи товары цены тексты настройки',
  '/promotions': 'промокоды скидки подарки коды купоны',
  '/search/phrases': 'синонимы запросы не нашли',
  '/calendar': 'праздники выходные часы работы магазинов',
  '/changes': 'история черновики отменить',
  '/newsletters': 'рассылка подписчики',
  '/feeds': 'фиды площадки яндекс',
  '/audit': 'кто менял',
  '/till': 'баллы карта',
  '/health': 'работает ли магазин ошибки',
}

/** Lists that are opened all day; the search of everything finds them among the kinds of records. */
export const DAILY_LISTS: readonly NamedPage[] = [
  { to: '/records/products', name: 'Товары', right: 'records.read' },
  { to: '/records/prices', name: 'Цены', right: 'records.read' },
]

/** The letter after `G` that opens a page (OFFICE-08). */
export const LETTERS: Readonly<Record<string, string>> = {
  '/today': 'С',
  '/orders': 'З',
  '/refunds': 'В',
  '/cases': 'О',
  '/reviews': 'Ы',
  '/buyers': 'П',
  '/reports': 'Ч',
  '/records/products': 'Т',
  '/records/prices': 'Ц',
  '/records': 'Р',
  '/records/settings/record?key=home': 'Г',
  '/changes': 'И',
  '/promotions': 'А',
  '/calendar': 'К',
  '/marketplaces': 'М',
  '/exchange': 'Е',
  '/staff': 'Н',
  '/audit': 'Ж',
}

/** Whether a page is called so, by its name or by other words. */
export const isCalled = ({ name, words = '' }: Pick<NamedPage, 'name' | 'words'>, text: string): boolean => {
  const said = `${name} ${words}`.toLowerCase().replaceAll('\u00a0', ' ')
  return text.split(/\s+/).every((word) => said.includes(word))
}
