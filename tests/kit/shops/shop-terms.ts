/** The terms of a shop with everything, for tests; no test depends on the figures of the demo shop. */
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'

export const bonusTerms: BonusTerms = {
  levels: [
    { name: 'Озеро', from: 0, percent: 5 },
    { name: 'Залив', from: 2_000_000, percent: 7 },
    { name: 'Глубина', from: 6_000_000, percent: 10 },
  ],
  maxPercent: 50,
  burnMonths: 12,
  hasPlasticCards: true,
  birthday: { points: 30_000, days: 30 },
}

export const shopTerms: ShopTerms & { readonly bonus: BonusTerms } = {
  courier: {
    price: 29_000,
    freeFrom: 300_000,
    paidIn: ['msk'],
    days: { withStores: 1, other: 5 },
    attempts: 3,
    mustConfirm: false,
  },
  assembly: { minutes: 40, busy: [] },
  transfers: { days: [1, 2, 3, 4, 5, 6], until: '12:00', arrives: '16:00' },
  returns: [
    {
      since: '2026-01-01',
      rules: [
        { category: '', name: 'Все товары', unopenedDays: 14, irritationDays: 30, condition: 'упаковка не вскрыта' },
        {
          category: 'aksessuary',
          name: 'Аксессуары',
          unopenedDays: 14,
          irritationDays: 30,
          condition: 'упаковка целая',
        },
      ],
    },
  ],
  returnsPost: '454091, Челябинск, ул. Кирова, 104, возвраты',
  dates: { holdMonths: 3, markMonths: 6 },
  bonus: bonusTerms,
  taxes: GENERAL_TAXES,
  certificates: { nominals: [50_000, 300_000] },
  counters: [],
  newsletter: { weekday: 4, time: '10:00' },
  consents: {
    order: { version: '2026-11-23', text: 'Согласен на обработку данных заказа' },
    certificate: { version: '2026-11-23', text: 'Согласие покупателя сертификата' },
    account: { version: '2026-11-22', text: 'Согласен на обработку данных кабинета' },
    news: { version: '2026-11-21', text: 'Согласен на новости' },
    feedback: { version: '2026-11-18', text: 'Данные для ответа' },
    arrival: { version: '2026-11-19', text: 'Почта для одного письма' },
    favourites: { version: '2026-11-16', text: 'Согласен на письма об избранном' },
    points: { version: '2026-11-15', text: 'Согласен на письма о бонусах' },
    reviews: { version: '2026-11-14', text: 'Согласен опубликовать отзыв' },
    calls: null,
    measuring: null,
  },
}
