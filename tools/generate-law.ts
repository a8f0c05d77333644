import { holderText, readDuties, type Duty } from '../ops/law/duties.ts'

const INTRO = `# Обязанности по закону

*Для владельца магазина. По-русски. Этот список пишет \`npm run generate\` из ops/law/duties.jsonl; это не совет юриста.*

Что действует в выбранный день и что ещё вступит: \`npm run law -- --on 2027-03-01\`. Строка держится тестом, который бывал красным,
или стоит «вне программы», и тогда сказано, кто это делает. Изменение закона — строка с днём: ставка НДС в \`vat\`
файла shop.yaml, группа маркировки в marking-groups.jsonl, возврат по разделам в \`returns\`.`

const cell = (text: string): string => text.replaceAll('|', '\\|')
const rowOf = (duty: Duty): string =>
  `| ${[
    `${duty.act}, ${duty.article}`,
    duty.note === undefined ? duty.title : `${duty.title} (${duty.note})`,
    duty.until === undefined ? `с ${duty.since}` : `${duty.since} … ${duty.until}`,
    duty.who,
    holderText(duty),
  ]
    .map(cell)
    .join(' | ')} |`

/** docs/ru/law.md. */
export const generateLaw = async (): Promise<{ file: string; text: string }> => {
  const rows = (await readDuties()).map(rowOf)
  const table = ['| закон | обязанность | когда | кто | чем держится |', '| --- | --- | --- | --- | --- |', ...rows]
  return { file: 'docs/ru/law.md', text: `${INTRO}\n\n${table.join('\n')}\n` }
}
