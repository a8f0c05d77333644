import { readFile } from 'node:fs/promises'
import { SETTINGS } from '#server/config-table.ts'

const FILE = 'README.md'
const BEGIN = '<!-- settings: written by npm run generate -->'
const END = '<!-- settings end -->'

/** The README with an updated table of settings. */
export const generateSettings = async (): Promise<{ file: string; text: string }> => {
  const rows = SETTINGS.map(({ name, fallback, meaning }) => `| \`${name}\` | ${meaning} | ${fallback} |`)
  const table = [BEGIN, '| переменная | что значит | если не задана |', '| --- | --- | --- |', ...rows, END].join('\n')
  const readme = await readFile(FILE, 'utf8').catch(() => `# Гладь\n\n## Настройки\n\n${BEGIN}\n${END}\n`)
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (from === -1 || to < from)
    throw new Error(`${FILE} has no markers «${BEGIN}» and «${END}» for the table of settings`)
  return { file: FILE, text: readme.slice(0, from) + table + readme.slice(to + END.length) }
}
