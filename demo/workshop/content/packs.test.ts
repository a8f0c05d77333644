import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FORM_NAMES, formOf, heightOf, slimness, usualHeight } from './forms.ts'
import { DRAFTS } from './leaves.ts'
import type { Draft } from './draft.ts'
import { lookOf } from './packs.ts'
import { contrast, difference, inkOn, linear } from '../pictures/colour.ts'
import { boxOf, printOf } from '../pictures/box-jobs.ts'
import { passFacts } from '../pictures/pack-job.ts'
import { packJobs, packLabels } from '../pictures/pack-jobs.ts'
import { unpackPass } from '../pictures/pass-file.ts'

const [first] = DRAFTS
if (first === undefined) throw new Error('no products')
const factsOf = (draft: Draft): string[] => packJobs([draft]).map(({ facts }) => facts)

test('every form is rendered, with its height in the shop', () => {
  for (const form of FORM_NAMES)
    expect(Math.abs(usualHeight(form) / (passFacts(form).height * 10) - 1), form).toBeLessThan(0.03)
})

test('a size in the facts overrides the height of the form', () => {
  const set: Draft = { ...first, look: 'set #d8c8c0 #f4f0ea #ffffff', sizes: '1 шт. 3990', facts: 'Высота: 22 см' }
  expect([formOf(set, 1), heightOf(set, 1, 'шт.')]).toEqual(['set_box', 220])
  expect(heightOf({ ...set, facts: '' }, 1, 'шт.')).toBe(154)
})

test('the box of every gift set is drawn with the width in its facts', () => {
  const { width, height } = passFacts('set_box')
  const wrong = DRAFTS.filter(({ parts }) => parts !== undefined).filter(
    (set) =>
      Number(/Коробка: (\d+) ×/.exec(set.facts ?? '')?.[1]) !==
      Math.round((heightOf(set, 1, 'шт.') / 10) * (width / height) * 10) / 10,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

const formsOf = (fits: (draft: Draft) => boolean): Set<string> =>
  new Set(DRAFTS.filter(fits).map((draft) => formOf(draft, 1)))

test('a pencil that twists has no wood to sharpen', () => {
  const sharpened = DRAFTS.filter((draft) => formOf(draft, 1) === 'pencil' && !/выкручивается/.test(draft.facts ?? ''))
  expect(sharpened.map(({ slug }) => slug)).toEqual([])
  expect(passFacts('pencil').parts.map(([role]) => role)).not.toContain('wood')
})

test('a cushion has its sponge and puff, a brow gel shows its tint, a felt-tip liner has a cap', () => {
  expect(formsOf(({ name }) => /кушон/i.test(name))).toEqual(new Set(['cushion']))
  expect(passFacts('cushion').parts.map(([role]) => role)).toEqual(
    expect.arrayContaining(['mirror', 'inside', 'accent']),
  )
  expect(formsOf(({ kind }) => kind === 'brow-gel')).toEqual(new Set(['brow']))
  expect(passFacts('brow').parts).toEqual(
    expect.arrayContaining([
      ['clear', 'glass'],
      ['inside', 'solid'],
    ]),
  )
  expect(formsOf(({ name }) => /фломастер/i.test(name))).toEqual(new Set(['liner']))
})

test('print on a clear bottle without shades stands out from the contents', () => {
  const faint = DRAFTS.filter(({ look, shades }) => /^(?:polish|fluid) /.test(look) && shades === undefined).filter(
    ({ look }) => {
      const inside = linear(lookOf(look).inside)
      return contrast(linear(inkOn(inside)), inside) < 6.5
    },
  )
  expect(faint.map(({ slug }) => slug)).toEqual([])
})

test('a small tube is slimmer than a large one, a product counted in pieces keeps its form', () => {
  expect(slimness('tube_plain', 30, 'мл')).toBeGreaterThan(slimness('tube_plain', 150, 'мл'))
  expect(slimness('sachet', 5, 'шт.')).toBe(1)
})

/** Difference of two coats: the body takes two thirds of a pack, the cap a third. */
const coatDifference = (one: Draft, other: Draft): number => {
  const [a, b] = [lookOf(one.look), lookOf(other.look)]
  const [body, cap] = [difference(linear(a.body), linear(b.body)), difference(linear(a.cap), linear(b.cap))]
  return Math.sqrt((2 * body ** 2 + cap ** 2) / 3)
}

test('P1: the packs of two brands on one shelf differ in their coat by ΔE 15 or more', () => {
  const alike: string[] = []
  for (const [category, shelf] of Map.groupBy(
    DRAFTS.filter(({ parts }) => parts === undefined),
    (draft) => draft.category,
  ))
    for (const [index, one] of shelf.entries())
      for (const other of shelf.slice(index + 1))
        if (one.brand !== other.brand && coatDifference(one, other) < 15)
          alike.push(`${category}: ${one.slug} and ${other.slug}, ΔE ${coatDifference(one, other).toFixed(1)}`)
  expect(alike).toEqual([])
})

test('P1: no two brands print their boxes alike but for the text', () => {
  const prints = new Map<string, Set<string>>()
  for (const draft of DRAFTS.filter((one) => boxOf(one) !== undefined)) {
    const print = JSON.stringify(printOf(draft))
    prints.set(print, (prints.get(print) ?? new Set()).add(draft.brand))
  }
  expect([...prints.values()].filter((brands) => brands.size > 1).map((brands) => [...brands].join(' and '))).toEqual(
    [],
  )
})

test('ink is readable on every background', () => {
  for (let step = 0; step <= 40; step += 1) {
    const grey = step / 40
    const ink = inkOn([grey, grey, grey])
    const channel = Number.parseInt(ink.slice(1, 3), 16) / 255
    expect(
      contrast([channel ** 2.2, channel ** 2.2, channel ** 2.2], [grey, grey, grey]),
      String(grey),
    ).toBeGreaterThan(3.4)
  }
})

test('a box is as high as its pack, to its width', () => {
  const boxes = DRAFTS.flatMap((draft) => {
    const box = boxOf(draft)
    return box === undefined ? [] : [{ ...box, form: formOf(draft, box.choice.amount) }]
  })
  expect(boxes.length).toBeGreaterThan(300)
  for (const { form, height, depth } of boxes) {
    if (!/^(?:compact|cushion|palette|ampoules)/.test(form)) {
      const facts = passFacts(form)
      const usual = facts.height / facts.width
      expect(Math.max(height / usual, usual / height), form).toBeLessThan(facts.zone === null ? 1.01 : 2.5)
    }
    expect(depth).toBeLessThanOrEqual(1)
  }
})

test('a packshot is regenerated only when its content changes', () => {
  expect(factsOf({ ...first, lead: 'другие слова', text: 'и другое описание' })).toEqual(factsOf(first))
  expect(factsOf({ ...first, label: 'другое имя' })).not.toEqual(factsOf(first))
  expect(factsOf({ ...first, look: first.look.replace(/#\w+/, '#123456') })).not.toEqual(factsOf(first))
})

test('rejects a truncated pass file', async () => {
  const file = await readFile(new URL('../pictures/passes/tin.pass', import.meta.url))
  await expect(unpackPass(file.subarray(0, file.length - 2000))).rejects.toThrow()
})

test('perfumes of one brand have different colours, and labels have decimal commas', () => {
  const perfumes = DRAFTS.filter(({ kind }) => kind === 'perfume')
  for (const [brand, ofBrand] of Map.groupBy(perfumes, (draft) => draft.brand)) {
    const colours = new Set(ofBrand.map(({ look }) => lookOf(look).inside))
    expect(colours.size, brand).toBeGreaterThanOrEqual(Math.min(ofBrand.length, 2))
    expect(ofBrand.length / colours.size, brand).toBeLessThanOrEqual(3)
  }
  expect(
    packLabels(DRAFTS)
      .filter(({ words }) => /\d\.\d/.test(words.name))
      .map(({ file }) => file),
  ).toEqual([])
})
