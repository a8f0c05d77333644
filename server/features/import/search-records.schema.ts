import { Type, type Static } from 'typebox'
import { PatternedText } from './patterned-text.ts'
import { CategoryPath, Slug, Words } from './product-records.schema.ts'

/** Shapes of the import format (demo/README.md): what staff say about search phrases. */
const Shape = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
/** As people type it. Case, «ё» and punctuation do not matter. */
const Phrase = Type.String({ minLength: 1, maxLength: 60 })
const Phrases = Type.Array(Phrase, { minItems: 1, maxItems: 60 })
const disabled = Type.Optional(Type.Boolean())

/** Words and phrases of one meaning. */
export const SynonymRecord = Shape({ code: Slug, words: Type.Array(Phrase, { minItems: 2, maxItems: 60 }), disabled })
export type SynonymRecord = Static<typeof SynonymRecord>

/** Other spellings of a brand. An empty list removes those stored. */
export const BrandAliasRecord = Shape({ brand: Slug, aliases: Type.Array(Phrase, { maxItems: 60 }) })
export type BrandAliasRecord = Static<typeof BrandAliasRecord>

/** A problem in the words of shoppers, and what answers it: searches, best first, and sections of the catalogue. */
export const ProblemRecord = Shape({
  code: Slug,
  phrases: Phrases,
  means: Type.Optional(Phrases),
  categories: Type.Optional(Type.Array(CategoryPath)),
  disabled,
})
export type ProblemRecord = Static<typeof ProblemRecord>

/** Phrases that a page of the shop answers. */
export const PhraseRedirectRecord = Shape({
  code: Slug,
  phrases: Phrases,
  title: Words,
  to: PatternedText('^/', 'нужен адрес с «/» в начале', { maxLength: 500 }),
  disabled,
})
export type PhraseRedirectRecord = Static<typeof PhraseRedirectRecord>

/** Products that stand first for a phrase, in this order. An empty list removes those stored. */
export const PinRecord = Shape({ phrase: Phrase, products: Type.Array(Slug, { maxItems: 24 }) })
export type PinRecord = Static<typeof PinRecord>

/** `suggested`: shown while few phrases are searched often. `blocked`: never shown, nor a longer phrase with these words. */
export const PhraseChoiceRecord = Shape({ phrase: Phrase, choice: Type.Enum(['suggested', 'blocked']) })
export type PhraseChoiceRecord = Static<typeof PhraseChoiceRecord>
