import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bomb, jpegOf, pngOf, withTail } from '#kit/test-photos.ts'
import { reencodePhoto, type Photo } from './photos.ts'

const drawn = async (bytes: Buffer): Promise<Photo> => {
  const photo = await reencodePhoto(bytes)
  if (typeof photo === 'string') throw new Error(photo)
  return photo
}

test('SAFE-03: encodes a PNG and a JPEG as a new JPEG', async () => {
  for (const picture of [await jpegOf(64, 48), await pngOf(64, 48)]) {
    const photo = await drawn(picture)
    expect(photo).toMatchObject({ width: 64, height: 48 })
    expect(await sharp(photo.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48, hasAlpha: false })
  }
})

test('SAFE-03: removes place and device, and applies the orientation', async () => {
  const taken = await sharp(await jpegOf(64, 48))
    .withExif({ IFD0: { Make: 'Secret', Orientation: '6' }, IFD3: { GPSLatitude: '55/1 9/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const photo = await drawn(taken)
  expect(photo).toMatchObject({ width: 48, height: 64 })
  expect((await sharp(photo.jpeg).metadata()).exif).toBeUndefined()
  expect(photo.jpeg.includes('Secret')).toBe(false)
})

test('SAFE-03: removes what is appended to a picture', async () => {
  const polyglot = withTail(
    await jpegOf(),
    Buffer.from('PK\u0003\u0004<script>alert(1)</script><?php system($_GET[0]);'),
  )
  const photo = await drawn(polyglot)
  expect(photo.jpeg.includes('<script>')).toBe(false)
  expect(photo.jpeg.includes('PK\u0003\u0004')).toBe(false)
  expect(photo.jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})

test('SAFE-03: scales a large picture down instead of refusing it', async () => {
  expect(await reencodePhoto(await jpegOf(4000, 1000))).toMatchObject({ width: 2560, height: 640 })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'

test('SAFE-03: refuses everything but PNG and JPEG, with any declared type', async () => {
  const webp = await sharp(await jpegOf())
    .webp()
    .toBuffer()
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  for (const bytes of [
    Buffer.from(SVG),
    Buffer.from('<!doctype html><script>'),
    webp,
    gif,
    Buffer.alloc(0),
    Buffer.from([0xff]),
    (await jpegOf()).subarray(0, 40),
  ])
    expect(await reencodePhoto(bytes)).toBe('no-picture')
})

test('SAFE-03: disables unneeded decoders for the whole process', async () => {
  await expect(sharp(Buffer.from(SVG)).toBuffer()).rejects.toThrow()
})

test('SAFE-03: refuses decompression bombs, whether the header admits their size or not', async () => {
  for (const bytes of [bomb(16_000, 16_000), bomb(64_250, 64_250, 1), bomb(100_000, 501)]) {
    expect(bytes.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const started = performance.now()
    expect(await reencodePhoto(bytes)).toBe('too-large')
    expect(performance.now() - started).toBeLessThan(500)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  }
  // The header states the true size, but most rows are missing.
  expect(await reencodePhoto(bomb(7000, 7000, 3))).toBe('no-picture')
})

test('SAFE-07: photos leave nothing in the memory of the shop', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  await drawn(photo)
  const before = process.memoryUsage().rss
  for (let upload = 0; upload < 2; upload += 1) await Promise.all([drawn(photo), drawn(photo)])
  expect(process.memoryUsage().rss - before).toBeLessThan(24 * 1024 * 1024)
})

test('SAFE-03: limits pictures that must be decoded as a whole more strictly', async () => {
  const progressive = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#0a5f80' } })
      .jpeg({ progressive: true })
      .toBuffer()
  expect(await reencodePhoto(await progressive(4001))).toBe('too-large')
  expect(await drawn(await progressive(3999))).toMatchObject({ width: 2560 })
})
