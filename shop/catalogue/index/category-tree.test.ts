import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasBit, setBit } from '#kernel/bits.ts'
import type { CategoryRow } from './catalogue-index.sql.ts'
import { buildCategoryTree, includeDescendantRows } from './category-tree.ts'

const SIZE = 40
const category = (id: number, parent_id: number | null): CategoryRow => ({
  id,
  parent_id,
  path: `c${id}`,
  name: '',
  title: '',
  description: '',
  picture: null,
})
/** Category n + 1 is a child of an earlier one, or a root; each row belongs to one category. */
const trees = fc.record({
  parents: fc.array(fc.nat(), { minLength: 1, maxLength: 15 }),
  owners: fc.array(fc.nat(), { maxLength: SIZE }),
})

test('a category contains its own rows and those of its subtree', () => {
  fc.assert(
    fc.property(trees, ({ parents, owners }) => {
      const parentOf = parents.map((number, at) => (number % (at + 1) === 0 ? null : number % (at + 1)))
      const { roots, byId } = buildCategoryTree(
        parentOf.map((parent, at) => category(at + 1, parent)),
        SIZE,
      )
      const ownerOf = owners.map((number) => (number % parents.length) + 1)
      ownerOf.forEach((id, row) => {
        const own = byId.get(id)
        if (own) setBit(own.rows, row)
      })
      for (const root of roots) includeDescendantRows(root)
      const isUnder = (id: number | null, above: number): boolean =>
        id !== null && (id === above || isUnder(parentOf[id - 1] ?? null, above))
      expect(roots.map(({ path }) => path)).toEqual(
        parentOf.flatMap((parent, at) => (parent === null ? [`c${at + 1}`] : [])),
      )
      for (const [id, { rows, children, parent }] of byId) {
        for (const child of children) expect(child.parent).toBe(byId.get(id))
        expect(parent?.path ?? null).toBe(parentOf[id - 1] == null ? null : `c${parentOf[id - 1]}`)
        for (let row = 0; row < SIZE; row++) expect(hasBit(rows, row)).toBe(isUnder(ownerOf[row] ?? null, id))
      }
    }),
  )
})
