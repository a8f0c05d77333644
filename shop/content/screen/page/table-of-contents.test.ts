import { expect, test } from 'vitest'
import { headingsOf } from './page-opening.tsx'

test('PAGE-01: the table of contents lists the second-level headings as plain text', () => {
  expect(
    headingsOf(
      '<p>Начало</p><h2 id="как-тратить">Как <strong>тратить</strong></h2><p>…</p><h3>Нет</h3><h2 id="b">&quot;Б&quot; &amp; В</h2>',
    ),
  ).toEqual([
    { id: 'как-тратить', title: 'Как тратить' },
    { id: 'b', title: '"Б" & В' },
  ])
  expect(headingsOf('<p>Без разделов</p>')).toEqual([])
})
