import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bomb, jpegOf, pngOf, withTail } from '#kit/test-photos.ts'
import { drawnAnew, type Photo } from './photos.public.ts'

const drawn = async (bytes: Buffer): Promise<Photo> => {
  const photo = await drawnAnew(bytes)
  if (typeof photo === 'string') throw new Error(photo)
  return photo
}

test('SAFE-03: a PNG and a JPEG come out as a JPEG of ours, however they went in', async () => {
  for (const picture of [await jpegOf(64, 48), await pngOf(64, 48)]) {
    const photo = await drawn(picture)
    expect(photo).toMatchObject({ width: 64, height: 48 })
    expect(await sharp(photo.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48, hasAlpha: false })
  }
})

test('SAFE-03: place, device and turning are not kept, but the picture stands upright', async () => {
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

test('SAFE-03: what hides behind a picture is gone', async () => {
  const polyglot = withTail(
    await jpegOf(),
    Buffer.from('PK\u0003\u0004<script>alert(1)</script><?php system($_GET[0]);'),
  )
  const photo = await drawn(polyglot)
  expect(photo.jpeg.includes('<script>')).toBe(false)
  expect(photo.jpeg.includes('PK\u0003\u0004')).toBe(false)
  expect(photo.jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})

test('SAFE-03: a large picture is made smaller, not refused', async () => {
  expect(await drawnAnew(await jpegOf(4000, 1000))).toMatchObject({ width: 2560, height: 640 })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'

test('SAFE-03: whatever is no PNG and no JPEG is refused, whatever it calls itself', async () => {
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
    expect(await drawnAnew(bytes)).toBe('no-picture')
})

test('SAFE-03: decoders that nobody needs are shut for the whole process', async () => {
  await expect(sharp(Buffer.from(SVG)).toBuffer()).rejects.toThrow()
})

test('SAFE-03: bombs are refused before they unfold: by what their header says, and by what it hides', async () => {
  for (const bytes of [bomb(16_000, 16_000), bomb(64_250, 64_250, 1), bomb(100_000, 501)]) {
    expect(bytes.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const started = performance.now()
    expect(await drawnAnew(bytes)).toBe('too-large')
    expect(performance.now() - started).toBeLessThan(500)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  }
  // The header is honest about the limit, but most rows are missing.
  expect(await drawnAnew(bomb(7000, 7000, 3))).toBe('no-picture')
})

test('SAFE-03: a picture that must be unfolded as a whole may be no larger than what fits', async () => {
  const progressive = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#0a5f80' } })
      .jpeg({ progressive: true })
      .toBuffer()
  expect(await drawnAnew(await progressive(4001))).toBe('too-large')
  expect(await drawn(await progressive(3999))).toMatchObject({ width: 2560 })
})
