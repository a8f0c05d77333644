/** The terms on which a shop sells, from its `shop.yaml`. What the file leaves out is that which promises least. */
import { WEEKDAYS } from '#kernel/weekdays.ts'
import { isHttpUrl } from '#kernel/setting.ts'
import { isPlainHttp } from '#kernel/unencrypted-host.ts'
import { KNOWN_COUNTERS, type ForeignCounter } from '#shop/analytics/facts/foreign-counters.ts'
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import type { Consents } from '#shop/consent/facts/consent.ts'
import type { ReturnTerms } from '#shop/order/facts/return-policy.ts'
import type { ShopTerms } from './facts/shop-terms.ts'
import type { FileFault } from '#platform/settings/read-yaml.ts'
import { GENERAL_TAXES, type Taxes } from '#shop/payment/facts/taxes.ts'
import { VAT_OF_LAW, VAT_TAG, WITHOUT_VAT, type VatTable } from '#shop/payment/facts/vat.ts'
import { routineFaults } from './routine.schema.ts'
import { COUNTERS_OF_FILE, NO_VAT, TAX_SYSTEMS_OF_FILE, type TermsOfFile } from './shop-terms.schema.ts'

const KOPECKS = 100
const DEFAULT_COURIER: NonNullable<TermsOfFile['delivery']> = { courier_price: 300 }
/** Minutes of assembly in a shop that does not say them. */
const DEFAULT_ASSEMBLY_MINUTES = 60
/** What the law on distance selling grants the buyer of most goods. */
const DEFAULT_RETURNS = [{ since: '2026-01-01', days: 7, condition: 'сохранены вид и упаковка' }]

/** The texts are bound (`bound` of read-shop.ts) before they are hashed and shown: both get the same. */
const consentsOf = (shopName: string, consents: TermsOfFile['consents'] = {}): Consents => ({
  order: consents.order ?? {
    version: '2026-11-23',
    text:
      'Даю согласие на обработку персональных данных: имени, телефона, почты и адреса\u00a0— ' +
      'чтобы собрать, доставить заказ и сообщать о нём',
  },
  certificate: consents.certificate ?? {
    version: '2026-11-23',
    text:
      'Даю согласие на обработку персональных данных: моих телефона и почты, имени и почты получателя\u00a0— ' +
      'чтобы принять оплату, прислать чек и отправить сертификат',
  },
  account: consents.account ?? {
    version: '2026-11-22',
    text:
      'Даю согласие на обработку персональных данных: телефона, имени, почты и даты рождения\u00a0— ' +
      'для\u00a0личного кабинета и заказов',
  },
  news: consents.news ?? {
    version: '2026-11-21',
    text: `Даю согласие на получение новостей и предложений магазина «${shopName}» по электронной почте`,
  },
  feedback: consents.feedback ?? { version: '2026-11-20', text: 'Данные нужны только для\u00a0ответа' },
  arrival: consents.arrival ?? {
    version: '2026-11-20',
    text: 'Пришлём одно письмо, почта нужна только для\u00a0него',
  },
  favourites: consents.favourites ?? {
    version: '2026-11-26',
    text: 'Даю согласие получать письма о том, что товары из моего избранного подешевели или появились',
  },
  points: consents.points ?? {
    version: '2026-11-26',
    text: 'Даю согласие получать письма о бонусах, которые скоро сгорят',
  },
  reviews: consents.reviews ?? {
    version: '2026-11-27',
    text: 'Даю согласие публиковать мои отзывы, вопросы и ответы с подписью, фотографиями и тем, что я указываю в них о себе',
  },
  calls: consents.calls ?? null,
  measuring: consents.measuring ?? null,
})

type PolicyOfFile = NonNullable<TermsOfFile['returns']>[number]
const policyOf = ({
  since,
  days,
  irritation_days,
  condition = '',
  categories = {},
}: PolicyOfFile): ReturnTerms[number] => ({
  since,
  rules: [
    {
      category: '',
      name: 'Все товары',
      unopenedDays: days ?? null,
      irritationDays: irritation_days ?? null,
      condition,
    },
    ...Object.entries(categories).map(([category, rule]) => ({
      category,
      name: rule.name,
      unopenedDays: rule.days ?? null,
      irritationDays: irritation_days ?? null,
      condition: rule.condition ?? '',
    })),
  ],
})

const returnsOf = (policies: readonly PolicyOfFile[] = DEFAULT_RETURNS): ReturnTerms => {
  const [newest, ...older] = policies.map(policyOf)
  if (newest === undefined) throw new Error('The schema asks for one policy at least')
  return [newest, ...older]
}

const bonusOf = (bonus: TermsOfFile['bonus']): BonusTerms | null => {
  if (bonus === undefined) return null
  const [first, ...others] = bonus.levels.map((level) => ({ ...level, from: level.from * KOPECKS }))
  if (first === undefined) throw new Error('The schema asks for one level at least')
  return {
    levels: [first, ...others],
    maxPercent: bonus.max_percent,
    burnMonths: bonus.burn_months,
    hasPlasticCards: bonus.plastic_cards === 'да',
    birthday: bonus.birthday === undefined ? null : { ...bonus.birthday, points: bonus.birthday.points * KOPECKS },
  }
}

/** Rows of the file replace those of the law of the same day. */
const vatOf = (rows: TermsOfFile['vat'] = [], law: VatTable): VatTable => {
  const own = rows.map(({ since, percent, tags }) => ({
    since,
    percent: percent === NO_VAT ? ('none' as const) : percent,
    ...(tags?.[0] === undefined || tags[1] === undefined ? {} : { tags: [tags[0], tags[1]] as const }),
  }))
  const days = new Set(own.map(({ since }) => since))
  const [newest, ...older] = [...own, ...law.filter(({ since }) => !days.has(since))].toSorted((a, b) =>
    a.since < b.since ? 1 : -1,
  )
  if (newest === undefined) throw new Error('The table of the law is not empty')
  return [newest, ...older]
}

const taxesOf = ({ taxes, vat }: TermsOfFile): Taxes => {
  const system = TAX_SYSTEMS_OF_FILE[taxes?.system ?? 'осн'] ?? GENERAL_TAXES.system
  return { system, vat: vatOf(vat, system === 'osn' ? VAT_OF_LAW : WITHOUT_VAT) }
}

const countersOf = (counters: TermsOfFile['counters'] = []): ForeignCounter[] =>
  counters.map(({ kind: name, id = '', script, origins = [] }) => {
    const kind = COUNTERS_OF_FILE[name] ?? 'tag'
    const known = KNOWN_COUNTERS[kind]
    const own = script ?? known.script
    return {
      kind,
      id,
      script: own,
      // One with an address of its own asks nobody else.
      origins: [
        ...new Set([own, ...(script === undefined ? known.origins : []), ...origins].map((url) => new URL(url).origin)),
      ],
    }
  })

/** Https, or this machine: what a script of others sends is about visitors. */
const isCounterUrl = (url: string): boolean => isHttpUrl(url) && !isPlainHttp(url)
const counterFaults = ({ counters = [], consents }: TermsOfFile): FileFault[] => [
  ...(counters.length > 0 && consents?.measuring === undefined
    ? [{ keys: ['counters'], words: 'чужой счётчик не работает без согласия: добавьте текст consents.measuring' }]
    : []),
  ...counters.flatMap(({ kind, id, script, origins = [] }, at): FileFault[] => {
    const fault = (key: string, words: string): FileFault => ({ keys: ['counters', String(at), key], words })
    return [
      ...(COUNTERS_OF_FILE[kind] !== 'tag' && id === undefined ? [fault('id', 'не задан номер счётчика')] : []),
      ...(COUNTERS_OF_FILE[kind] === 'tag' && script === undefined ? [fault('script', 'не задан адрес скрипта')] : []),
      ...[
        ...(script === undefined ? [] : [['script', script] as const]),
        ...origins.map((url) => ['origins', url] as const),
      ]
        .filter(([, url]) => !isCounterUrl(url))
        .map(([key, url]) => fault(key, `«${url}» — это не адрес с https. Пример: https://mc.example`)),
    ]
  }),
]

export const termsOf = (shopName: string, file: TermsOfFile): ShopTerms => {
  const {
    courier_price,
    free_from,
    paid_in = [],
    assembly,
    transfers = null,
    ...delivery
  } = file.delivery ?? DEFAULT_COURIER
  return {
    courier: {
      price: courier_price * KOPECKS,
      freeFrom: free_from === undefined ? null : free_from * KOPECKS,
      paidIn: paid_in,
      days: { withStores: delivery.days ?? 1, other: delivery.days_elsewhere ?? 5 },
      attempts: delivery.attempts ?? 1,
      mustConfirm: delivery.courier_confirms === 'да',
    },
    assembly: { minutes: assembly?.minutes ?? DEFAULT_ASSEMBLY_MINUTES, busy: assembly?.busy ?? [] },
    transfers,
    returns: returnsOf(file.returns),
    returnsPost: file.returns_post ?? null,
    dates: { holdMonths: file.dates?.not_sold_months ?? 0, markMonths: file.dates?.marked_months ?? 0 },
    bonus: bonusOf(file.bonus),
    certificates: file.certificates ? { nominals: file.certificates.nominals.map((sum) => sum * KOPECKS) } : null,
    taxes: taxesOf(file),
    counters: countersOf(file.counters),
    consents: consentsOf(shopName, file.consents),
    newsletter:
      file.newsletter_sends === undefined
        ? null
        : { weekday: WEEKDAYS.indexOf(file.newsletter_sends.day) + 1, time: file.newsletter_sends.time },
  }
}

const rises = (numbers: readonly number[]): boolean =>
  numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? one))

/** What the schema cannot say: orders of lists, and keys that make sense only together. */
export const termsFaults = (file: TermsOfFile): FileFault[] => {
  const { delivery, returns = [], vat = [], dates, bonus, certificates } = file
  const fault = (at: string, words: string): FileFault[] => [{ keys: at.split('.'), words }]
  return [
    ...counterFaults(file),
    ...routineFaults(file.routine),
    ...(delivery?.paid_in !== undefined && delivery.free_from === undefined
      ? fault('delivery.paid_in', 'без free_from доставка везде платная: уберите или добавьте free_from')
      : []),
    ...returns.flatMap(({ days, condition }, at) =>
      days !== undefined && condition === undefined
        ? fault(`returns.${at}.condition`, 'не задано. Нужно: при каком условии принимаем, «упаковка не вскрыта»')
        : [],
    ),
    ...returns.flatMap(({ categories = {} }, at) =>
      Object.entries(categories).flatMap(([path, { days, condition }]) =>
        days !== undefined && condition === undefined
          ? [
              {
                keys: ['returns', String(at), 'categories', path],
                words: 'не задан condition: при каком условии принимаем',
              },
            ]
          : [],
      ),
    ),
    ...(rises(returns.map(({ since }) => -Date.parse(since)))
      ? []
      : fault('returns', 'новые условия ставьте сверху, у каждых свой день since')),
    ...vat.flatMap(({ percent, tags }, at) =>
      tags === undefined && percent !== NO_VAT && !VAT_TAG.has(`${percent}`)
        ? fault(
            `vat.${at}.tags`,
            'не задано. Нужно: значения тега 1199 новой ставки, для продажи и для предоплаты: [13, 14]',
          )
        : [],
    ),
    ...(rises(vat.map(({ since }) => -Date.parse(since)))
      ? []
      : fault('vat', 'новые ставки ставьте сверху, у каждой свой день since')),
    ...(dates !== undefined && dates.marked_months < dates.not_sold_months
      ? fault('dates.marked_months', 'меньше not_sold_months: такой товар уже не продаётся, помечать нечего')
      : []),
    ...(bonus === undefined || (bonus.levels[0]?.from === 0 && rises(bonus.levels.map(({ from }) => from)))
      ? []
      : fault('bonus.levels', 'уровни идут по возрастанию from, первый с from: 0')),
    ...(rises(certificates?.nominals ?? []) ? [] : fault('certificates.nominals', 'номиналы идут по возрастанию')),
  ]
}
