import { expect, test } from 'vitest'
import { FORMS } from '../content/contents-look.ts'
import { drawTexture, liesWhole, lyingRelief } from './textures.ts'

test('what lies whole on paper does not touch the border of its picture', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  for (const form of FORMS.filter((one) => liesWhole(one) && one !== 'powder' && one !== 'pressed'))
    for (const way of [0, 1, 2]) {
      const { width, height, cover } = await lyingRelief(form, way)
      const touches = cover.some((value, at) => {
        const [x, y] = [at % width, Math.floor(at / width)]
        return value > 0.5 && (x < 4 || y < 4 || x >= width - 4 || y >= height - 4)
      })
      if (touches) wrong.push(`${form} ${way}`)
    }
  expect(wrong).toEqual([])
})

test('matt and shimmering contents look otherwise than usual ones', { timeout: 60_000 }, async () => {
  const [usual, matte, shimmer] = await Promise.all(
    [undefined, 'matte' as const, 'shimmer' as const].map(async (finish) =>
      (await drawTexture('lip', 0, '#a03c3c', '#f6e6de', { finish })).raw().toBuffer(),
    ),
  )
  const brightest = (pixels: Buffer | undefined): number =>
    pixels?.filter((_, at) => at % 4 === 0).reduce((sum, value) => sum + (value > 215 ? 1 : 0), 0) ?? 0
  expect(usual?.equals(matte ?? usual)).toBe(false)
  expect(brightest(shimmer)).toBeGreaterThan(brightest(matte))
})
