import { expect, test } from 'vitest'
import { DRAFTS } from '../content/leaves.ts'
import { setJob } from './box-jobs.ts'
import { drawCarton, type Carton } from './carton.ts'
import { drawPlace } from './places.ts'

const blank = { width: 8, height: 8, pixels: Buffer.alloc(8 * 8 * 4) }
const [WIDTH, HEIGHT] = [640, 768]
const carton: Carton = {
  height: 1,
  depth: 1,
  colours: { front: [0.5, 0.5, 0.5], side: [0.5, 0.5, 0.5], top: [0.5, 0.5, 0.5] },
  front: blank,
  side: blank,
  foil: false,
}
/** Brightness of a pixel, 0 where the picture is transparent. */
const at = (pixels: Buffer, x: number, y: number): number => {
  const index = (y * WIDTH + x) * 4
  return (pixels[index + 3] ?? 0) < 128 ? 0 : (pixels[index] ?? 0)
}

test('a box shows a front, a darker side and a lighter top, and stands on the lower edge', async () => {
  const pixels = await drawCarton(carton)
  const column = (x: number) => Array.from({ length: HEIGHT }, (_, y) => at(pixels, x, y))
  const [left, right] = [column(WIDTH * 0.3), column(WIDTH * 0.85)]
  const top = left.findIndex((value) => value > 0)
  const [front, side] = [at(pixels, WIDTH * 0.3, HEIGHT - 200), at(pixels, WIDTH * 0.85, HEIGHT - 250)]
  expect(side).toBeGreaterThan(0)
  expect(side).toBeLessThan(front - 25)
  expect(left[top + 12]).toBeGreaterThan(front + 5)
  expect(right.findIndex((value) => value > 0)).toBeGreaterThan(0)
  expect(Array.from({ length: WIDTH }, (_, x) => at(pixels, x, HEIGHT - 3)).some((value) => value > 0)).toBe(true)
})

test('the shadow of a box is soft, falls to the right and stays within the picture', async () => {
  const pixels = await drawCarton({ ...carton, shadow: true })
  const alpha = (x: number, y: number) => pixels[(y * WIDTH + x) * 4 + 3] ?? 0
  const soft = (from: number, to: number): number => {
    let count = 0
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = from; x < to; x += 1) if (alpha(x, y) > 8 && alpha(x, y) < 140) count += 1
    return count
  }
  expect(soft(WIDTH / 2, WIDTH)).toBeGreaterThan(2 * soft(0, WIDTH / 2))
  expect(soft(WIDTH / 2, WIDTH)).toBeGreaterThan(1000)
  for (let y = 0; y < HEIGHT; y += 1) expect(alpha(WIDTH - 2, y)).toBeLessThan(8)
  for (let x = 0; x < WIDTH; x += 1) expect(alpha(x, HEIGHT - 1)).toBeLessThan(8)
})

test('a box and a place are reproducible', async () => {
  expect((await drawCarton(carton)).equals(await drawCarton(carton))).toBe(true)
  const frame = { width: 160, height: 100, seed: 7, palette: ['#ffffff', '#eeeeee', '#cccccc', '#888888'] as const }
  expect((await drawPlace('frost', frame, [], '')).equals(await drawPlace('frost', frame, [], ''))).toBe(true)
})

test('a gift set has to state its box and is drawn again when its parts change', () => {
  const set = DRAFTS.find(({ parts }) => parts !== undefined)
  if (set === undefined) throw new Error('no gift set')
  expect(() => setJob({ ...set, facts: '' })).toThrow('does not state its box')
  const fewer = (set.parts ?? '').split('; ').slice(1).join('; ')
  expect(setJob({ ...set, parts: fewer }).facts).not.toBe(setJob(set).facts)
})
