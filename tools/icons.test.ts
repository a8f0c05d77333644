import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ICON_NAMES } from '#platform/ui/images/icon-names.ts'

test('icons.svg has a symbol for every icon name, and no other', async () => {
  const file = await readFile('platform/ui/images/icons.svg', 'utf8')
  const drawn = [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.+?)<\/symbol>/g)]
  expect(drawn.map(([, name]) => name)).toEqual([...ICON_NAMES])
})
