import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fieldsOf, JOURNALLED } from '#app/changes/describe-record.ts'
import { newQueryClient } from '#platform/client/query.ts'
import type { RecordField } from '../changes.api.ts'
import { FieldControl } from './field-control.tsx'
import { clockOfText, daysOf } from '../facts/week.ts'
import { HomeBlocks } from './home-blocks.tsx'
import { momentOf, valueText } from './record-words.ts'

const draw = (field: RecordField, value: unknown, error?: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <FieldControl field={field} value={value} error={error} onChange={() => {}} />
    </QueryClientProvider>,
  )
const fieldOf = (kind: string, name: string): RecordField => {
  const declaration = JOURNALLED.find((record) => record.kind === kind)
  const field = declaration && fieldsOf(declaration).find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${kind}.${name}`)
  return field
}

test('OFFICE-02: every field of every kind has a control with its title, and its fault next to it', () => {
  const all = JOURNALLED.flatMap((record) => fieldsOf(record).map((field) => ({ kind: record.kind, field })))
  const wrong = all
    .filter(({ field }) => {
      const html = draw(field, undefined, 'Так нельзя')
      return !html.includes(field.title) || !html.includes('Так нельзя')
    })
    .map(({ kind, field }) => `${kind}.${field.name}`)
  expect([all.length > 150, wrong]).toEqual([true, []])
})

test('OFFICE-02: every field of every kind, inner ones too, has controls down to single values; attributes come from the shop', () => {
  const withoutParts = (path: string, fields: readonly RecordField[]): string[] =>
    fields.flatMap((field) => {
      const inner = field.forms?.flatMap(({ of }) => of) ?? field.of
      const isWhole = inner.length > 0 || !['list', 'group', 'map', 'week'].includes(field.control)
      return isWhole || field.shop !== undefined
        ? withoutParts(`${path}.${field.name}`, inner)
        : [`${path}.${field.name}`]
    })
  const lacking = JOURNALLED.flatMap((record) =>
    Object.keys(record.forms ?? { '': null }).flatMap((key) => withoutParts(record.kind, fieldsOf(record, key))),
  )
  expect(lacking).toEqual([])
})

test('UI-03: every control that has to be filled in shows it with its name, a date and a moment too', () => {
  const silent = JOURNALLED.flatMap((record) =>
    fieldsOf(record)
      .map((field) => ({ field, html: draw(field, undefined) }))
      .filter(({ html }) => {
        const marked = html.match(/<label[^>]*>[^<]+<span[^>]*> [*]<\/span><\/label>/g) ?? []
        return (html.match(/ required=""/g) ?? []).length !== marked.length
      })
      .map(({ field }) => `${record.kind}.${field.name}`),
  )
  expect(silent).toEqual([])
})

test('OFFICE-02: a list that may be empty does not stop the form of a new record', () => {
  expect(draw(fieldOf('products', 'usage'), [])).not.toContain('required=""')
  expect(draw(fieldOf('products', 'facts'), [])).not.toContain(' *</span>')
})
test('UI-03: a list that has to have something in it shows it', () => {
  expect(draw(fieldOf('products', 'variants'), [])).toMatch(/<legend>[^<]+<span[^>]*> [*]<\/span><\/legend>/)
})

test('OFFICE-02: hours of a week are a row for each day, and are read in one line', () => {
  const day = { open: '09:00', close: '21:00' }
  const week = [day, day, day, day, { ...day, break: { from: '13:00', to: '14:00' } }, null, null]
  const html = draw(fieldOf('stores', 'hours'), week, 'Вторник: нужно время')
  expect(html.match(/aria-label="Открытие, [а-я]+"/g)).toHaveLength(5)
  expect(html).toContain('суббота: выходной')
  expect(html).toContain('Как в\u00a0четверг')
  expect(html).toContain('Вторник: нужно время')
  expect(valueText(week, fieldOf('stores', 'hours'))).toBe(
    'пн–чт\u00a009:00–21:00, пт\u00a009:00–21:00, перерыв 13:00–14:00, сб–вс\u00a0закрыто',
  )
  expect(JSON.stringify(daysOf(week))).toBe(JSON.stringify(week))
  expect(['9', '9.30', '930', '24:00', 'утром'].map(clockOfText)).toEqual(['09:00', '09:30', '09:30', '24:00', 'утром'])
})

test('OFFICE-02: parts of a letter have the fields of their form; values by names are rows', () => {
  const blocks = [{ text: ['Зима.', 'Мороз.'] }, { rule: 'hit', take: 4 }]
  const letter = draw(fieldOf('newsletters', 'blocks'), blocks)
  expect(letter).toContain('1. Абзацы')
  expect(letter).toContain('Зима.\nМороз.</textarea>')
  expect(letter).toContain('<option value="hit" selected="">Хиты')
  expect(letter.match(/Добавить: [а-я\u00a0 ]+/g)).toEqual([
    'Добавить: абзацы',
    'Добавить: новости',
    'Добавить: товары',
    'Добавить: товары по\u00a0метке',
  ])
  const settings = JOURNALLED.find(({ kind }) => kind === 'settings')
  const hotline = settings && fieldsOf(settings, 'hotline').find(({ name }) => name === 'value')
  const hours = hotline?.of.find(({ name }) => name === 'hours_in')
  if (hours === undefined) throw new Error('the hotline has hours')
  const html = draw(hours, { msk: '07:00 – 20:00' })
  expect(html).toContain('value="07:00 – 20:00"')
  expect(html).toContain('value="msk"')
  expect(valueText({ msk: '07:00' }, hours)).toBe('msk: 07:00')
})

test('OFFICE-02: money is typed in roubles, a list has a field for each part, a colour a picker', () => {
  expect(draw(fieldOf('prices', 'price'), 149_050)).toContain('value="1490,5"')
  const facts = draw(fieldOf('pages', 'facts'), [{ figure: '1 час', words: 'собираем заказ' }])
  expect(facts).toContain('value="1 час"')
  expect(facts).toContain('Добавить: цифры')
  expect(draw(fieldOf('products', 'variants'), [{ sku: '1', price: 100 }])).toContain('Старая цена')
})

test('OFFICE-02: values and moments are shown as people read them; times are those of Moscow', () => {
  expect(valueText(149_050, fieldOf('prices', 'price'))).toMatch(/^1.490\.50/)
  expect([valueText(true), valueText(null), valueText(['а', 'б'])]).toEqual(['да', '—', 'а, б'])
  expect([momentOf(''), momentOf('2026-12-28T18:00')]).toEqual([null, '2026-12-28T15:00:00.000Z'])
})

test('OFFICE-04: the home page is a list of blocks in words, in their order, and what is not shown', () => {
  const settings = JOURNALLED.find(({ kind }) => kind === 'settings')
  const field = settings && fieldsOf(settings, 'home').find(({ name }) => name === 'value')
  if (field === undefined) throw new Error('the home page is a setting')
  const html = renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <HomeBlocks
          field={field}
          value={{ title: 'Гладь', sections: ['news', 'hero'], headings: { news: 'Что нового' } }}
          disabled={false}
          onChange={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html.match(/aria-label="[^"]*, место \d из \d"/g)).toEqual([
    'aria-label="Новости, место 1 из 2"',
    'aria-label="Заглавный баннер, место 2 из 2"',
  ])
  expect(html).toContain('value="Что нового"')
  expect(html.match(/Показать: [А-Я]/g)).toHaveLength(10)
  expect(html).toContain('Показать: Новинки')
  expect(html).toContain('>Гладь</textarea>')
})

test('OFFICE-02: a «yes» by default is shown as one; an optional group asks for its parts once one is given', () => {
  expect(draw(fieldOf('promo_codes', 'with_points'), undefined)).toContain('checked=""')
  expect(draw(fieldOf('promo_codes', 'with_points'), false)).not.toContain('checked=""')
  const partner = fieldOf('banners', 'advertisement')
  expect(draw(partner, undefined)).not.toContain('required=""')
  expect(draw(partner, { erid: '2Vtzqx' })).toContain('required=""')
})
