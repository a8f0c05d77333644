import { expect, test, vi } from 'vitest'
import { shareLink } from './buying.tsx'

const page = { title: 'Крем «Тишь»', url: 'http://shop.test/product/krem-tish?v=2' }
const refusal = (name: string) => Object.assign(new Error(name), { name })
/** A device whose clipboard and share sheet record what they are given. */
const device = ({ share, write }: { share?: () => Promise<void>; write?: () => Promise<void> }) => ({
  ...(share && { share: vi.fn<(data: ShareData) => Promise<void>>(share) }),
  ...(write && { clipboard: { writeText: vi.fn<(text: string) => Promise<void>>(write) } }),
})
const done = async () => {}

test('CAT-09: a product is shared through the sheet of the device, with its name and address', async () => {
  const phone = device({ share: done, write: done })
  expect(await shareLink(phone, page)).toBe('shared')
  expect(phone.share?.mock.calls).toEqual([[page]])
  expect(phone.clipboard?.writeText).not.toHaveBeenCalled()
})

test('CAT-09: without a share sheet the address is copied', async () => {
  const computer = device({ write: done })
  expect(await shareLink(computer, page)).toBe('copied')
  expect(computer.clipboard?.writeText.mock.calls).toEqual([[page.url]])
})

test('CAT-09: a closed share sheet copies nothing, a refused one copies the address', async () => {
  const closed = device({ share: () => Promise.reject(refusal('AbortError')), write: done })
  expect(await shareLink(closed, page)).toBe('cancelled')
  expect(closed.clipboard?.writeText).not.toHaveBeenCalled()
  const refused = device({ share: () => Promise.reject(refusal('NotAllowedError')), write: done })
  expect(await shareLink(refused, page)).toBe('copied')
})

test('CAT-09: where nothing can be copied the shopper learns it', async () => {
  expect(await shareLink(device({ write: () => Promise.reject(refusal('NotAllowedError')) }), page)).toBe('failed')
  // On a page that is not secure the browser gives no clipboard.
  expect(await shareLink(device({}), page)).toBe('failed')
})
