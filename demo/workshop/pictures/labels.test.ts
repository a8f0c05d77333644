import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DRAFTS } from '../content/leaves.ts'
import type { Draft } from '../content/draft.ts'
import { isUpright, settingOf, wrap } from './labels.ts'
import { widthOf } from './outlines.ts'
import { packJobs, packLabels } from './pack-jobs.ts'

const [first] = DRAFTS
if (first === undefined) throw new Error('no products')

test(
  'P1: every label lies in the safe area of its panel, with text of at least 7 px',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = []
    for (const { file, style, words, panel } of packLabels(DRAFTS)) {
      const { inside, smallest } = await settingOf(style, words, panel)
      if (!inside || smallest < 7) wrong.push(`${file}: ${inside ? '' : 'runs over, '}${smallest.toFixed(1)} px`)
    }
    expect(wrong).toEqual([])
  },
)

/** Cursive faces, in which «т» is a Russian «m» too. */
const CURSIVE: ReadonlySet<string> = new Set(['italic', 'marck-script'])

test('P1: no label is set in Bulgarian letters, whose «т» is as wide as «m»', async () => {
  const wrong = new Set<string>()
  for (const { style, words } of packLabels(DRAFTS))
    for (const [face, text] of [
      [style.face, style.name],
      [style.text, `${words.name} ${words.shade} ${words.volume}`],
    ] as const)
      if (
        /[а-яё]/.test(text) &&
        !CURSIVE.has(face.family) &&
        (await widthOf('т', face, 100)) > 1.25 * (await widthOf('п', face, 100))
      )
        wrong.add(`${style.name}: ${face.family}`)
  expect([...wrong]).toEqual([])
})

test('only a box as slim as a pencil has its name on its side', () => {
  const panel = { sticker: false, round: false, carton: true }
  expect([0.95, 0.42, 0.3, 0.21].map((width) => isUpright({ ...panel, width, height: 1 }))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isUpright({ ...panel, width: 0.15, height: 1 })).toBe(true)
})

test('no letter stands alone on the last line', async () => {
  const lines = await wrap('Крем для век с витамином С', { family: 'sans', weight: 500 }, 20, 60)
  expect(lines.at(-1)).toMatch(/витамином С$/)
})

test('reports a word too long for its panel', async () => {
  const [label] = packLabels([first])
  if (label === undefined) throw new Error('the first product has no label')
  expect(
    (await settingOf(label.style, { ...label.words, name: 'ы'.repeat(400) }, { ...label.panel, width: 100 })).inside,
  ).toBe(false)
})

test(
  'a packshot is reproducible, stands on the lower edge and has a transparent background',
  { timeout: 60_000 },
  async () => {
    const [job] = packJobs([first])
    if (job === undefined) throw new Error('nothing to draw')
    const bytes = await job.draw()
    expect((await job.draw()).equals(bytes)).toBe(true)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([1000, 1200, 4])
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0
    expect(alpha(500, 1197)).toBeGreaterThan(200)
    expect([alpha(2, 2), alpha(997, 2), alpha(2, 1197), alpha(997, 1197)]).toEqual([0, 0, 0, 0])
  },
)

test('a closed tin takes the colour of its shade', async () => {
  const tin: Draft = {
    ...first,
    look: 'tin #8a3a44 #8a3a44 #c05060',
    sizes: '4 г 690',
    shades: 'Персик #e8a080, Слива #7a4058',
  }
  const tones = await Promise.all(
    packJobs([tin])
      .filter(({ file }) => file.startsWith('packs/'))

      .map(async ({ proof }) => JSON.stringify((await proof?.())?.parts.find(([role]) => role === 'body')?.[1])),
  )
  expect(new Set(tones).size).toBe(2)
})
