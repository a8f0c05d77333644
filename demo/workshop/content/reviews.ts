import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import type { ProductRecord, ReviewRecord } from '../../../shop/product/product.records.ts'
import { typeset } from './typography.ts'
import { wrongForm } from './wrong-form.ts'

/** Reviews by leaf, `reviews/<category path>.yaml`, and the people who write them, `personas.yaml`. */
export const REVIEW_FILES = join(import.meta.dirname, 'reviews')

const Words = Type.String({ minLength: 1 })
const closed = { additionalProperties: false }
const Persona = Type.Object(
  {
    id: Type.String({ pattern: '^p\\d{3}$' }),
    /** A first name with an initial, or a nickname. */
    name: Words,
    sex: Type.Enum(['ж', 'м']),
    city: Words,
    age: Type.Enum(['18–24', '25–34', '35–44', '45–54', '55+']),
    skin: Words,
    /** Three habits of writing. */
    habits: Type.Array(Words, { minItems: 3, maxItems: 3 }),
  },
  closed,
)
const Review = Type.Object(
  {
    product: Words,
    persona: Words,
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    date: Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' }),
    shade: Type.Optional(Words),
    text: Words,
    answer: Type.Optional(Type.Object({ by: Words, text: Words }, closed)),
    photo: Type.Optional(Words),
    helpful: Type.Optional(Type.Integer({ minimum: 0 })),
    bought_here: Type.Optional(Type.Boolean()),
    /** Written by hand for this product: the rules of content/checks/written-reviews.ts apply. */
    written: Type.Optional(Type.Literal(true)),
  },
  closed,
)
export type Persona = Static<typeof Persona>
export type Review = Static<typeof Review>

const personaRule = Compile(Type.Array(Persona))
const reviewRule = Compile(Type.Array(Review))

const readPersonas = (): ReadonlyMap<string, Persona> => {
  const value: unknown = parse(readFileSync(join(import.meta.dirname, 'personas.yaml'), 'utf8'))
  if (!personaRule.Check(value)) throw wrongForm('personas.yaml', [...personaRule.Errors(value)])
  return new Map(value.map((persona) => [persona.id, persona]))
}
export const PERSONAS = readPersonas()

export const reviewLeaves = (): string[] =>
  readdirSync(REVIEW_FILES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .toSorted()
export const reviewSource = (leaf: string): string => readFileSync(join(REVIEW_FILES, `${leaf}.yaml`), 'utf8')
export const readReviews = (leaf: string, source: string = reviewSource(leaf)): Review[] => {
  const value: unknown = parse(source)
  if (!reviewRule.Check(value)) throw wrongForm(`reviews/${leaf}.yaml`, [...reviewRule.Errors(value)])
  return value
}

/** All reviews in the order of the leaves. */
export const REVIEWS: readonly Review[] = reviewLeaves().flatMap((leaf) => readReviews(leaf))

const recordOf = (review: Review, product: ProductRecord): ReviewRecord => {
  const author = PERSONAS.get(review.persona)
  if (author === undefined) throw new Error(`a review of «${review.product}» is by «${review.persona}», whom nobody knows`)
  const { shade, photo, helpful, answer } = review
  return {
    id: `${product.variants[0]?.sku ?? ''}-${review.persona}`,
    product: review.product,
    author: author.name,
    age_group: author.age,
    ...(product.skin_types?.includes(author.skin) === true ? { skin_type: author.skin } : {}),
    ...(shade === undefined ? {} : { shade: typeset(shade) }),
    rating: review.stars,
    // People do not set type: their spelling, signs and spaces stay.
    body: review.text,
    written_on: review.date,
    helpful: helpful ?? 0,
    bought_here: review.bought_here ?? false,
    ...(answer === undefined ? {} : { answer: typeset(answer.by === 'магазин' ? answer.text : `${answer.text} ${answer.by}.`) }),
    ...(photo === undefined ? {} : { photo }),
  }
}

/** Reviews of the given products. */
export const reviewsOf = (catalog: readonly ProductRecord[]): ReviewRecord[] => {
  const byProduct = Map.groupBy(REVIEWS, ({ product }) => product)
  return catalog.flatMap((product) => (byProduct.get(product.slug) ?? []).map((review) => recordOf(review, product)))
}
