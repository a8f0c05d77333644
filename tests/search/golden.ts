/** The golden queries: hand-written ones, and those that grow by rule from the catalogue. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '#kernel/normalized-words.ts'
import { inOtherLayout, joinedTogether, mistyped, splitApart, transliterated, withoutYo } from './distort.ts'
import { brandsAloud, CLASSES, phraseSeeds, sample, type QueryClass, type Seed } from './phrase-seeds.ts'
import { plain, type ShopFacts } from './shop-facts.ts'
import { hasExact, type Wanted } from './wanted.ts'

export const FORMS = ['clean', 'typo', 'layout', 'translit', 'split', 'joined', 'ё'] as const
export type Form = (typeof FORMS)[number]

export type GoldenQuery = {
  readonly query: string
  readonly class: QueryClass
  readonly form: Form
  readonly wanted: Wanted
}

export const GOLDEN_FILE = join(import.meta.dirname, 'golden.jsonl')
const HAND_WRITTEN_FILE = join(import.meta.dirname, 'hand-written.jsonl')
const SLIPS_FILES = ['slips-and-problems.jsonl', 'slips-trade-and-service.jsonl'].map((file) =>
  join(import.meta.dirname, file),
)

/** A tenth of all queries, whose answers nobody looks at: `search:quality` prints its figures only. */
export const isHeldOut = (query: string): boolean => (createHash('sha256').update(query).digest()[0] ?? 0) < 256 / 10

/** A sixth of all phrases, which the tests measure: all of them take too long. */
export const isInTests = (phrase: string): boolean => (createHash('sha256').update(phrase).digest()[1] ?? 0) < 256 / 6

/** How many of each class get a form, besides the clean ones. */
const PER_CLASS: Readonly<Record<Exclude<Form, 'clean'>, number>> = {
  typo: 22,
  layout: 14,
  translit: 14,
  split: 10,
  joined: 9,
  ё: 14,
}

const wordsOfShop = (shop: ShopFacts, seeds: readonly Seed[]): ReadonlySet<string> =>
  new Set(
    [
      ...seeds.map(({ query }) => query),
      ...shop.products.map(({ name }) => name),
      ...shop.brands.map(({ name }) => plain(name)),
    ].flatMap(wordsOf),
  )

/** The query as people type it in this form; the same query when the form does not apply. */
const inForm = (form: Form, query: string, isWord: (word: string) => boolean): string => {
  switch (form) {
    case 'clean':
      return query
    case 'typo':
      return mistyped(query, isWord)
    case 'layout':
      return inOtherLayout(query)
    case 'translit':
      return transliterated(query)
    case 'split':
      return splitApart(query)
    case 'joined':
      return joinedTogether(query)
    case 'ё':
      return withoutYo(query)
  }
}

export const growGolden = (shop: ShopFacts): GoldenQuery[] => {
  const seeds = phraseSeeds(shop)
  const known = wordsOfShop(shop, seeds)
  const isWord = (word: string): boolean => wordsOf(word).every((part) => known.has(part))
  const grown = CLASSES.flatMap((name) => {
    const ofClass = seeds.filter((seed) => seed.class === name)
    return FORMS.flatMap((form): GoldenQuery[] => {
      const changed = ofClass
        .map((seed): GoldenQuery => ({ ...seed, form, query: inForm(form, seed.query, isWord) }))
        .filter(({ query }, index) => form === 'clean' || query !== ofClass[index]?.query)
      return form === 'clean' ? changed : sample(changed, PER_CLASS[form], ({ query }) => `${form} ${query}`)
    })
  })
  const aloud = brandsAloud().map((seed): GoldenQuery => ({ ...seed, form: 'translit' }))
  return [...new Map([...aloud, ...grown].map((entry) => [entry.query, entry])).values()]
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

export const writeGolden = (queries: readonly GoldenQuery[]): string =>
  `${queries.map(({ query, class: name, form, wanted }) => JSON.stringify({ query, class: name, form, wanted })).join('\n')}\n`

export const readQueries = (file: string): GoldenQuery[] => linesOf(file).map((line): GoldenQuery => JSON.parse(line))

/** Hand-written queries first; of two equal queries the hand-written one counts. */
export const readGolden = (): GoldenQuery[] => {
  const all = [HAND_WRITTEN_FILE, ...SLIPS_FILES, GOLDEN_FILE].flatMap(readQueries)
  const first = new Map<string, GoldenQuery>()
  for (const entry of all) if (!first.has(entry.query)) first.set(entry.query, entry)
  return [...first.values()]
}

/** Phrases that mean nothing in this shop: the answer is «не нашли». */
export const readNonsense = (): string[] => linesOf(join(import.meta.dirname, 'nonsense.txt'))
/**
 * Phrases that are spelt right: written by hand, mostly of what the shop does not sell, and names of the catalogue. Like the clean golden
 * queries they are never repaired.
 */
export const rightPhrases = (shop: ShopFacts): string[] => {
  const names = [
    ...sample(shop.products, 120, ({ slug }) => `right ${slug}`).map(({ name }) => name),
    ...sample(shop.ingredients, 80, ({ inci }) => `right ${inci}`).flatMap(({ inci, name }) => [
      inci.toLowerCase(),
      plain(name),
    ]),
    ...sample(shop.categories, 50, ({ path }) => `right ${path}`).map(({ title }) => plain(title)),
    ...sample(
      [...new Set(shop.products.flatMap(({ shades }) => shades.map(({ name }) => name)))],
      30,
      (name) => `right ${name}`,
    ),
  ]
  return [...new Set([...linesOf(join(import.meta.dirname, 'right-phrases.txt')), ...names])]
}

export const hasAnswer = (shop: ShopFacts, { wanted }: GoldenQuery): boolean => hasExact(shop.products, wanted)
