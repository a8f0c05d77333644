import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconsFile } from './icons.ts'

test('the file of icons holds the drawings of Lucide as the package has them', async () => {
  expect(await readFile(new URL('../web/ui/images/icons.svg', import.meta.url), 'utf8')).toBe(await iconsFile())
})
