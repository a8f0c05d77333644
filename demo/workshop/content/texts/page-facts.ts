/** Lead and key facts at the top of the information pages, by path. */
type Head = { readonly lead: string; readonly facts?: readonly { readonly figure: string; readonly words: string }[] }

export const PAGE_HEADS: Record<string, Head> = {
  '/about': {
    lead: 'Сеть магазинов косметики с Урала: читаем составы, спрашиваем проценты и говорим, когда средство вам не нужно.',
    facts: [
      { figure: '2017', words: 'год, когда открылась Кировка' },
      { figure: '{store_count}', words: 'магазинов в сети' },
      { figure: '1 из 5', words: 'средств проходит на полку' },
      { figure: '½ срока', words: 'годности впереди, не меньше, при приёмке' },
    ],
  },
  '/delivery': {
    lead: 'Самовывоз, курьер и пункты выдачи. Срок и цена видны до оплаты, и цена после неё не меняется.',
    facts: [
      { figure: '{assembly_time}', words: 'собираем заказ для самовывоза' },
      { figure: '{courier_price}', words: 'курьер в городах с магазинами' },
      { figure: '{free_from}', words: 'и дальше — бесплатно, кроме Москвы' },
      { figure: '{pickup_time}', words: 'храним заказ в магазине' },
    ],
  },
  '/payment': { lead: 'Картой, через СБП или при получении. Данные карты видит только банк.' },
  '/garantiya-na-tovar': {
    lead: 'Нераспечатанное — {return_time}. С дефектом — пока не вышел срок годности, у вещей без срока — два года.',
    facts: [
      { figure: '{return_time}', words: 'на возврат нераспечатанного' },
      { figure: '{money_back_time}', words: 'и деньги у вас, обычно раньше' },
      { figure: '0 ₽', words: 'обратная дорога при дефекте' },
    ],
  },
  '/certificate': { lead: 'Подарок тому, чью кожу вы не знаете: выбирает он сам.' },
  '/bonus': { lead: 'Часть каждого заказа возвращается бонусами. Карта ждёт в кабинете сразу после входа.' },
  '/sale': { lead: 'Скидки, подарки и промокоды с датами.' },
  '/instagram': { lead: 'Что нам пишут о магазинах и доставке и что мы после этого меняем.' },
  '/contacts': { lead: 'Отвечают люди, которые видят ваш заказ и знают средства.' },
}
