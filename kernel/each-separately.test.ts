import { expect, test } from 'vitest'
import { eachSeparately } from './each-separately.ts'

test('works on every item in order, and throws the first error when all are done', async () => {
  const worked: number[] = []
  const work = async (item: number): Promise<number> => {
    worked.push(item)
    if (item % 2 === 0) throw new Error(`item ${item}`)
    return item * 10
  }
  await expect(eachSeparately([1, 2, 3, 4, 5], work)).rejects.toThrow('item 2')
  expect(worked).toEqual([1, 2, 3, 4, 5])
  expect(await eachSeparately([1, 3], work)).toEqual([10, 30])
})
