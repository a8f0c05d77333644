import { Type } from 'typebox'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { RECORDS } from '#app/import/records.ts'

const fieldRows = ({ fields }: RecordDeclaration, path = ''): string[] =>
  Object.entries(fields).flatMap(([name, { title, help = '', schema, parts }]) => [
    `| \`${path}${name}\` | ${title} | ${Type.IsOptional(schema) ? '' : 'да'} | ${help} |`,
    ...(parts === undefined ? [] : fieldRows(parts, `${path}${name}.`)),
  ])

/** The reference of the import format: the fields of every record. */
export const generateRecords = (): { file: string; text: string } => {
  const sections = RECORDS.map((record) =>
    [
      `## ${record.file}: ${record.title}`,
      '',
      `Ключ: ${record.key.map((name) => `\`${name}\``).join(', ')}.`,
      '',
      '| поле | что это | обязательно | что учесть |',
      '| --- | --- | --- | --- |',
      ...fieldRows(record),
    ].join('\n'),
  )
  const intro =
    '# Поля записей\n\nФормат файлов магазина описан в [demo/README.md](../demo/README.md). Этот список пишет `npm run generate`.'
  return { file: 'docs/records.md', text: `${[intro, ...sections].join('\n\n')}\n` }
}
