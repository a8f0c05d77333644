/** Drafts of the words that mend an answer of the search. */
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from '#shop/changes/office/changes-api.ts'
import { parsedValues, type Values } from '#shop/changes/office/record-words.ts'

export const MENDS = {
  synonym: {
    label: 'другое название того\u00a0же',
    field: 'Как это называется у\u00a0нас',
    hint: 'слово или фраза, которую поиск знает',
    refers: null,
  },
  brand: { label: 'другое написание марки', field: 'Марка', hint: '', refers: 'brands' },
  problem: {
    label: 'проблема, у\u00a0которой есть решение',
    field: 'Что искать вместо этого',
    hint: 'фразы через запятую, лучшая первой',
    refers: null,
  },
  pin: {
    label: 'запрос, по\u00a0которому товар стоит первым',
    field: 'Товар',
    hint: '',
    refers: 'products',
  },
  page: {
    label: 'вопрос, на\u00a0который отвечает страница',
    field: 'Адрес страницы',
    hint: 'например, /delivery',
    refers: null,
  },
} as const
export type Mend = keyof typeof MENDS

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A code for a new record: the moment, which no other record has. */
const newCode = (): string => `zapros-${Date.now().toString(36)}`

type Draft = { readonly kind: string; readonly key: string | null; readonly was: Values; readonly after: Values }

const storedOf = async (kind: string, key: string): Promise<Values | null> => {
  const answer = await changesApi.record({ kind, key })
  if (answer.ok) return parsedValues(answer.value.value)
  if (answer.refusal === 'no-record') return null
  valueOrThrow(answer)
  return null
}

/** A record whose key is given may be there already: then its list grows. */
const withMore = async (
  kind: string,
  keyField: string,
  key: string,
  field: string,
  more: readonly string[],
): Promise<Draft> => {
  const stored = await storedOf(kind, key)
  const now = stored?.[field]
  const list = Array.isArray(now) ? now : []
  const after = { [field]: [...more.filter((one) => !list.includes(one)), ...list] }
  return stored === null
    ? { kind, key: null, was: {}, after: { [keyField]: key, ...after } }
    : { kind, key, was: { [field]: list }, after }
}

const draftOf = async (mend: Mend, phrase: string, value: string, title: string): Promise<Draft> => {
  const added = (kind: string, after: Values): Draft => ({
    kind,
    key: null,
    was: {},
    after: { code: newCode(), ...after },
  })
  switch (mend) {
    case 'synonym':
      return added('search_synonyms', { words: [value, phrase] })
    case 'brand':
      return withMore('search_brand_aliases', 'brand', value, 'aliases', [phrase])
    case 'problem':
      return added('search_problems', { phrases: [phrase], means: listOf(value) })
    case 'pin':
      return withMore('search_pins', 'phrase', phrase, 'products', listOf(value))
    case 'page':
      return added('search_redirects', { phrases: [phrase], title, to: value })
  }
}

/** The id of the set. Throws an error with a sentence for staff. */
export const draftWords = async (mend: Mend, phrase: string, value: string, title: string): Promise<number> => {
  const { kind, key, was, after } = await draftOf(mend, phrase, value, title)
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, was[name] ?? null]))
  const saved = valueOrThrow(
    await changesApi.saveRecord(
      {
        kind,
        key,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        reason: `Ищут «${phrase}»`,
        starts_at: null,
        ends_at: null,
        draft: true,
        confirmed: false,
      },
      { idempotencyKey: crypto.randomUUID() },
    ),
  )
  return saved.id
}
