import { Type, type Static } from 'typebox'
import { WEEKDAY_NUMBERS, WEEKDAYS } from '#kernel/weekdays.ts'
import type { CounterKind } from '#shop/analytics/facts/foreign-counters.ts'
import type { TaxSystem } from '#shop/payment/facts/taxes.ts'
import { RoutineOfFile } from './routine.schema.ts'
import { Block, day, optional, roubles, text, whole } from '#platform/settings/read-yaml.ts'

const days = optional(whole(1, 365, 'дней, в которые принимаем назад целый товар; без ключа не принимаем'))
const condition = optional(text('при каком условии: «упаковка не вскрыта»'))

const ReturnPolicy = Block({
  since: day('первый день, с которого условия действуют'),
  days,
  irritation_days: optional(
    whole(1, 365, 'дней, в которые принимаем вскрытое средство, вызвавшее раздражение; без ключа не принимаем'),
  ),
  condition,
  categories: optional(
    Type.Record(Type.String(), Block({ name: text('название раздела в условиях'), days, condition }), {
      description: 'условия разделов по их адресам',
    }),
  ),
})

const BonusLevel = Block({
  name: Type.String({ minLength: 1, maxLength: 40, description: 'название уровня до 40 знаков' }),
  from: roubles('сумма покупок за год, рублей: целое число'),
  percent: whole(1, 50, 'процент, который возвращается'),
})

const Weekday = Type.Enum([...WEEKDAY_NUMBERS], { description: 'день недели числом от 1 до 7, 1 — понедельник' })
const clock = (words: string) => Type.String({ pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]$', description: words })
const Assembly = Block({
  minutes: whole(5, 600, 'за сколько минут магазин собирает заказ'),
  busy: optional(
    Type.Array(
      Block({
        days: Type.Array(Weekday, { minItems: 1, description: 'дни недели: [5]' }),
        from: clock('с которого часа, вида 17:00'),
        to: clock('до которого часа, вида 22:00'),
        minutes: whole(5, 600, 'за сколько минут собирают в эти часы'),
      }),
      { description: 'часы, в которые собирают дольше' },
    ),
  ),
})

const Transfers = Block({
  days: Type.Array(Weekday, {
    minItems: 1,
    description: 'дни недели, в которые возим товары между магазинами города: [1, 3, 5]',
  }),
  until: clock('до которого часа заказанное уезжает в тот же день, вида 12:00'),
  arrives: clock('к которому часу оно в другом магазине, вида 17:00'),
})

const Consent = Block({ version: day('редакция текста'), text: text('текст согласия') })

/** Names of the tax systems in the file. */
export const TAX_SYSTEMS_OF_FILE: Readonly<Record<string, TaxSystem>> = {
  осн: 'osn',
  'усн доходы': 'usn_income',
  'усн доходы минус расходы': 'usn_income_outcome',
  есхн: 'esn',
  патент: 'patent',
}
/** Names of foreign counters in the file. */
export const COUNTERS_OF_FILE: Readonly<Record<string, CounterKind>> = {
  метрика: 'metrika',
  'top.mail.ru': 'top-mail-ru',
  тег: 'tag',
}
/** Days of the week in the file, Monday first. */
/** `percent` of a shop that does not pay VAT. */
export const NO_VAT = 'нет'

/** The part of `shop.yaml` that says on which terms the shop sells (docs/ru/own-shop.md). */
export const TermsOfFile = {
  delivery: optional(
    Block({
      courier_price: roubles('цена доставки курьером, рублей: целое число'),
      free_from: optional(roubles('сумма, с которой доставка бесплатная, рублей: целое число')),
      paid_in: optional(
        Type.Array(text('код города'), { description: 'коды городов, где доставка всегда платная: [msk, spb]' }),
      ),
      days: optional(whole(1, 30, 'через сколько дней свой курьер приезжает в городе с магазинами; без ключа 1')),
      days_elsewhere: optional(whole(1, 60, 'через сколько дней самое позднее в другом городе; без ключа 5')),
      attempts: optional(whole(1, 9, 'с какого раза неотданный заказ возвращается в магазин; без ключа с первого')),
      courier_confirms: optional(
        Type.Enum(['да', 'нет'], {
          description: '«да»: свой курьер получает только то, что подтвердил своим кодом; без ключа можно и без кода',
        }),
      ),
      assembly: optional(Assembly),
      transfers: optional(Transfers),
    }),
  ),
  returns: optional(Type.Array(ReturnPolicy, { minItems: 1, description: 'список условий, новые сверху' })),
  returns_post: optional(
    text('куда присылать возвраты почтой: индекс, адрес, получатель; без ключа почтой не принимаем'),
  ),
  vat: optional(
    Type.Array(
      Block({
        since: day('первый день, с которого действует ставка'),
        percent: Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Literal(NO_VAT)], {
          description: 'ставка НДС, процентов: целое число от 1 до 99, или «нет»',
        }),
        tags: optional(
          Type.Array(whole(1, 99, 'значение тега 1199'), {
            minItems: 2,
            maxItems: 2,
            description: 'значения тега 1199 для продажи и предоплаты: [13, 14]',
          }),
        ),
      }),
      { description: 'список ставок НДС, новые сверху' },
    ),
  ),
  dates: optional(
    Block({
      not_sold_months: whole(
        0,
        60,
        'за сколько месяцев до конца срока годности товар уже не продаём; 0 — продаём до последнего дня',
      ),
      marked_months: whole(0, 60, 'за сколько месяцев до конца срока годности пишем о нём на странице товара'),
    }),
  ),
  bonus: optional(
    Block({
      levels: Type.Array(BonusLevel, { minItems: 1, maxItems: 10, description: 'список уровней' }),
      max_percent: whole(1, 100, 'какую часть товаров можно оплатить бонусами, в процентах'),
      burn_months: whole(1, 60, 'через сколько месяцев бонусы сгорают'),
      plastic_cards: optional(
        Type.Enum(['да', 'нет'], { description: '«да» или «нет»: есть ли у покупателей пластиковые карты' }),
      ),
      birthday: optional(
        Block({
          points: whole(1, 100_000, 'сколько бонусов на день рождения'),
          days: whole(1, 365, 'через сколько дней они сгорают'),
        }),
      ),
    }),
  ),
  certificates: optional(
    Block({
      nominals: Type.Array(whole(1, 100_000, 'номинал в рублях'), {
        minItems: 1,
        maxItems: 20,
        description: 'список номиналов в рублях',
      }),
    }),
  ),
  routine: optional(RoutineOfFile),
  taxes: optional(
    Block({
      system: Type.Enum(Object.keys(TAX_SYSTEMS_OF_FILE), {
        description: 'осн, усн доходы, усн доходы минус расходы, есхн или патент',
      }),
    }),
  ),
  newsletter_sends: optional(
    Block({
      day: Type.Enum([...WEEKDAYS], { description: 'день недели, когда письмо с новостями уходит само' }),
      time: Type.String({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        description: "время по Москве в кавычках: '10:00'",
      }),
    }),
  ),
  counters: optional(
    Type.Array(
      Block({
        kind: Type.Enum(Object.keys(COUNTERS_OF_FILE), { description: 'метрика, top.mail.ru или тег' }),
        id: optional(Type.String({ pattern: '^[0-9]{1,20}$', description: 'номер счётчика в кавычках: "12345678"' })),
        script: optional(text('адрес скрипта: «https://…/tag.js»')),
        origins: optional(
          Type.Array(text('сайт, с которым скрипт говорит: https://mc.example'), {
            maxItems: 20,
            description: 'список сайтов',
          }),
        ),
      }),
      { minItems: 1, maxItems: 5, description: 'список чужих счётчиков' },
    ),
  ),
  consents: optional(
    Block({
      order: optional(Consent),
      certificate: optional(Consent),
      account: optional(Consent),
      news: optional(Consent),
      feedback: optional(Consent),
      arrival: optional(Consent),
      favourites: optional(Consent),
      points: optional(Consent),
      reviews: optional(Consent),
      calls: optional(Consent),
      measuring: optional(Consent),
    }),
  ),
}

const TermsBlock = Block(TermsOfFile)
export type TermsOfFile = Static<typeof TermsBlock>
