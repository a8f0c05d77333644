import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { declarationOf, fieldsOf } from '#app/changes/describe-record.ts'
import { newQueryClient } from '#platform/client/query.ts'
import type { KindView, RecordView } from '../changes.api.ts'
import { RecordHistory } from './history.tsx'

const fieldsOfKind = (kind: string): string => {
  const declaration = declarationOf(kind)
  return JSON.stringify(declaration === undefined ? [] : fieldsOf(declaration))
}
const VIEW: KindView = {
  kind: 'products',
  title: 'товар',
  help: '',
  key: ['slug'],
  columns: [],
  adds: true,
  proposed: null,
  may_write: true,
  sorts: [],
  lacks: [],
  fields: fieldsOfKind('products'),
}
const RECORD: RecordView = {
  key: 'krem',
  value: '{}',
  lacks: [],
  laid: [],
  part_fields: fieldsOfKind('prices'),
  history: [
    {
      id: 7,
      reason: '',
      starts_at: null,
      ends_at: null,
      source: 'form',
      author: 'anna',
      state: 'applied',
      before: '{"price":49000}',
      after: '{"price":49500}',
      part: '250 мл',
    },
  ],
}

test('CHG-01: a price in the history of its product is a sum under its own word, with the variant', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <RecordHistory view={VIEW} record={RECORD} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
  expect(text).toContain('Цена, 250 мл: 490 ₽ → 495 ₽')
})
