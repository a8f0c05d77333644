/**
 * OFFICE-07: what a member of staff may do, in words. A call of staff names its word (endpoint.ts), a role is a set of words (table
 * `staff_role`). A new word is given to ready roles by a migration.
 */

/** The words with their titles, in the groups of the form of a role. */
export const RIGHT_GROUPS = {
  Заказы: {
    'orders.read': 'Видеть заказы и очередь',
    'orders.search': 'Искать среди всех заказов по имени, телефону, товару и сумме',
    'orders.place': 'Оформлять заказы по телефону, добавлять в\u00a0них товары, отправлять ссылку ещё раз',
    'orders.change': 'Менять получателя, адрес, время и\u00a0способ получения заказа',
    'orders.pick': 'Собирать заказы, предлагать замену',
    'orders.ship': 'Передавать курьеру и службам, отмечать доставку',
    'orders.hand_over': 'Выдавать заказы покупателю',
    'orders.return': 'Принимать, осматривать и отклонять возвраты',
    'orders.cancel': 'Отменять заказы',
    'price_tags.print': 'Печатать ценники',
    'transfers.work': 'Видеть перемещения между магазинами, отдавать и\u00a0принимать их',
    'transfers.write': 'Создавать и\u00a0отменять перемещения',
    'orders.unlimited_tries': 'Искать по цифрам и вводить код заказа без ограничения попыток',
    'buyers.phone': 'Видеть телефон покупателя, пока он нужен для заказа',
    'refunds.decline': 'Отклонять и отзывать возвраты, которые ждут второго',
    'refunds.confirm': 'Подтверждать крупные возвраты',
  },
  'Бонусы и сертификаты': {
    'till.read': 'Видеть условия бонусов и сертификатов',
    'points.credit': 'Начислять бонусы по акции',
    'points.adjust': 'Давать и\u00a0списывать бонусы в\u00a0карточке покупателя, с\u00a0причиной',
    'certificates.sell': 'Продавать и принимать сертификаты в кассе',
    'certificates.read': 'Видеть сертификаты, купленные на сайте',
    'certificates.send': 'Видеть контакты покупателя сертификата и отправлять письмо ещё раз',
  },
  'Записи магазина': {
    'records.read': 'Видеть записи, изменения и магазин на другой день',
    'views.share': 'Сохранять виды списков для всех',
    'products.write': 'Менять товары, разделы, бренды и составы',
    'prices.write': 'Менять цены',
    'promotions.write': 'Менять акции и промокоды',
    'content.write': 'Менять страницы, статьи, баннеры, меню и рассылки',
    'reviews.write': 'Менять отзывы',
    'search.write': 'Менять слова поиска',
    'stores.write': 'Менять магазины, особые дни и способы связи',
    'delivery.write': 'Менять города и доставку',
    'settings.write': 'Менять настройки, условия и реквизиты магазина',
    'changes.plan': 'Применять, назначать и убирать черновики',
    'changes.undo': 'Отменять применённые изменения',
    'changes.confirm': 'Подтверждать чужие изменения, которые остановил магазин',
    'changes.confirm_alone': 'Подтверждать и свои изменения, которые остановил магазин',
    'exchange.work': 'Вести обмен с\u00a01С: связывать товары и\u00a0склады, загружать остатки, отменять обмен',
    'search.read': 'Видеть, почему товар стоит в поиске там, где стоит',
  },
  Покупатели: {
    'reviews.moderate': 'Показывать и скрывать отзывы покупателей, отвечать на них',
    'buyers.read': 'Открывать карточку покупателя, с\u00a0причиной',
    'buyers.change': 'Исправлять имя покупателя, заканчивать его сеансы',
    'cases.work': 'Вести обращения покупателей: брать, отвечать, закрывать',
  },
  'Деньги и отчёты': {
    'reports.read': 'Видеть отчёты: продажи, остатки, обязательства',
    'money.reconcile': 'Загружать реестры банка, сверять деньги, исправлять чеки',
    'health.read': 'Видеть, что в магазине работает и что нет',
  },
  Программы: {
    'programs.manage': 'Выдавать ключи программам, вести адреса уведомлений',
    'stock.read': 'Читать остатки и движения программой',
    'stock.write': 'Загружать остатки программой',
    'buyers.list': 'Читать список покупателей программой',
  },
  Сотрудники: {
    'audit.read': 'Видеть журнал действий',
    'staff.read': 'Видеть сотрудников, роли и сеансы',
    'staff.manage': 'Приглашать, менять роли, закрывать вход и заканчивать сеансы',
    'staff.reset': 'Просить и подтверждать сброс входа вдвоём',
    'staff.grant_any': 'Давать права, которых нет у самого',
  },
} as const

type Groups = typeof RIGHT_GROUPS
/** A right in a word: «prices.write». */
export type StaffRight = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

const TITLES = new Map<string, string>(Object.values(RIGHT_GROUPS).flatMap((rights) => Object.entries(rights)))
export const STAFF_RIGHTS = [...TITLES.keys()] as StaffRight[]
export const isStaffRight = (text: string): text is StaffRight => TITLES.has(text)
/** The word itself for one that only a newer release knows. */
export const rightTitle = (right: string): string => TITLES.get(right) ?? right

export type RightsHolder = { readonly rights: readonly StaffRight[] }
export const mayDo = ({ rights }: RightsHolder, right: StaffRight): boolean => rights.includes(right)
