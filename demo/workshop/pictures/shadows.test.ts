import { expect, test } from 'vitest'
import { litPack } from './photos.ts'
import { shade } from './scenes.ts'

const [WIDTH, HEIGHT] = [40, 60]
/** A block of one colour in a transparent picture. */
const block = (value: number) => {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (let y = 10; y < 50; y += 1)
    for (let x = 10; x < 30; x += 1) picture.set([value, value, value, 255], (y * WIDTH + x) * 4)
  return { picture, width: WIDTH, height: HEIGHT }
}

test('white and dark packs cast the same shadow, without a hard step', async () => {
  const [white, dark] = [await shade(block(250), [0, 0, 0], 1, 4), await shade(block(12), [0, 0, 0], 1, 4)]
  expect(white.picture.equals(dark.picture)).toBe(true)
  const alpha = (x: number, y: number): number => white.picture[(y * white.width + x) * 4 + 3] ?? 0
  const row = Array.from({ length: white.width }, (_, x) => alpha(x, white.height / 2))
  expect(Math.max(...row)).toBeGreaterThan(200)
  expect(Math.max(...row.slice(1).map((value, x) => Math.abs(value - (row[x] ?? 0))))).toBeLessThan(40)
})

test('only a pack with a round foot bends towards the lens', () => {
  const { picture: pixels, width, height } = block(200)
  const light = { tint: [1, 1, 1] as const, side: [1, 1] as const }
  expect(litPack({ pixels, width, height }, light, true, false).height).toBe(height)
  expect(litPack({ pixels, width, height }, light, true, true).height).toBeGreaterThan(height)
})
