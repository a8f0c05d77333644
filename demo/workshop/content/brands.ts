import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import { wrongForm } from './wrong-form.ts'

/** One file a brand, `brands/<slug>.yaml`: what the shop shows, the voice of its texts, and what it promises. */
export const BRAND_FILES = join(import.meta.dirname, 'brands')

const Words = Type.String({ minLength: 1 })
const closed = { additionalProperties: false }
const Brand = Type.Object(
  {
    name: Words,
    country: Words,
    tagline: Words,
    popularity: Type.Integer({ minimum: 1, maximum: 100 }),
    /** Order in the lists that cycle through backgrounds. */
    position: Type.Integer({ minimum: 1 }),
    /** Price level 1–4, which also chooses the pack forms. */
    tier: Type.Integer({ minimum: 1, maximum: 4 }),
    story: Type.Array(Words, { minItems: 1 }),
    voice: Type.Object(
      {
        words: Type.Array(Words, { minItems: 3, maxItems: 3 }),
        person: Type.Enum(['мы', 'вы', 'безлично']),
        /** Usual length of a sentence, in words. */
        sentence: Type.Integer({ minimum: 5, maximum: 20 }),
        forbidden: Type.Array(Words, { minItems: 15, maxItems: 15 }),
      },
      closed,
    ),
    promises: Type.Object(
      {
        /** No composition is longer. */
        maxInci: Type.Optional(Type.Integer()),
        noParfum: Type.Optional(Type.Literal(true)),
        noEssentialOils: Type.Optional(Type.Literal(true)),
        noColour: Type.Optional(Type.Literal(true)),
        noAlcohol: Type.Optional(Type.Literal(true)),
        noSilicones: Type.Optional(Type.Literal(true)),
        eveningOnly: Type.Optional(Type.Literal(true)),
        /** INCI names, a regular expression: none is in any composition. */
        without: Type.Optional(Words),
        /** How many products the story says that there are, at most. */
        products: Type.Optional(Type.Integer()),
        /** Category paths, one of which every product is under. */
        under: Type.Optional(Type.Array(Words)),
      },
      closed,
    ),
  },
  closed,
)
export type Brand = Static<typeof Brand> & { readonly slug: string }
const rule = Compile(Brand)

const read = (file: string): Brand => {
  const value: unknown = parse(readFileSync(join(BRAND_FILES, file), 'utf8'))
  if (!rule.Check(value)) throw wrongForm(`brands/${file}`, [...rule.Errors(value)])
  return { slug: file.slice(0, -'.yaml'.length), ...value }
}

export const BRANDS: readonly Brand[] = readdirSync(BRAND_FILES)
  .filter((file) => file.endsWith('.yaml'))
  .map(read)
  .toSorted((one, other) => one.position - other.position)
