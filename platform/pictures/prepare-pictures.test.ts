import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Encoding } from './encoder.ts'
import { encodedName, type EncodedPicture } from './picture-name.ts'
import { startPreparation, type ListedOriginal, type Preparation, type PreparationOptions } from './prepare-pictures.ts'
import { PATIENCE } from '#kit/patience.ts'

const original = (hash: string, width: number): ListedOriginal => ({
  hash,
  file: `${hash}.webp`,
  width,
  height: width,
  tone: '#d08f96',
})
const [FIRST, LAST] = ['00aaaaaaaaaaaaaa', 'ffaaaaaaaaaaaaaa']

let folder = ''
let originals: ListedOriginal[] = []
let preparations: Preparation[] = []
const encodeAhead = vi.fn(async (_picture: EncodedPicture): Promise<Encoding> => ({ outcome: 'stored' }))
const encoded = (): string[] => encodeAhead.mock.calls.map(([picture]) => encodedName(picture))
const start = (options: Partial<PreparationOptions> = {}): Preparation => {
  const preparation = startPreparation({
    pictures: { encodeAhead },
    encodedFolder: folder,
    listOriginals: async (shard) => originals.filter(({ hash }) => hash.startsWith(shard)),
    newest: async () => originals.length,
    onError: () => {},
    ...options,
  })
  preparations.push(preparation)
  return preparation
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-prepare-'))
  originals = [original(FIRST, 1000), original(LAST, 320)]
  encodeAhead.mockReset()
  encodeAhead.mockImplementation(async () => ({ outcome: 'stored' }))
})
afterEach(async () => {
  for (const preparation of preparations) preparation.stop()
  preparations = []
  await rm(folder, { recursive: true })
})

test('SAFE-07: prepares every picture in the widths of cards, WebP before AVIF, and none above its original', async () => {
  const preparation = start()
  preparation.check()
  await preparation.idle()
  expect(encoded()[0]).toBe(`${FIRST}-480.webp`)
  expect(encoded().toSorted()).toEqual(
    [
      ...[160, 320, 480, 640].flatMap((width) => [`${FIRST}-${width}.avif`, `${FIRST}-${width}.webp`]),
      ...[160, 320].flatMap((width) => [`${LAST}-${width}.avif`, `${LAST}-${width}.webp`]),
    ].toSorted(),
  )
  const formats = encoded().map((name) => name.slice(-4))
  expect(formats).toEqual(formats.toSorted((a, b) => Number(a === 'avif') - Number(b === 'avif')))
})

test('SAFE-07: leaves out what is ready, and checks again only when there are new pictures', async () => {
  await mkdir(join(folder, 'ff'))
  for (const name of ['160.webp', '320.webp', '160.avif'])
    await writeFile(join(folder, 'ff', `${LAST}-${name}`), 'ready')
  originals = [original(LAST, 320)]
  const preparation = start()
  preparation.check()
  await preparation.idle()
  expect(encoded()).toEqual([`${LAST}-320.avif`])
  preparation.check()
  await preparation.idle()
  expect(encoded()).toHaveLength(1)
  originals.push(original(FIRST, 160))
  preparation.check()
  await preparation.idle()
  expect(encoded()).toContain(`${FIRST}-160.webp`)
})

test('SAFE-07: pauses while pictures cannot be stored, and ends when none can be encoded', async () => {
  encodeAhead.mockImplementation(async () => ({ outcome: 'not-stored', bytes: Buffer.alloc(1), reason: 'full' }))
  start({ pauseMs: 60_000 }).check()
  await vi.waitFor(() => expect(encodeAhead).toHaveBeenCalled(), PATIENCE)
  await new Promise((resolve) => setImmediate(resolve))
  expect(encodeAhead).toHaveBeenCalledTimes(1)

  encodeAhead.mockReset()
  encodeAhead.mockImplementation(async () => ({ outcome: 'failed', reason: 'no encoder' }))
  originals = Array.from({ length: 100 }, (_, at) => original(`00${at.toString(16).padStart(14, '0')}`, 480))
  const onError = vi.fn()
  const preparation = start({ onError })
  preparation.check()
  await preparation.idle()
  expect(encodeAhead).toHaveBeenCalledTimes(20)
  expect(onError).toHaveBeenCalledTimes(1)
})
