import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOfOrder, groupsOf, type Placed, type PlaceGroup } from './places.ts'

const record = (key: string, position: number | undefined, place?: string): Placed => ({
  key,
  name: key,
  values: { ...(position === undefined ? {} : { position }), ...(place === undefined ? {} : { place }) },
})

/** The only group of records. */
const groupOf = (records: readonly Placed[]): PlaceGroup => groupsOf(records)[0] ?? { code: '', records: [] }

test('OFFICE-04: records stand among those of their place, and paths among those of their parent', () => {
  const banners = [record('a', 2, 'hero'), record('b', 0, 'ritual'), record('c', 1, 'hero'), record('d', 1, 'hero')]
  expect(groupsOf(banners).map(({ code, records }) => [code, records.map(({ key }) => key)])).toEqual([
    ['ritual', ['b']],
    ['hero', ['c', 'd', 'a']],
  ])
  const sections = [record('face', 2), record('face/creams', 1), record('body', 1), record('face/masks', 0)]
  expect(groupsOf(sections).map(({ code, records }) => [code, records.map(({ key }) => key)])).toEqual([
    ['face', ['face/masks', 'face/creams']],
    ['', ['body', 'face']],
  ])
})

test('OFFICE-04: what is put first comes before a record with number 0', () => {
  const group = groupOf([record('first', 0), record('second', 0), record('third', 5)])
  expect(changesOfOrder(group, ['third', 'first', 'second'])).toEqual([
    { key: 'third', before: { position: 5 }, after: { position: 0 } },
    { key: 'first', before: { position: 0 }, after: { position: 1 } },
    { key: 'second', before: { position: 0 }, after: { position: 5 } },
  ])
})

test('OFFICE-04: a new order is what its changes make of it, whatever the numbers were', () => {
  const numbers = fc.array(fc.option(fc.nat(6), { nil: undefined }), { minLength: 1, maxLength: 12 })
  const shuffled = numbers.chain((positions) =>
    fc.record({
      positions: fc.constant(positions),
      order: fc.shuffledSubarray([...positions.keys()], { minLength: positions.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ positions, order }) => {
      const records = positions.map((position, at) => record(`r${at}`, position))
      const group = groupOf(records)
      const keys = order.map((at) => `r${at}`)
      const changed = new Map(changesOfOrder(group, keys).map(({ key, after }) => [key, after]))
      const after = groupOf(
        records.map(({ key, values, ...rest }) => ({ ...rest, key, values: { ...values, ...changed.get(key) } })),
      )
      expect(after.records.map(({ key }) => key)).toEqual(keys)
      const last = (of: readonly Placed[]): number =>
        Math.max(...of.map(({ values }) => Number(values['position'] ?? 0)))
      expect(last(after.records)).toBeLessThanOrEqual(last(records) + records.length)
    }),
  )
})
