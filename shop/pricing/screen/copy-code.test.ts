import { expect, test, vi } from 'vitest'
import { copyCode } from './promo-code-list.tsx'

const copying = async (clipboard: { writeText: (text: string) => Promise<void> } | undefined) => {
  const element = { textContent: 'ТИШИНА' } as HTMLElement
  const selectAllChildren = vi.fn<(node: Node) => void>()
  vi.stubGlobal('getSelection', () => ({ selectAllChildren }))
  const outcome = await copyCode(clipboard === undefined ? {} : { clipboard }, element)
  return { outcome, isSelected: selectAllChildren.mock.calls[0]?.[0] === element }
}

test('BASK-05: a promo code is copied, or selected where the browser has no clipboard or refuses it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  expect(await copying({ writeText })).toEqual({ outcome: 'copied', isSelected: false })
  expect(writeText.mock.calls).toEqual([['ТИШИНА']])
  expect(await copying(undefined)).toEqual({ outcome: 'selected', isSelected: true })
  expect(await copying({ writeText: () => Promise.reject(new Error('denied')) })).toEqual({
    outcome: 'selected',
    isSelected: true,
  })
})
