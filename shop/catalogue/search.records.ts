/** Records of what staff say about search phrases. */
import { Type } from 'typebox'
import { wordsOf } from '#kernel/normalized-words.ts'
import { PagePath, BRAND, CATEGORY, CategoryPath, PRODUCT, Slug, Words } from '#platform/import/record-values.ts'
import { field, record, reference, references } from '#platform/import/record.ts'
import { UnusableRecord } from '#platform/import/record-fault.ts'
/** A phrase as people type it. Case, «ё» and punctuation do not matter. */
const Phrase = Type.String({ minLength: 1, maxLength: 60 })
const Phrases = Type.Array(Phrase, { minItems: 1, maxItems: 60 })
const code = field(Slug, { title: 'Код' })
const disabled = field(Type.Optional(Type.Boolean()), { title: 'Выключена', absent: false })

/** Phrases are stored folded, so that the same phrase is the same text everywhere. */
const folded = (phrase: string): string => {
  const words = wordsOf(phrase)
  if (words.length === 0) throw new UnusableRecord(`в «${phrase}» нет ни букв, ни цифр`)
  return words.join(' ')
}
export const foldedOnce = (phrases: readonly string[]): string[] => [...new Set(phrases.map(folded))]

export const SynonymRecord = record({
  kind: 'search_synonyms',
  file: 'search/synonyms.jsonl',
  title: 'слова и фразы одного значения',
  help:
    '`words`: «тонер» и «тоник»; слово латиницей находят и по-русски, как говорят: `powder` — «паудер»; ' +
    'одиночные слова заменяют друг друга и внутри проблем',
  table: 'search_synonym',
  key: ['code'],
  fields: {
    code,
    words: field(Type.Array(Phrase, { minItems: 2, maxItems: 60 }), {
      title: 'Слова',
      help: '«тонер» и «тоник»',
      store: foldedOnce,
    }),
    disabled,
  },
})

/** Other spellings of a brand. An empty list removes those stored. */
export const BrandAliasRecord = record({
  kind: 'search_brand_aliases',
  file: 'search/brand-aliases.jsonl',
  title: 'другие написания бренда',
  help: '«клерваль» для Clairval; пустой список убирает прежние',
  table: 'search_brand_alias',
  key: ['brand'],
  fields: {
    brand: reference(BRAND, Slug, { title: 'Бренд', column: 'brand_id' }),
    aliases: field(Type.Array(Phrase, { maxItems: 60 }), {
      title: 'Написания',
      help: '«клерваль» для Clairval; пустой список убирает прежние',
      store: foldedOnce,
    }),
  },
})

/** A problem in the words of shoppers, and what answers it: searches, best first, and sections of the catalogue. */
export const ProblemRecord = record({
  kind: 'search_problems',
  file: 'search/problems.jsonl',
  title: 'проблема словами покупателей',
  help:
    '`phrases` — как о ней говорят, `means` — что искать вместо этого, лучшее первым, `categories` — ' +
    'разделы, которые на неё отвечают',
  table: 'search_problem',
  key: ['code'],
  fields: {
    code,
    phrases: field(Phrases, { title: 'Фразы', help: 'как о ней говорят', store: foldedOnce }),
    means: field(Type.Optional(Phrases), {
      title: 'Что искать',
      help: 'вместо этого, лучшее первым',
      absent: [],
      store: foldedOnce,
    }),
    categories: references(CATEGORY, Type.Optional(Type.Array(CategoryPath)), {
      title: 'Разделы',
      help: 'которые на неё отвечают',
      absent: [],
    }),
    disabled,
  },
})

export const PhraseRedirectRecord = record({
  kind: 'search_redirects',
  file: 'search/redirects.jsonl',
  title: 'фразы, на которые отвечает страница',
  help: '`to` — адрес страницы магазина, `title` — её название в ответе; фраза принадлежит одной записи',
  table: 'search_redirect',
  key: ['code'],
  fields: {
    code,
    phrases: field(Phrases, { title: 'Фразы', help: 'фраза принадлежит одной записи', store: foldedOnce }),
    title: field(Words, { title: 'Название страницы', help: 'в ответе поиска' }),
    to: field(PagePath, {
      title: 'Адрес страницы',
      column: 'to_url',
    }),
    disabled,
  },
})

const phrase = field(Phrase, { title: 'Фраза', store: folded })

/** Products that come first for a phrase, in this order. An empty list removes those stored. */
export const PinRecord = record({
  kind: 'search_pins',
  file: 'search/pinned-products.jsonl',
  title: 'товары, которые стоят первыми по фразе',
  help: 'в названном порядке; пустой список убирает прежние',
  table: 'search_pin',
  key: ['phrase'],
  fields: {
    phrase,
    products: references(PRODUCT, Type.Array(Slug, { maxItems: 24 }), {
      title: 'Товары',
      help: 'в названном порядке; пустой список убирает прежние',
    }),
  },
})

export const PhraseChoiceRecord = record({
  kind: 'search_phrases',
  file: 'search/phrases.jsonl',
  title: 'фраза среди «часто ищут»',
  help: '`choice`: `suggested` — показать, пока частых фраз мало, `blocked` — не показывать ни её, ни фразы с её словами',
  table: 'search_phrase_choice',
  key: ['phrase'],
  fields: {
    phrase,
    choice: field(Type.Enum(['suggested', 'blocked']), {
      title: 'Что с ней делать',
      labels: { suggested: 'Показать, пока частых фраз мало', blocked: 'Не показывать' },
      help: '`suggested` — показать, пока частых фраз мало, `blocked` — не показывать ни её, ни фразы с её словами',
    }),
  },
})

/** What the search has to answer to a phrase: tried before a change of words is applied. */
export const PhraseCheckRecord = record({
  kind: 'search_checks',
  file: 'search/checks.jsonl',
  title: 'проверочная фраза',
  help:
    'что поиск обязан ответить: первый товар — из `categories` или марки из `brands`, или первой стоит страница `page`; ' +
    'проверяется перед каждой правкой слов',
  table: 'search_check',
  key: ['phrase'],
  fields: {
    phrase,
    categories: references(CATEGORY, Type.Optional(Type.Array(CategoryPath)), {
      title: 'Разделы',
      help: 'первый товар из них',
      absent: [],
    }),
    brands: references(BRAND, Type.Optional(Type.Array(Slug)), {
      title: 'Бренды',
      help: 'первый товар одного из них',
      absent: [],
    }),
    page: field(Type.Optional(PagePath), { title: 'Страница', help: 'стоит первой', column: 'page_url' }),
  },
})
