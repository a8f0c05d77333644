/** Legal documents of the shop as records: a record for each version (decision 0188). */
import { Type } from 'typebox'
import { field, record, type RecordOf } from '#platform/import/record.ts'
import { DateText, Markdown, Words } from '#platform/import/record-values.ts'

export const DOCUMENT_NAMES = ['politics', 'soglasie'] as const
export type DocumentName = (typeof DOCUMENT_NAMES)[number]

export const DocumentRecord = record({
  kind: 'documents',
  file: 'legal/*.md',
  title: 'юридический документ',
  help:
    'политика обработки данных и соглашение; новая редакция — новая запись с днём, с которого она действует; ' +
    'действовавшая редакция не меняется: с ней соглашались покупатели',
  table: 'legal_document',
  key: ['name', 'version'],
  fields: {
    name: field(Type.Enum([...DOCUMENT_NAMES]), {
      title: 'Документ',
      help: 'имя файла; в файле не пишется',
      labels: { politics: 'Политика обработки персональных данных', soglasie: 'Пользовательское соглашение' },
    }),
    version: field(DateText, { title: 'Редакция: с какого дня действует', help: 'дата редакции, московский день' }),
    title: field(Words, { title: 'Заголовок' }),
    body: field(Markdown, { title: 'Текст', widget: 'markdown' }),
  },
})
export type DocumentRecord = RecordOf<typeof DocumentRecord>
