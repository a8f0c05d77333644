/** The journal as a file for a table: UTF-8 with a mark, «;» between cells. */
import { csvCell } from '#kernel/csv-cell.ts'
import type { AuditRecords } from '#shop/office/office.api.ts'
import { ACTIONS, whoText } from '#shop/office/facts/audit-actions.ts'
import { subjectText } from './audit-subjects.ts'
import { detailText } from './audit-words.ts'

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

export const auditCsv = (records: AuditRecords['records']): string =>
  '\u{feff}' +
  line(['Когда', 'Кто', 'Что', 'С чем', 'Было', 'Стало']) +
  records
    .map(({ at, staff, action, subject, was, became }) =>
      line([
        at,
        whoText(staff, action),
        ACTIONS[action] ?? action,
        subjectText(subject, action),
        detailText(was),
        detailText(became),
      ]),
    )
    .join('')
