import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeEncoded } from './encoded-folder.ts'
import { openPictures, type Original, type Pictures, type PicturesOptions } from './pictures.ts'
import { PATIENCE } from '#kit/patience.ts'

const HASH = '0123456789abcdef'
const ORIGINAL: Original = { file: 'large.png', width: 500, height: 600, tone: '#d08f96' }
const present = new AbortController().signal

let folder = ''
let originalsFolder = ''
let encodedFolder = ''
let opened: Pictures[] = []
const open = (options: Partial<PicturesOptions> = {}): Pictures => {
  const pictures = openPictures({
    originalsFolder,
    encodedFolder,
    findOriginal: async (hash) => (hash === HASH ? ORIGINAL : null),
    minFreeBytes: 0,
    waitMs: 15_000,
    ...options,
  })
  opened.push(pictures)
  return pictures
}

let large: Buffer
beforeAll(async () => {
  // Noise, uncompressed: above the size of originals that are sent as they are.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  large = await sharp({ create: { width: 500, height: 600, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-pictures-'))
  originalsFolder = join(folder, 'originals')
  encodedFolder = join(folder, 'encoded')
  await mkdir(originalsFolder)
  await writeFile(join(originalsFolder, 'large.png'), large)
})
afterEach(async () => {
  await Promise.all(opened.map((pictures) => pictures.close()))
  opened = []
  await rm(folder, { recursive: true })
})

/** The picture after its redirect, as a browser sees it. */
const show = async (pictures: Pictures, name: string) => {
  const answer = await pictures.find(name, present)
  return answer?.kind === 'substitute' ? pictures.find(answer.name, present) : answer
}

test('SAFE-07: a picture that cannot be stored is still sent, and reported once', async () => {
  await writeFile(encodedFolder, 'a file, not a folder')
  const reasons: string[] = []
  const pictures = open({ onNotStored: (reason) => reasons.push(reason) })
  for (const width of [96, 320]) {
    const answer = await show(pictures, `${HASH}-${width}.webp`)
    expect(answer).toMatchObject({ kind: 'picture', type: 'image/webp' })
    if (answer?.kind === 'picture') expect((await sharp(answer.bytes).metadata()).width).toBe(width)
  }
  expect(reasons).toHaveLength(1)
})

test('SAFE-05: an original with metadata, which may name a place, is never sent as it is, and is shown upright', async () => {
  const phone = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5f80' } })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '55/1 9/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await writeFile(join(originalsFolder, 'phone.jpg'), phone)
  const pictures = open({ findOriginal: async () => ({ ...ORIGINAL, file: 'phone.jpg' }) })
  expect(await pictures.find(`${HASH}-original.jpg`, present)).toBeNull()
  const answer = await show(pictures, `${HASH}-96.webp`)
  expect(answer).toMatchObject({ kind: 'picture' })
  if (answer?.kind !== 'picture') return
  const { width, height, exif } = await sharp(answer.bytes).metadata()
  expect({ width, height, exif }).toEqual({ width: 40, height: 60, exif: undefined })
})

/** A file system of that size; null where mounting is not allowed. */
const mountSmall = (path: string, size: string): (() => void) | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
    return () => void execFileSync('umount', [path])
  } catch {
    return null
  }
}

test('SAFE-07: on a full disk pictures are still sent, no partial file stays, and the reserved space stays free', async ({
  skip,
}) => {
  await mkdir(encodedFolder)
  const unmount = mountSmall(encodedFolder, '48k')
  if (unmount === null) return skip('mounting a small file system needs root')
  const pictures = open()
  try {
    for (const width of [96, 160, 240, 320, 480])
      expect(await show(pictures, `${HASH}-${width}.webp`)).toMatchObject({ kind: 'picture', type: 'image/webp' })
    const files = await readdir(encodedFolder, { recursive: true })
    expect(files).toContain(`01/${HASH}-96.webp`)
    expect(files).not.toContain(`01/${HASH}-480.webp`)
    // A picture is sent before its file is written.
    await expect.poll(() => readdir(join(encodedFolder, 'temporary'))).toEqual([])
    const { bavail, bsize } = await statfs(encodedFolder)
    await expect(
      storeEncoded(encodedFolder, { hash: HASH, width: 96, format: 'avif' }, Buffer.alloc(1), bavail * bsize),
    ).rejects.toThrow('bytes free')
  } finally {
    await pictures.close() // it may be writing
    unmount()
  }
})

test('SAFE-07: a picture that cannot get its name leaves nothing half written', async () => {
  await mkdir(join(encodedFolder, '01', `${HASH}-96.webp`), { recursive: true })
  await expect(
    storeEncoded(encodedFolder, { hash: HASH, width: 96, format: 'webp' }, Buffer.alloc(1), 0),
  ).rejects.toThrow('EISDIR')
  expect(await readdir(join(encodedFolder, 'temporary'))).toEqual([])
})

test('SAFE-07: looks an unknown picture up once, and again after the catalogue has changed', async () => {
  const findOriginal = vi.fn(async () => null)
  const pictures = open({ findOriginal })
  for (const name of ['320.webp', '320.avif', '640.webp', 'original.png'])
    expect(await pictures.find(`aaaaaaaaaaaaaaaa-${name}`, present)).toBeNull()
  expect(findOriginal).toHaveBeenCalledTimes(1)
  pictures.forget()
  await pictures.find('aaaaaaaaaaaaaaaa-320.webp', present)
  expect(findOriginal).toHaveBeenCalledTimes(2)
})

test('SAFE-07: an original too large to be sent is a placeholder when its encoding takes too long', async () => {
  const pictures = open({ waitMs: 0 })
  expect(await pictures.find(`${HASH}-320.avif`, present)).toMatchObject({
    kind: 'placeholder',
    type: 'image/svg+xml; charset=utf-8',
  })
  await vi.waitFor(() => expect(pictures.queued()).toBe(0), PATIENCE)
  expect(await pictures.find(`${HASH}-320.avif`, present)).toMatchObject({ kind: 'picture', type: 'image/avif' })
})

test('SAFE-07: a visitor who has left costs no picture', async () => {
  const pictures = open()
  expect(await pictures.find(`${HASH}-320.avif`, AbortSignal.abort())).toMatchObject({ kind: 'placeholder' })
  expect(pictures.queued()).toBe(0)
})

test('SAFE-08: two nodes with one folder find each other’s pictures and may encode the same one', async () => {
  const [first, second] = [open(), open()]
  const name = `${HASH}-320.webp`
  const both = await Promise.all([show(first, name), show(second, name)])
  expect(both[0]).toEqual(both[1])
  await rm(join(originalsFolder, 'large.png'))
  expect(await open().find(name, present)).toEqual(both[0])
  expect(await readdir(join(encodedFolder, '01'))).toEqual([name])
})

test('SAFE-07: a start removes what a killed process has left half written, and nothing that is being written', async () => {
  const temporary = join(encodedFolder, 'temporary')
  const [old, fresh] = ['old', 'fresh'].map((name) => join(temporary, `${HASH}-320.webp.${name}`))
  if (old === undefined || fresh === undefined) return
  await mkdir(dirname(old), { recursive: true })
  await Promise.all([writeFile(old, 'half'), writeFile(fresh, 'half')])
  await utimes(old, new Date(0), new Date(0))
  open()
  await vi.waitFor(async () => expect(await readdir(temporary)).toEqual([`${HASH}-320.webp.fresh`]), PATIENCE)
})
