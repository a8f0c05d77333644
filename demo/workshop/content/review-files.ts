import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import { AGE_GROUPS, SKIN_TONES } from '../../../shop/product/facts/reviews.ts'
import { wrongForm } from './wrong-form.ts'

/** Reviews by leaf, `reviews/<category path>.yaml`, and the people who write them, `personas.yaml`. */
export const REVIEW_FILES = join(import.meta.dirname, 'reviews')

const Words = Type.String({ minLength: 1 })
const closed = { additionalProperties: false }
const Persona = Type.Object(
  {
    id: Type.String({ pattern: '^p\\d{3}$' }),
    /** A first name, mostly with an initial, however the person typed it; or a nickname. */
    name: Words,
    sex: Type.Enum(['ж', 'м']),
    city: Words,
    age: Type.Enum([...AGE_GROUPS]),
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
    /** Tone of the author's skin, where the section asks for it. */
    tone: Type.Optional(Type.Enum([...SKIN_TONES])),
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

/** Everybody who may write a review, by id. */
export const personasOf = (): ReadonlyMap<string, Persona> => {
  const value: unknown = parse(readFileSync(join(import.meta.dirname, 'personas.yaml'), 'utf8'))
  if (!personaRule.Check(value)) throw wrongForm('personas.yaml', [...personaRule.Errors(value)])
  return new Map(value.map((persona) => [persona.id, persona]))
}

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
