import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRAFTS } from '../content/leaves.ts'
import { formOf } from '../content/forms.ts'
import { difference, linear } from './colour.ts'
import { unpackPass } from './pass-file.ts'
import { coverageOf, gapsOf, mended, profileOf } from './pass-mends.ts'
import { choicesOf, colourOf, pansOf } from './pack-look.ts'
import { brandStyleOf } from './brand-styles.ts'

const passOf = async (form: string) => unpackPass(readFileSync(new URL(`passes/${form}.pass`, import.meta.url)))

test('no page shows between the cap and the body of a pack', { timeout: 120_000 }, async () => {
  for (const form of ['tube_plain', 'airless_metal', 'jar_glass', 'roll_on', 'stick', 'palette']) {
    const pass = await passOf(form)
    const [before, after] = [gapsOf(coverageOf(pass)).length, gapsOf(coverageOf(mended(form, pass))).length]
    expect(before, form).toBeGreaterThan(150)
    // The rounded corners at both ends stay open.
    expect(after, form).toBeLessThan(before * 0.08)
  }
})

test('the top of a cap is rounder than a cone', { timeout: 60_000 }, async () => {
  for (const form of ['roll_on', 'perfume_arch', 'polish_round']) {
    const pass = await passOf(form)
    const fallAt = (profile: Float32Array): number => {
      const top = Math.min(...profile.filter((y) => !Number.isNaN(y)))
      return (profile[Math.round(500 + 40)] ?? 0) - top
    }
    expect(fallAt(profileOf(coverageOf(mended(form, pass)))), form).toBeLessThan(
      fallAt(profileOf(coverageOf(pass))) * 0.75,
    )
  }
})

test('two palettes share no pan, and a palette has no twins', () => {
  const palettes = DRAFTS.flatMap((draft) =>
    choicesOf(draft)
      .filter(({ amount }) => formOf(draft, amount) === 'palette')
      .map(({ shade }) => pansOf(linear(shade?.color ?? '#a07060'), draft.name)),
  )
  expect(palettes.length).toBeGreaterThan(20)
  // The third pan is the shade itself, which two palettes may have.
  const all = palettes.flatMap((pans) => pans.filter((_, index) => index !== 2).map((pan) => pan.join(' ')))
  expect(new Set(all).size).toBe(all.length)
  for (const pans of palettes)
    for (const [index, pan] of pans.entries())
      for (const [at, other] of pans.entries())
        if (at > index) expect(difference(pan, other), `${pans.join(' | ')}: ${index}, ${at}`).toBeGreaterThan(3)
})

test('the cap of a liner has its shade', () => {
  const [draft] = DRAFTS
  if (draft === undefined) throw new Error('no products')
  const look = { pack: 'pencil', body: '#ffffff', cap: '#ffffff', inside: '#ffffff' } as const
  const appearance = { look, style: brandStyleOf(draft.brand), shade: '#5a1424', form: 'liner', foil: false }
  expect(colourOf('cap', 'solid', appearance)).toEqual(linear('#5a1424'))
})
