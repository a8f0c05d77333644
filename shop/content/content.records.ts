/** Records that editors write: news, pages, parts of the home page, menus and contacts. */
import { Type } from 'typebox'
import { illustratedHtml } from '#platform/import/markdown.ts'
import {
  PatternedText,
  CATEGORY,
  CategoryPath,
  DateText,
  Lead,
  Markdown,
  PictureFile,
  PictureFocus,
  PRODUCT,
  SKU,
  Slug,
  Url,
  Whole,
  Words,
} from '#platform/import/record-values.ts'
import { field, picture, record, references, schemasOf, Shape, split, type RecordOf } from '#platform/import/record.ts'
const body = field(Markdown, {
  title: 'Текст',
  widget: 'illustrated',
  column: 'body_html',
  store: illustratedHtml,
})
const image = picture(Type.Optional(PictureFile), { title: 'Картинка', column: 'picture_id' })
const focus = field(Type.Optional(PictureFocus), {
  title: 'Что на картинке главное',
  help: 'точка, которую оставляет обрезка: проценты слева и сверху, `50 25`; без неё середина',
  widget: 'focus',
})
const position = field(Whole, { title: 'Который по счёту', help: 'меньшее число раньше' })

export const ArticleRecord = record({
  kind: 'articles',
  file: 'news/*.md',
  title: 'статья',
  help:
    '`title`, `lead`, `published_on`, `picture`; `goods` — адреса товаров, о которых она говорит, они показаны под ней; ' +
    'картинка в тексте — `![что на ней](/pictures/имя файла)`',
  table: 'article',
  key: ['slug'],
  fields: {
    slug: field(Slug, { title: 'Адрес' }),
    title: field(Words, { title: 'Заголовок' }),
    lead: field(Lead, { title: 'Вступление' }),
    published_on: field(DateText, { title: 'Дата' }),
    picture: image,
    picture_focus: focus,
    body,
    goods: references(PRODUCT, Type.Optional(Type.Array(Slug, { maxItems: 24 })), {
      title: 'Товары',
      help: 'о которых она говорит; показаны под ней в этом порядке',
      absent: [],
    }),
  },
})
export type ArticleRecord = RecordOf<typeof ArticleRecord>

export const PageRecord = record({
  kind: 'pages',
  file: 'pages/*.md',
  title: 'страница с текстом',
  help: '`/about`, `/delivery` …; картинка в тексте — `![что на ней](/pictures/имя файла)`',
  table: 'page',
  key: ['path'],
  fields: {
    path: field(PatternedText('^/[a-z0-9_/-]*$', 'нужен адрес страницы: «/», строчные латинские буквы, цифры, дефис'), {
      title: 'Адрес',
      help: 'новая страница — «/pages/имя»',
    }),
    title: field(Words, { title: 'Заголовок' }),
    description: field(Words, { title: 'Описание для поисковиков' }),
    updated_on: field(DateText, { title: 'Дата правки', starts: 'today' }),
    lead: field(Type.Optional(Type.String({ maxLength: 600 })), { title: 'Вступление', absent: '' }),
    facts: field(
      Type.Optional(
        Type.Array(Shape({ figure: Type.String({ minLength: 1, maxLength: 20 }), words: Words }), { maxItems: 4 }),
      ),
      { title: 'Цифры', help: '`figure` — число, `words` — чего', absent: [] },
    ),
    body,
  },
})
export type PageRecord = RecordOf<typeof PageRecord>

export const BannerRecord = record({
  kind: 'banners',
  file: 'banners.jsonl',
  title: 'баннер',
  help:
    '`place`: hero, ritual, listing, service; `skus` — товары рядом с баннером; у place listing ' +
    '`sections` — разделы, где он стоит (берётся ближайший; если раздел не назван ни одним баннером, ' +
    'баннера нет), пусто — весь каталог',
  table: 'banner',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код', help: 'короткое имя латиницей, покупатели его не видят' }),
    place: field(Type.Enum(['hero', 'ritual', 'listing', 'service']), {
      title: 'Где стоит',
      labels: {
        hero: 'Главная: заглавный',
        service: 'Главная: строка об услугах',
        ritual: 'Главная: уход по шагам',
        listing: 'В списке товаров',
      },
    }),
    until: field(Type.Optional(DateText), {
      title: 'Показывать по какой день',
      help: 'последний день показа по московскому времени; дальше на его месте следующий по порядку',
      column: 'until_on',
    }),
    position: field(Whole, {
      title: 'Который по счёту',
      help: 'меньшее число раньше; заглавный баннер и уход по шагам показываются по одному: с наименьшим числом, из равных — по коду',
    }),
    title: field(Words, { title: 'Заголовок' }),
    body: field(Type.String({ maxLength: 600 }), { title: 'Текст' }),
    action: split(
      Type.Optional(Shape({ text: Words, url: Url })),
      {
        title: 'Кнопка',
        help:
          '`text` — надпись, `url` — куда ведёт; строки об услугах, которая ведёт на «/about/shops», ' +
          'не видно в городах без магазинов',
      },
      [
        ['action_text', 'text', ({ text }) => text],
        ['action_url', 'text', ({ url }) => url],
      ],
    ),
    picture: picture(Type.Optional(PictureFile), {
      title: 'Картинка',
      help: 'видна в списке товаров и в ссылке соцсетей; на главной — там, где у заглавного баннера нет товаров',
      column: 'picture_id',
    }),
    picture_focus: focus,
    icon: field(Type.Optional(PatternedText('^[a-z0-9-]{1,40}$', 'нужно имя значка: store, truck, package')), {
      title: 'Значок',
      help: 'у строки об услугах; без него галочка',
    }),
    advertisement: split(
      Type.Optional(
        Shape({
          advertiser: Words,
          erid: PatternedText('^[0-9A-Za-z]{6,40}$', 'нужен erid: от 6 до 40 латинских букв и цифр'),
        }),
      ),
      {
        title: 'Реклама',
        help:
          'только для чужой рекламы, оба вместе: `advertiser` — кто платит, `erid` — номер от оператора рекламных данных. ' +
          'Для своих товаров не нужно',
      },
      [
        ['advertiser', 'text', ({ advertiser }) => advertiser],
        ['erid', 'text', ({ erid }) => erid],
      ],
    ),
    skus: references(SKU, Type.Optional(Type.Array(Words)), {
      title: 'Товары',
      help: 'стоят рядом с баннером',
      absent: [],
    }),
    sections: references(CATEGORY, Type.Optional(Type.Array(CategoryPath)), {
      title: 'Разделы',
      help: 'где он стоит, если место — список товаров; пусто — весь каталог',
      absent: [],
    }),
  },
})
export type BannerRecord = RecordOf<typeof BannerRecord>

export const NeedRecord = record({
  kind: 'needs',
  file: 'needs.jsonl',
  title: 'повод на главной странице',
  table: 'need',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    position,
    name: field(Words, { title: 'Название' }),
    note: field(Words, { title: 'Пояснение' }),
    url: field(Url, { title: 'Куда ведёт' }),
    picture: image,
  },
})
export type NeedRecord = RecordOf<typeof NeedRecord>

export const RedirectRecord = record({
  kind: 'redirects',
  file: 'redirects.jsonl',
  title: 'старый адрес',
  help: '`status` 301 или 302',
  table: 'redirect_rule',
  key: ['from'],
  fields: {
    from: field(PatternedText('^/', 'нужен адрес с «/» в начале', { maxLength: 500 }), {
      title: 'Откуда',
      column: 'from_path',
    }),
    to: field(Url, { title: 'Куда', column: 'to_url' }),
    status: field(Type.Enum([301, 302]), { title: 'Ответ', labels: { 301: '301, навсегда', 302: '302, на время' } }),
  },
})

export type RedirectRecord = RecordOf<typeof RedirectRecord>

const MENU_PLACE = {
  code: field(Slug, { title: 'Код' }),
  place: field(Type.Enum(['top', 'sections', 'burger', 'footer']), {
    title: 'Меню',
    labels: { top: 'Над шапкой', sections: 'Разделы в шапке', burger: 'Меню телефона', footer: 'Подвал, столбец' },
  }),
  position,
  title: field(Words, { title: 'Надпись' }),
}
const MENU_LINK = {
  link: field(Url, { title: 'Куда ведёт', column: 'url' }),
  is_sale: field(Type.Optional(Type.Boolean()), { title: 'Цветом скидки', absent: false }),
}
const MENU_ITEMS = {
  items: field(Type.Array(Shape({ title: Words, link: Url }), { minItems: 1, maxItems: 30 }), {
    title: 'Пункты',
    help: 'вместо `link`: пункты списка, у каждого `title` и `link`',
    absent: [],
  }),
}
/** Two levels: an item leads somewhere, or opens a list of items that do. */
export const MenuRecord = record({
  kind: 'menus',
  file: 'menus.jsonl',
  title: 'пункт меню: шапка, меню телефона, подвал',
  help: '`place`: top, sections, burger, footer; у пункта есть `link` или `items`, у которых она есть',
  table: 'menu_item',
  key: ['code'],
  fields: { ...MENU_PLACE, ...MENU_LINK, ...MENU_ITEMS },
  schema: Type.Union([
    Shape(schemasOf({ ...MENU_PLACE, ...MENU_LINK })),
    Shape(schemasOf({ ...MENU_PLACE, ...MENU_ITEMS })),
  ]),
})

const EMAIL = PatternedText('^[^@\\s]+@[^@\\s]+$', 'нужен адрес почты', { maxLength: 200 })
const PHONE = PatternedText('^7[0-9]{10}$', 'нужен телефон: 11 цифр, первая 7')
const LINK = PatternedText('^https://', 'нужен адрес с https:// в начале', { maxLength: 500 })
const SERVICES = ['telegram', 'whatsapp', 'vk', 'tiktok'] as const
export const ContactRecord = record({
  kind: 'contacts',
  file: 'contacts.jsonl',
  title: 'способ связаться с магазином',
  help: '`email`, `director_phone` (11 цифр), адреса мессенджеров и соцсетей',
  table: 'contact',
  key: ['kind'],
  fields: {
    kind: field(Type.Enum(['email', 'director_phone', ...SERVICES]), {
      title: 'Способ',
      labels: {
        email: 'Почта',
        director_phone: 'Телефон директора',
        telegram: 'Telegram',
        whatsapp: 'WhatsApp',
        vk: 'ВКонтакте',
        tiktok: 'TikTok',
      },
    }),
    value: field(Type.String(), { title: 'Адрес или номер', help: 'почта, 11 цифр телефона или адрес с https://' }),
  },
  schema: Type.Union([
    Shape({ kind: Type.Literal('email'), value: EMAIL }),
    Shape({ kind: Type.Literal('director_phone'), value: PHONE }),
    Shape({ kind: Type.Enum([...SERVICES]), value: LINK }),
  ]),
})
