/** Pages of help are the documents of the roles: nothing of them is lost in the office. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseHelp } from './parse-help.ts'

const ROLES = join(import.meta.dirname, '../../../docs/ru/roles')
const PICTURES = join(import.meta.dirname, '../../../docs/pictures/roles')

test('a page of help has its title, paragraphs, lists and pictures', () => {
  const help = parseHelp(
    '# Продавец\n\nСобирает.\n\n![Очередь](../a/queue.webp)\n\n## Утро\n- Раз.\n- Два: [там](x.md).\n',
  )
  expect(help).toEqual({
    title: 'Продавец',
    blocks: [
      { kind: 'text', text: 'Собирает.' },
      { kind: 'picture', name: 'queue', words: 'Очередь' },
      { kind: 'heading', text: 'Утро' },
      { kind: 'items', items: ['Раз.', 'Два: там.'] },
    ],
  })
})

test.each(readdirSync(ROLES))('%s fits a screen or two, and its pictures are there and small', (file) => {
  const text = readFileSync(join(ROLES, file), 'utf8')
  expect(text.split('\n').length).toBeLessThan(45)
  const { blocks } = parseHelp(text)
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))
  expect(pictures.length).toBeGreaterThan(0)
  for (const name of pictures) expect(statSync(join(PICTURES, `${name}.webp`)).size).toBeLessThan(60_000)
  // What the parser does not know stays visible.
  expect(JSON.stringify(blocks)).not.toMatch(/\*\*|!\[|\]\(|(^|\\n)#/)
})
