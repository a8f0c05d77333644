import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FORM_NAMES, formOf, heightOf, slimness, usualHeight } from './forms.ts'
import { DRAFTS } from './leaves.ts'
import type { Draft } from './draft.ts'
import { lookOf } from './packs.ts'
import { contrast, inkOn } from '../pictures/colour.ts'
import { boxOf, packJobs, packLabels, passFacts } from '../pictures/pack-jobs.ts'
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

test('a small tube is slimmer than a large one, a product counted in pieces keeps its form', () => {
  expect(slimness('tube_plain', 30, 'мл')).toBeGreaterThan(slimness('tube_plain', 150, 'мл'))
  expect(slimness('sachet', 5, 'шт.')).toBe(1)
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

test('a box has the proportions of its pack', () => {
  const boxes = DRAFTS.map((draft) => boxOf(draft)).filter((box) => box !== undefined)
  expect(boxes.length).toBeGreaterThan(300)
  for (const { shape, box, stretched } of boxes) {
    const { height, width } = passFacts(box)
    expect(Math.abs(((height / width) * stretched) / shape - 1)).toBeLessThan(0.06)
  }
})

test('a packshot is regenerated only when its content changes', () => {
  expect(factsOf({ ...first, lead: 'другие слова', text: 'и другое описание' })).toEqual(factsOf(first))
  expect(factsOf({ ...first, label: 'другое имя' })).not.toEqual(factsOf(first))
  expect(factsOf({ ...first, look: first.look.replace(/#\w+/, '#123456') })).not.toEqual(factsOf(first))
})

test('rejects a truncated pass file', async () => {
  const file = await readFile(new URL('../pictures/passes/box_tall.pass', import.meta.url))
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
