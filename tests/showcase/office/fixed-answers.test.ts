import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { changes, CONTROLS, type RecordField } from '#shop/changes/changes.api.ts'
import { FIELDS, fixedAnswer } from './fixed-answers.ts'

const ANSWERED = [
  [changes.recordKind, '/office/record-kinds/articles'],
  [changes.recordViews, '/office/record-views/articles'],
  [changes.records, '/office/records/articles'],
  [changes.records, '/office/records/articles?page=3'],
  [changes.records, '/office/records/nothing'],
  [changes.record, '/office/record?key=zima'],
  [changes.recordNeighbours, '/office/record-neighbours?key=zima'],
  [changes.recordRows, '/office/records/rows'],
  [changes.recordNames, '/office/records/names'],
  [changes.recordPictures, '/office/records/pictures'],
  [changes.typedFaults, '/office/records/typed'],
  [changes.checkRecord, '/office/records/check'],
  [changes.previewText, '/office/records/preview-text'],
  [changes.changeSet, '/office/change-sets/7'],
  [changes.changeSet, '/office/change-sets/8'],
] as const
const answerOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://shop.test')
  return fixedAnswer(pathname, searchParams)
}

test('the parts of the office are shown with answers as its calls give them', () => {
  const wrong = ANSWERED.filter(([{ out }, address]) => {
    const answer = answerOf(address)
    return typeof answer === 'string' || !('value' in answer) || !Value.Check(out, answer.value)
  })
  expect(wrong.map(([, address]) => address)).toEqual([])
})

test('the editor is shown with a field for every control, and one that records and one that pictures suggest', () => {
  const all = (fields: readonly RecordField[]): readonly RecordField[] => fields.flatMap((one) => [one, ...all(one.of)])
  const shown = new Set(all(FIELDS).map(({ control }) => control))
  expect(CONTROLS.filter((control) => !shown.has(control))).toEqual([])
  expect(new Set(FIELDS.flatMap(({ control, refers }) => (refers === null ? [] : [`${control} ${refers}`]))).size).toBe(
    3,
  )
})
