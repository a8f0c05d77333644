import { expect, test } from 'vitest'
import { distanceOf } from './suggestions.ts'

test('OFFICE-02: of what a field finds the names that have all typed words come before those that have them elsewhere', () => {
  const names = ['Крем для рабочих рук', 'Иней, Крем для рук с мочевиной 10 %', 'Крем для рук с мочевиной']
  const sorted = (text: string) =>
    names
      .map((name) => ({ key: name, name }))
      .toSorted((a, b) => distanceOf(a, text) - distanceOf(b, text))
      .map(({ name }) => name)
  expect(sorted('крем для рук с мочев')).toEqual([
    'Крем для рук с мочевиной',
    'Иней, Крем для рук с мочевиной 10 %',
    'Крем для рабочих рук',
  ])
  expect(sorted('иней')[0]).toBe('Иней, Крем для рук с мочевиной 10 %')
})
