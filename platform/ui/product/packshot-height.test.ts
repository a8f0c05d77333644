import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MAX_PACKSHOT_HEIGHT, MIN_PACKSHOT_HEIGHT, packshotHeight } from './packshot.tsx'

test('the height of a packshot follows DESIGN §11, limited to 43–80 %', () => {
  expect([20, 100, 124, 180, 400].map(packshotHeight)).toEqual([43, 53, 59, 73, 80])
})

test('SAFE-04: the stylesheet has a rule for every packshot height, so that none needs a style attribute', async () => {
  const stylesheet = await readFile(new URL('packshot-heights.css', import.meta.url), 'utf8')
  for (let h = MIN_PACKSHOT_HEIGHT; h <= MAX_PACKSHOT_HEIGHT; h++) {
    const rule = new RegExp(`\\[data-h='${h}'\\] \\{\\s*--h: ([\\d.]+);`).exec(stylesheet)
    expect(Number(rule?.[1]), `height ${h}`).toBe(h / 100)
  }
})
