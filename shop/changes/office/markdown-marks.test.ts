import { expect, test } from 'vitest'
import { markedText, withPicture } from './markdown-marks.ts'

const marked = (text: string, selected: string, mark: Parameters<typeof markedText>[3]) => {
  const start = text.indexOf(selected)
  const next = markedText(text, start, start + selected.length, mark)
  return [next.text, next.text.slice(next.start, next.end)]
}

test('OFFICE-02: a mark stands around the selection, and a second press takes it away', () => {
  expect(marked('Крем густой.', 'густой', 'bold')).toEqual(['Крем **густой**.', 'густой'])
  expect(marked('Крем **густой**.', 'густой', 'bold')).toEqual(['Крем густой.', 'густой'])
})

test('OFFICE-02: headings and lists mark whole lines, links leave their address selected', () => {
  expect(marked('Первое\nВторое\nТретье', 'рое\nТр', 'list')).toEqual([
    'Первое\n- Второе\n- Третье',
    '- Второе\n- Третье',
  ])
  expect(marked('- Второе\n- Третье', '- Второе\n- Третье', 'list')).toEqual(['Второе\nТретье', 'Второе\nТретье'])
  expect(marked('Как носить', 'носить', 'heading')).toEqual(['## Как носить', '## Как носить'])
  expect(markedText('', 0, 0, 'heading')).toEqual({ text: '## ', start: 3, end: 3 })
  expect(markedText('Раз\nДва', 5, 5, 'list')).toEqual({ text: 'Раз\n- Два', start: 7, end: 7 })
  expect(markedText('- Раз', 1, 1, 'list')).toEqual({ text: 'Раз', start: 0, end: 0 })
  expect(marked('Читать статью', 'статью', 'link')).toEqual(['Читать [статью](/адрес)', '/адрес'])
})

test('OFFICE-04: a picture stands in a paragraph of its own after the line, brackets do not break its mark', () => {
  expect(withPicture('Первая строка\nВторая', 3, 'news/Крем (1).webp', 'Крем [новый]')).toEqual({
    text: 'Первая строка\n\n![Крем  новый ](/pictures/news/%D0%9A%D1%80%D0%B5%D0%BC%20%281%29.webp)\n\nВторая',
    end: 88,
  })
  expect(withPicture('', 0, 'a.png', 'А').text).toBe('![А](/pictures/a.png)\n\n')
})
