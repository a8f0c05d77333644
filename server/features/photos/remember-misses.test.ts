import { expect, test } from 'vitest'
import { rememberMisses } from './remember-misses.ts'

const setting = () => {
  const clock = { now: 1_000 }
  const asked: string[] = []
  const find = rememberMisses(
    async (key) => {
      asked.push(key)
      return key.startsWith('known') ? key : null
    },
    () => clock.now,
  )
  return { clock, asked, find }
}

test('SAFE-07: a picture that does not exist is looked up once a minute, however often it is requested', async () => {
  const { clock, asked, find } = setting()
  for (let request = 0; request < 100; request += 1) expect(await find('none')).toBeNull()
  expect(asked).toEqual(['none'])
  clock.now += 61_000
  await find('none')
  expect(asked).toEqual(['none', 'none'])
})

test('SAFE-07: pictures that exist are always looked up, and at most 10,000 misses are remembered', async () => {
  const { asked, find } = setting()
  await find('known')
  expect(await find('known')).toBe('known')
  for (let miss = 0; miss <= 10_000; miss += 1) await find(`none-${miss}`)
  const before = asked.length
  await find('none-10000')
  expect(asked).toHaveLength(before)
  await find('none-0')
  expect(asked).toHaveLength(before + 1)
})
