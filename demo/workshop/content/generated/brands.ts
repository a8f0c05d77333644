import { blocksOf } from './blocks.ts'
import { BRAND_ROWS } from './brand-rows.ts'
import { FIRST_BRANDS_LINES } from './first-brands-lines.ts'

/** The data of a brand that product generation needs. */
export type GeneratedBrand = {
  readonly slug: string
  readonly tier: number
  readonly colours: string
  readonly unscented: boolean
  readonly lines: readonly { readonly shelf: string; readonly count: number }[]
  readonly says: readonly string[]
}

const linesOf = (text: string): GeneratedBrand['lines'] =>
  text
    .split(', ')
    .filter((line) => line !== '')
    .map((line) => {
      const [shelf = '', count = '1'] = line.split(' ')
      return { shelf, count: Number(count) }
    })
const says = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2))

const NEW = blocksOf(BRAND_ROWS)

/** The same format as BRAND_ROWS and BRAND_STORIES in words/brands.ts. */
export const NEW_BRAND_ROWS = NEW.map(
  ({ cells: [slug = '', name = '', country = '', tagline = '', popularity = '0'] }) => [
    slug,
    name,
    country,
    tagline,
    popularity,
  ],
)
export const NEW_BRAND_STORIES: Record<string, string> = Object.fromEntries(
  NEW.map(({ cells: [slug = ''], lines }) => [slug, lines.filter((line) => !line.startsWith('+ ')).join('\n\n')]),
)

export const GENERATED_BRANDS: readonly GeneratedBrand[] = [
  ...blocksOf(FIRST_BRANDS_LINES).map(
    ({ cells: [slug = '', tier, colours = '', lines = '', flags = ''], lines: own }): GeneratedBrand => ({
      slug,
      tier: Number(tier),
      colours,
      unscented: flags === 'unscented',
      lines: linesOf(lines),
      says: says(own),
    }),
  ),
  ...NEW.map(
    ({ cells: [slug = '', , , , , tier, colours = '', lines = '', flags = ''], lines: own }): GeneratedBrand => ({
      slug,
      tier: Number(tier),
      colours,
      unscented: flags === 'unscented',
      lines: linesOf(lines),
      says: says(own),
    }),
  ),
]
