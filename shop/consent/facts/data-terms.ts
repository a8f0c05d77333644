/**
 * SAFE-05: how long data about people is stored. The jobs that delete, the list that a leaving customer sees, the file of their data and
 * the table of the policy (demo/legal/politics.md) all say what is written here.
 */

export const DATA_TERMS = {
  orders: { years: 5, data: 'Заказы и чеки', term: '5 лет после заказа, по закону о бухгалтерском учёте' },
  account: { data: 'Личный кабинет и бонусная карта', term: 'до удаления кабинета, удаляются сразу' },
  returnPhotos: { years: 3, data: 'Фото к возвратам', term: '3 года' },
  messages: { years: 3, data: 'Обращения', term: '3 года' },
  guests: { months: 6, data: 'Корзина и избранное без входа', term: '6 месяцев после последнего посещения' },
  consents: { years: 3, data: 'Согласия', term: 'срок действия и 3 года после отзыва' },
  clicks: {
    months: 3,
    data: 'Номер рекламного клика и номер браузера в Метрике у заказа',
    term: '3 месяца после заказа',
  },
  letters: { years: 1, data: 'Записи об отправленных письмах с новостями', term: '1 год' },
} as const

/** The day of a calendar, so many years or months earlier. */
const back = (now: Date, months: number): Date => {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return moment
}
export const termBegins = (
  now: Date,
  kind: 'orders' | 'returnPhotos' | 'messages' | 'guests' | 'consents' | 'clicks' | 'letters',
): Date => {
  const term = DATA_TERMS[kind]
  return back(now, 'years' in term ? 12 * term.years : term.months)
}

/** What stays of a customer who has deleted the account, and until when. What is stored by law names nobody. */
export const KEPT_AFTER_ERASING = [
  {
    what: 'Завершённые заказы, возвраты и чеки: что куплено и за сколько, без имени, телефона, почты и адреса',
    until: DATA_TERMS.orders.term,
  },
  {
    what: 'Записи о согласиях: номер кабинета, отпечаток почты или браузера, редакция текста, время и адрес в сети',
    until: '3 года после отзыва',
  },
  { what: 'Купленные и потраченные сертификаты: суммы, без людей', until: DATA_TERMS.orders.term },
  { what: 'Сертификаты, которые вам подарили: почта получателя', until: 'пока сертификат действует' },
  { what: 'Прежняя почта кабинета, если вы её меняли: в письме, которое ей об этом сказало', until: 'три недели' },
  {
    what: 'Резервные копии магазина, сделанные до удаления: их открывают только после аварии и удаляют вас снова',
    until: 'неделю',
  },
  { what: 'Готовые копии ваших фото к отзывам: на диске магазина и в кэшах браузеров', until: 'час' },
  { what: 'Счётчики кодов и сообщений на ваш номер, чтобы их нельзя было обнулить удалением', until: 'двое суток' },
] as const
