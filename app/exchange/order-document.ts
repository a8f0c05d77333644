/** EXCH-02: an order as a document of CommerceML. */
import { moscowDay } from '#kernel/dates.ts'
import { formatPhone } from '#kernel/phone.ts'
import { roublesOf } from '#platform/commerceml/values.ts'
import { branch, leaf } from '#platform/commerceml/write-xml.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { ExchangedOrder } from '#shop/order/read/exchanged-orders.sql.ts'

export const STATE_TITLES: Readonly<Record<ExchangedOrder['state'], string>> = {
  new: 'Новый',
  awaiting_payment: 'Ждёт оплаты',
  paid: 'Оплачен',
  assembling: 'В работе',
  shipped: 'Отгружен',
  ready_for_pickup: 'Готов к выдаче',
  delivered: 'Выполнен',
  cancelled: 'Отменен',
  returned: 'Возвращен',
}
export const DELIVERY_TITLES: Readonly<Record<ExchangedOrder['delivery'], string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  point: 'Пункт выдачи',
  express: 'Экспресс-доставка',
}
export const PAYMENT_TITLES: Readonly<Record<ExchangedOrder['payment'], string>> = {
  card: 'Картой на сайте',
  sbp: 'СБП',
  on_receipt: 'При получении',
  marketplace: 'На маркетплейсе',
}

const clock = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' })

const requisite = (name: string, value: string | null): string =>
  value === null ? '' : branch('ЗначениеРеквизита', leaf('Наименование', name), leaf('Значение', value))
const yesOrNo = (is: boolean): string => (is ? 'true' : 'false')

const PIECE = '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука">шт</БазоваяЕдиница>'

/** `total` is what the line costs with its discounts, exactly: prices by piece are not divided. */
const lineXml = (
  id: string,
  { sku, name, quantity, unit_price, total, codes }: ExchangedOrder['lines'][number],
): string => {
  const discount = unit_price * quantity - total
  return branch(
    'Товар',
    leaf('Ид', id),
    leaf('Артикул', sku),
    leaf('Наименование', name),
    PIECE,
    leaf('ЦенаЗаЕдиницу', roublesOf(unit_price)),
    leaf('Количество', quantity),
    leaf('Сумма', roublesOf(total)),
    discount === 0
      ? ''
      : branch(
          'Скидки',
          branch(
            'Скидка',
            leaf('Наименование', 'Скидка'),
            leaf('Сумма', roublesOf(discount)),
            leaf('УчтеноВСумме', 'true'),
          ),
        ),
    branch(
      'ЗначенияРеквизитов',
      requisite('ВидНоменклатуры', 'Товар'),
      requisite('ТипНоменклатуры', 'Товар'),
      ...codes.map((code) => requisite('КодМаркировки', code)),
    ),
  )
}

const deliveryXml = (price: number): string =>
  price === 0
    ? ''
    : branch(
        'Товар',
        leaf('Ид', 'ORDER_DELIVERY'),
        leaf('Наименование', 'Доставка заказа'),
        PIECE,
        leaf('ЦенаЗаЕдиницу', roublesOf(price)),
        leaf('Количество', 1),
        leaf('Сумма', roublesOf(price)),
        branch('ЗначенияРеквизитов', requisite('ВидНоменклатуры', 'Услуга'), requisite('ТипНоменклатуры', 'Услуга')),
      )

const buyerXml = ({
  customer_id,
  recipient_name,
  recipient_phone,
  recipient_email,
  address,
}: ExchangedOrder): string => {
  const [first = recipient_name, ...rest] = recipient_name.split(' ')
  const contact = (type: string, value: string): string => branch('Контакт', leaf('Тип', type), leaf('Значение', value))
  return branch(
    'Контрагенты',
    branch(
      'Контрагент',
      leaf('Ид', `${customer_id ?? 'guest'}#${recipient_phone}#${recipient_name}`),
      leaf('Наименование', recipient_name),
      leaf('Роль', 'Покупатель'),
      leaf('ПолноеНаименование', recipient_name),
      leaf('Имя', first),
      leaf('Фамилия', rest.length === 0 ? null : rest.join(' ')),
      address === null ? '' : branch('АдресРегистрации', leaf('Представление', address)),
      branch(
        'Контакты',
        contact('Телефон', formatPhone(recipient_phone)),
        recipient_email === '' ? '' : contact('Почта', recipient_email),
      ),
    ),
  )
}

/** Whether an order is paid: online, to its marketplace, or by a certificate or points whole. */
const isPaid = ({ payment, paid, total, certificate_total, state, refunded }: ExchangedOrder): boolean =>
  total - certificate_total === 0 ||
  payment === 'marketplace' ||
  (isOnline(payment) ? paid - refunded >= total - certificate_total : state === 'delivered')

/** `idOf`: id of the goods that an article number stands for. */
export const orderDocument = (order: ExchangedOrder, idOf: (sku: string) => string): string => {
  const returned = order.lines.filter((line) => line.returned > 0)
  return branch(
    'Документ',
    leaf('Ид', order.number),
    leaf('Номер', order.number),
    leaf('Дата', moscowDay(order.placed_at)),
    leaf('Время', clock.format(order.placed_at)),
    leaf('ХозОперация', 'Заказ товара'),
    leaf('Роль', 'Продавец'),
    leaf('Валюта', 'RUB'),
    leaf('Курс', 1),
    leaf('Сумма', roublesOf(order.total)),
    buyerXml(order),
    leaf('Комментарий', order.comment === '' ? null : order.comment),
    branch('Товары', ...order.lines.map((line) => lineXml(idOf(line.sku), line)), deliveryXml(order.delivery_price)),
    branch(
      'ЗначенияРеквизитов',
      requisite('Метод оплаты', PAYMENT_TITLES[order.payment]),
      requisite('Метод оплаты ИД', order.payment),
      requisite('Способ доставки', DELIVERY_TITLES[order.delivery]),
      requisite('Метод доставки ИД', order.delivery),
      requisite('Склад', order.store_name),
      requisite('Код склада', order.store_code),
      requisite('Город', order.city_name),
      requisite('Заказ оплачен', yesOrNo(isPaid(order))),
      requisite('Дата оплаты', order.paid_at === null ? null : moscowDay(order.paid_at)),
      requisite('Оплачено сертификатом', order.certificate_total === 0 ? null : roublesOf(order.certificate_total)),
      requisite('Оплачено бонусами', order.points_total === 0 ? null : roublesOf(order.points_total)),
      requisite('Возвращено денег', order.refunded === 0 ? null : roublesOf(order.refunded)),
      requisite('Номер отгрузки', order.track_number),
      requisite('Отменен', yesOrNo(order.state === 'cancelled')),
      requisite('Финальный статус', yesOrNo(['delivered', 'cancelled', 'returned'].includes(order.state))),
      requisite('Статус заказа', STATE_TITLES[order.state]),
      requisite('Статуса заказа ИД', order.state),
      requisite('Дата изменения статуса', `${moscowDay(order.changed_at)} ${clock.format(order.changed_at)}`),
      ...returned.map((line) => requisite(`Возвращено ${line.sku}`, String(line.returned))),
      requisite('Комментарии покупателя', order.comment === '' ? null : order.comment),
    ),
  )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** A file of documents; newer schemas hold each in a container. */
export const documentsXml = (documents: readonly string[], hasContainers: boolean, at: Date): string =>
  [
    `${HEAD}<КоммерческаяИнформация ВерсияСхемы="${hasContainers ? '3.1' : '2.08'}"`,
    ` ДатаФормирования="${moscowDay(at)}T${clock.format(at)}">`,
    documents.map((one) => (hasContainers ? branch('Контейнер', one) : one)).join('\n'),
    '</КоммерческаяИнформация>\n',
  ].join('')

const listXml = (name: string, titles: Readonly<Record<string, string>>): string =>
  branch(
    name,
    ...Object.entries(titles).map(([id, title]) => branch('Элемент', leaf('Ид', id), leaf('Название', title))),
  )
/** What 1C maps its own lists to. */
export const infoXml = (): string =>
  `${HEAD}${branch(
    'Справочник',
    listXml('Статусы', STATE_TITLES),
    listXml('ПлатежныеСистемы', PAYMENT_TITLES),
    listXml('СлужбыДоставки', DELIVERY_TITLES),
  )}\n`
