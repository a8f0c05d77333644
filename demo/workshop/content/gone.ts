import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import { REDIRECTS } from './texts/home.ts'
import { wrongForm } from './wrong-form.ts'

const rule = Compile(Type.Record(Type.String({ pattern: '^/' }), Type.String({ pattern: '^/' })))

/** Addresses that the shop once had, each with its nearest relative (SEO-03). */
const goneAddresses = (): Readonly<Record<string, string>> => {
  const value: unknown = parse(readFileSync(join(import.meta.dirname, 'gone.yaml'), 'utf8'))
  if (!rule.Check(value)) throw wrongForm('gone.yaml', [...rule.Errors(value)])
  return value
}

/** The redirects of pages written by hand, then those of products and brands that are gone. */
export const redirectsOf = () => [
  ...REDIRECTS,
  ...Object.entries(goneAddresses()).map(([from, to]) => ({ from, to, status: 301 })),
]
