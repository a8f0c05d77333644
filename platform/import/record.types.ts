/** Checked by the compiler only: a declaration whose columns are not those of its table does not compile. */
import { field, record, rowOf, type Lookups } from './record.ts'
import { Slug, Words } from './record-values.ts'

const need = { title: 'повод', table: 'need', key: ['code'] } as const
const fields = {
  code: field(Slug, { title: 'Код' }),
  name: field(Words, { title: 'Название' }),
  note: field(Words, { title: 'Пояснение' }),
  url: field(Words, { title: 'Куда ведёт' }),
}

export const recordChecks = (lookups: Lookups): void => {
  const whole = record({ ...need, fields, computed: { position: 'int' } })
  rowOf(whole, { code: 'dar', name: 'В подарок', note: 'До 1000 ₽', url: '/' }, lookups, { position: 1 })
  // @ts-expect-error -- no new row can be written without `position`, and nothing gives it
  record({ ...need, fields })
  // @ts-expect-error -- the table has no column `colour`
  record({ ...need, fields: { ...fields, colour: field(Words, { title: 'Цвет' }) }, computed: { position: 'int' } })
  // @ts-expect-error -- the table has no column `place`
  record({ ...need, fields, computed: { position: 'int', place: 'text' } })
  record({ ...need, fields, changesOnly: true })
  // @ts-expect-error -- the column `position` is left to own code, which does not give it
  rowOf(whole, { code: 'dar', name: 'В подарок', note: 'До 1000 ₽', url: '/' }, lookups, {})
  // @ts-expect-error -- a checked record has a `name`
  rowOf(whole, { code: 'dar', note: 'До 1000 ₽', url: '/' }, lookups, { position: 1 })
}
