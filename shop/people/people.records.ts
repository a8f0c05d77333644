/** Records of letters to subscribers. */
import { Type, type Static } from 'typebox'
import { PatternedText, PRODUCT, Slug, Words, Lead } from '#platform/import/record-values.ts'
import { field, mention, record, Shape, type RecordOf } from '#platform/import/record.ts'

export const ARTICLE = { table: 'article', key: 'slug', what: 'новости' } as const
const Paragraph = Type.String({ minLength: 1, maxLength: 4000 })
const slugs = (title: string) => Type.Array(Slug, { minItems: 1, maxItems: 12, title })
const Heading = Type.Optional(Type.String({ minLength: 1, maxLength: 300, title: 'Заголовок над ними' }))

/** `rule` chooses products when the letter leaves, so that none of them is sold out by then. */
export const NewsletterBlock = Type.Union([
  Shape({ text: Type.Array(Paragraph, { minItems: 1, maxItems: 20, title: 'Абзацы' }) }),
  Shape({ articles: slugs('Новости'), title: Heading }),
  Shape({ products: slugs('Товары'), title: Heading }),
  Shape({
    rule: Type.Enum(['new', 'hit'], { title: 'Товары по\u00a0метке' }),
    take: Type.Integer({ minimum: 1, maximum: 12, title: 'Сколько товаров' }),
    title: Heading,
  }),
])
export type NewsletterBlock = Static<typeof NewsletterBlock>
export const NewsletterBlocks = Type.Array(NewsletterBlock, { minItems: 1, maxItems: 20 })
type Blocks = Static<typeof NewsletterBlocks>

const MOMENT = '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$'

export const NewsletterRecord = record({
  kind: 'newsletters',
  file: 'newsletters.jsonl',
  title: 'письмо подписчикам',
  help:
    'уходит в минуту `send_at` по Москве; `blocks` по порядку: `text` — абзацы, `articles` — новости, `products` — товары, ' +
    '`rule` (new или hit) и `take` — товары по метке. Без записи письмо недели составляется само (`newsletter_sends`)',
  table: 'newsletter_issue',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    send_at: field(PatternedText(MOMENT, 'нужны день и минута по Москве: 2026-12-03 10:00'), {
      title: 'Когда отправить',
      widget: 'moment',
      type: 'timestamptz',
      store: (moment) => `${moment.replace(' ', 'T')}:00+03:00`,
    }),
    title: field(Words, { title: 'Тема' }),
    preview: field(Lead, { title: 'Строка после темы' }),
    blocks: {
      ...field(NewsletterBlocks, { title: 'Части письма' }),
      mentions: [
        mention(ARTICLE, (blocks: Blocks) => blocks.flatMap((block) => ('articles' in block ? block.articles : []))),
        mention(PRODUCT, (blocks: Blocks) => blocks.flatMap((block) => ('products' in block ? block.products : []))),
      ],
    },
  },
})
export type NewsletterRecord = RecordOf<typeof NewsletterRecord>
