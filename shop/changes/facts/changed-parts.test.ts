import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedParts } from './changed-parts.ts'

const long = (word: string, times: number): string => Array.from({ length: times }, (_, at) => `${word}${at}`).join(' ')

test('CHG-02: of a long text that changes the changed words are shown, with some around them', () => {
  const before = `${long('слово', 60)} с маслом ши ${long('дальше', 60)}`
  const parts = changedParts(before, before.replace('с маслом ши', 'с маслом какао'))
  expect(parts).toEqual([
    '… слово56 слово57 слово58 слово59 с маслом ши дальше0 дальше1 дальше2 дальше3 дальше4 …',
    '… слово56 слово57 слово58 слово59 с маслом какао дальше0 дальше1 дальше2 дальше3 дальше4 …',
  ])
  expect(changedParts('Крем', 'Крем для рук')).toBeNull()
})

test('CHG-02: a part without «…» where the text begins or ends, and whatever is left out is in both versions', () => {
  const text = fc.string({ minLength: 0, maxLength: 400, unit: fc.constantFrom('а', 'б', ' ') })
  fc.assert(
    fc.property(text, text, text, text, (head, was, is, tail) => {
      const [before, after] = [head + was + tail, head + is + tail]
      const parts = changedParts(before, after)
      if (parts === null) return
      const [left, right] = parts.map((part) => part.replace(/^… /, '').replace(/ …$/, ''))
      // The versions differ by these parts alone.
      const at = before.indexOf(left ?? '')
      expect(at).toBeGreaterThanOrEqual(0)
      const others = [...before.matchAll(new RegExp(`(?=${left})`, 'g'))].map(
        ({ index }) => before.slice(0, index) + (right ?? '') + before.slice(index + (left ?? '').length),
      )
      expect(others).toContain(after)
    }),
  )
})
