import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconsFile } from './icons.ts'

test('icons.svg matches the Lucide icons of the installed package', async () => {
  expect(await readFile(new URL('../../platform/ui/images/icons.svg', import.meta.url), 'utf8')).toBe(await iconsFile())
})
