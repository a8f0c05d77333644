/** `npm run check -- --leaf ukhod_za_litsom/kremy/dnevnye`: checks the texts and reviews of one leaf against all written ones. */
import { BRANDS } from './brands.ts'
import { chemistryFaults } from './checks/chemistry.ts'
import { lineOf, type Fault, type LeafText } from './checks/leaf-text.ts'
import { writtenFaults, writtenFigures } from './checks/written.ts'
import { reviewFaults } from './checks/written-reviews.ts'
import { leafFiles, leafSource, readLeaf } from './leaf-files.ts'
import { personasOf, readReviews, reviewLeaves, reviewSource } from './review-files.ts'

/** The leaf, and those leaves of the shop that hold a written text. */
export const leafTexts = (leaf?: string): LeafText[] =>
  leafFiles().flatMap((path) => {
    const source = leafSource(path)
    return path === leaf || source.includes('\n  written: true\n')
      ? [{ leaf: path, source, drafts: readLeaf(path, source) }]
      : []
  })

const byLine = (one: Fault, other: Fault): number => one.at.localeCompare(other.at, 'en', { numeric: true })

export const checkLeaf = (
  leaf: string,
): { readonly faults: Fault[]; readonly written: number; readonly products: number } => {
  const leaves = leafTexts(leaf)
  const own = leaves.find(({ leaf: path }) => path === leaf)
  if (own === undefined) throw new Error(`no leaf «${leaf}»; the leaves are the files under content/leaves`)
  const names = leafFiles().flatMap((path) =>
    path === leaf ? [] : (leaves.find(({ leaf: other }) => other === path)?.drafts ?? []),
  )
  const chemistry = chemistryFaults([...names, ...own.drafts], BRANDS, () => [])
    .filter(({ draft }) => draft.category === leaf)
    .map(({ draft, rule, words }): Fault => ({
      at: `leaves/${leaf}.yaml:${lineOf(own, draft, draft.name)}`,
      rule,
      words,
    }))
  const reviews = reviewLeaves()
    .map((path) => ({ leaf: path, source: reviewSource(path) }))
    .filter(({ leaf: path, source }) => path === leaf || source.includes('\n  written: true\n'))
    .map((file) => ({ ...file, reviews: readReviews(file.leaf, file.source) }))
  const faults = [
    ...writtenFaults(leaves),
    ...chemistry,
    ...reviewFaults(
      reviews,
      new Map(leaves.flatMap(({ drafts }) => drafts.map((draft) => [draft.slug, draft] as const))),
      personasOf(),
    ),
  ].filter(({ at }) => at.startsWith(`leaves/${leaf}.yaml:`) || at.startsWith(`reviews/${leaf}.yaml:`))
  return {
    faults: faults.toSorted(byLine),
    written: own.drafts.filter(({ written }) => written).length,
    products: own.drafts.length,
  }
}

export const reportLeaf = (leaf: string): number => {
  const started = performance.now()
  const { faults, written, products } = checkLeaf(leaf)
  for (const { at, rule, words } of faults) console.log(`${at}  ${rule}  ${words}`)
  console.log(
    `${leaf}: ${written} of ${products} written, ${faults.length} faults, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  for (const [what, value, isRight] of writtenFigures(leafTexts(leaf)))
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}: ${Number.isInteger(value) ? value : value.toFixed(3)}`)
  return faults.length
}
