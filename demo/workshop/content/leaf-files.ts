import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import type { Draft } from './draft.ts'
import { isKind, KINDS } from './kinds.ts'
import { wrongForm } from './wrong-form.ts'

/** The folder of leaf files: `leaves/<category path>.yaml` holds the products of one category. */
export const LEAVES = join(import.meta.dirname, 'leaves')

const Words = Type.String({ minLength: 1 })
const List = Type.Optional(Type.Array(Words, { minItems: 1 }))
const closed = { additionalProperties: false }
const Product = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9-]+$' }),
    sku: Type.Integer({ minimum: 200_001 }),
    brand: Words,
    name: Words,
    label: Type.Optional(Words),
    kind: Type.Enum(Object.keys(KINDS)),
    look: Words,
    sizes: Type.Array(Words, { minItems: 1 }),
    actives: List,
    skin: List,
    spf: Type.Optional(Type.Integer()),
    shades: List,
    facts: Type.Optional(Type.Record(Words, Words)),
    flags: List,
    free: List,
    parts: List,
    published: Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' }),
    popularity: Type.Integer({ minimum: 0 }),
    written: Type.Boolean(),
    card: Type.Object(
      {
        reason: Type.Optional(Words),
        for_whom: Type.Optional(Words),
        not_for: Type.Optional(Words),
        texture: Type.Optional(Words),
        gesture: Type.Optional(Words),
        limit: Type.Optional(Words),
        warnings: Type.Optional(Type.Array(Words)),
      },
      closed,
    ),
    lead: Words,
    description: Type.Array(Words, { minItems: 1 }),
    usage: Type.Array(Words, { minItems: 1 }),
    goes_with: List,
  },
  closed,
)
const Leaf = Type.Array(Product)
const rule = Compile(Leaf)

const joined = (list: readonly string[] | undefined, by: string): string | undefined => list?.join(by)

const draftOf = (category: string, file: string, product: Static<typeof Product>): Draft => {
  const { kind, actives, skin, shades, facts, flags, free, parts, description, goes_with, sizes, ...rest } = product
  if (!isKind(kind)) throw new Error(`${file}: no kind «${kind}»`)
  const texts = {
    actives: joined(actives, ', '),
    skin: joined(skin, ', '),
    shades: joined(shades, ', '),
    facts:
      facts === undefined
        ? undefined
        : Object.entries(facts)
            .map(([name, value]) => `${name}: ${value}`)
            .join('; '),
    flags: joined(flags, ' '),
    free: joined(free, ', '),
    parts: joined(parts, '; '),
  }
  const { label, spf, ...always } = rest
  return {
    ...always,
    category,
    kind,
    sizes: sizes.join('; '),
    text: description.join('\n\n'),
    ...(label === undefined ? {} : { label }),
    ...(spf === undefined ? {} : { spf }),
    ...(texts.actives === undefined ? {} : { actives: texts.actives }),
    ...(texts.skin === undefined ? {} : { skin: texts.skin }),
    ...(texts.shades === undefined ? {} : { shades: texts.shades }),
    ...(texts.facts === undefined ? {} : { facts: texts.facts }),
    ...(texts.flags === undefined ? {} : { flags: texts.flags }),
    ...(texts.free === undefined ? {} : { free: texts.free }),
    ...(texts.parts === undefined ? {} : { parts: texts.parts }),
    ...(goes_with === undefined ? {} : { goesWith: goes_with }),
  }
}

/** The leaf files by category path. */
export const leafFiles = (): string[] =>
  readdirSync(LEAVES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replaceAll('\\', '/').slice(0, -'.yaml'.length))
    .toSorted()

export const leafSource = (category: string): string => readFileSync(join(LEAVES, `${category}.yaml`), 'utf8')

/** The products of one category, in the order of its file. */
export const readLeaf = (category: string, source: string = leafSource(category)): Draft[] => {
  const file = `leaves/${category}.yaml`
  const value: unknown = parse(source)
  if (!rule.Check(value)) throw wrongForm(file, [...rule.Errors(value)])
  return value.map((product) => draftOf(category, file, product))
}
