import { CITY_PHONE } from '#kernel/phone.ts'
import { Type, type Static } from 'typebox'
import { HOME_SECTIONS } from './facts/shop-profile.ts'
import { TermsOfFile } from './shop-terms.schema.ts'
import { Block, optional, text } from '#platform/settings/read-yaml.ts'
import { FIELD_NAMES, OWNERS, STATE_EFFECTS, type ExchangeField } from '#shop/exchange/facts/exchange-terms.ts'
import { SHADE_WORDS, SIZE_WORDS } from '#shop/catalogue/facts/shade-words.ts'

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'цвет в кавычках, например "#0a5f80"' })
const digits = (lengths: readonly number[], name: string) =>
  Type.String({
    pattern: `^(${lengths.map((length) => `[0-9]{${length}}`).join('|')})$`,
    description: `${name} в кавычках: цифр ${lengths.join(' или ')}`,
  })
const Section = Type.Enum([...HOME_SECTIONS], { description: `одна из частей: ${HOME_SECTIONS.join(', ')}` })

/** `shop.yaml`: the name, the company and the rules of a shop (docs/ru/own-shop.md). */
export const ShopFile = Block({
  name: Type.String({ minLength: 1, maxLength: 40, description: 'название до 40 знаков' }),
  /** Signature of an SMS; the name unless it is given. */
  sms_name: optional(Type.String({ minLength: 1, maxLength: 20, description: 'подпись SMS до 20 знаков' })),
  about: text('одно предложение о магазине для подвала'),
  search_hint: optional(Type.String({ minLength: 1, maxLength: 40, description: 'подсказка поиска до 40 знаков' })),
  newsletter: optional(text('одно предложение: о чём письма с новостями')),
  search_noise: optional(text('слова через пробел, которые в поиске ничего не значат')),
  shade_word: optional(Type.Enum([...SHADE_WORDS], { description: `одно из слов: ${SHADE_WORDS.join(', ')}` })),
  size_word: optional(Type.Enum([...SIZE_WORDS], { description: `одно из слов: ${SIZE_WORDS.join(', ')}` })),
  copyright: Type.String({
    pattern: '^[0-9]{4}([-–][0-9]{4})?$',
    description: 'годы в кавычках: "2024" или "2017-2025"',
  }),
  order_prefix: Type.String({ pattern: '^[А-ЯЁA-Z]{1,3}$', description: 'от одной до трёх прописных букв' }),
  redirect_hosts: optional(
    Type.Array(
      Type.String({ pattern: '^([a-z0-9-]+\\.)+[a-z0-9-]+$', description: 'имя сайта, например blog.magazin.example' }),
      { description: 'список сайтов' },
    ),
  ),
  email: Type.String({ pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$', description: 'адрес почты' }),
  home_city: optional(text('название города')),
  utc_offset: optional(
    Type.Integer({ minimum: 2, maximum: 12, description: 'часов к востоку от Гринвича: Москва 3, Казань 3' }),
  ),
  company: Block({
    name: text('название юридического лица'),
    address: text('юридический адрес'),
    ogrn: optional(digits([13, 15], 'ОГРН')),
    inn: optional(digits([10, 12], 'ИНН')),
  }),
  hotline: Block({
    phone: Type.String({
      pattern: `^(8|\\+7) ?${CITY_PHONE}`,
      description: 'телефон с кодом города, например 8 (800) 555-01-01',
    }),
    note: optional(text('слова после часов: «звонок бесплатный»')),
    hours: text('часы: «09:00 – 22:00»'),
    hours_in: optional(
      Type.Record(Type.String(), text('часы: «07:00 – 20:00»'), { description: 'часы городов по их кодам' }),
    ),
  }),
  home: Block({
    title: text('заголовок страницы'),
    description: text('описание страницы для поиска'),
    advice: optional(Block({ title: text('заголовок'), text: text('одно-два предложения') })),
    sections: Type.Array(Section, { description: 'список частей главной страницы' }),
    headings: optional(
      Type.Partial(Type.Object(Object.fromEntries(HOME_SECTIONS.map((name) => [name, text('заголовок части')]))), {
        additionalProperties: false,
        description: 'заголовки частей',
      }),
    ),
  }),
  descriptions: Block({
    catalogue: text('описание страницы для поиска'),
    new: text('описание страницы для поиска'),
    sale: text('описание страницы для поиска'),
    brands: text('описание страницы для поиска'),
    news: text('описание страницы для поиска'),
  }),
  ...TermsOfFile,
  exchange: optional(
    Block({
      owners: optional(
        Block(
          Object.fromEntries(
            FIELD_NAMES.map((name) => [
              name,
              optional(Type.Enum([...OWNERS], { description: '«1c» или «office»: кто решает это поле' })),
            ]),
          ) as Record<ExchangeField, Type.TOptional<Type.TEnum<['1c', 'office']>>>,
        ),
      ),
      new_goods: optional(
        Type.Enum(['да', 'нет'], { description: '«да» или «нет»: заводить ли товары, которых нет в магазине' }),
      ),
      states: optional(
        Type.Record(Type.String(), Type.Enum([...STATE_EFFECTS]), {
          description: `что значит состояние заказа в 1С: ${STATE_EFFECTS.join(', ')}`,
        }),
      ),
    }),
  ),
  logo_on_line: optional(Type.Enum(['да', 'нет'], { description: '«да» или «нет»' })),
  colours: optional(
    Block({
      accent: optional(Colour),
      text: optional(Colour),
      tile: optional(Colour),
      background: optional(Colour),
      sale: optional(Colour),
      ok: optional(Colour),
      badge: optional(Colour),
      panel: optional(Colour),
    }),
  ),
})
export type ShopFile = Static<typeof ShopFile>
