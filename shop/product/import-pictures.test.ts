import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measurePicture } from './import-pictures.ts'

test('measures a photo with a rotation tag as it is shown', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5f80' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await measurePicture(photo)).toMatchObject({ width: 40, height: 60 })
})

test('SAFE-03: a picture of another format, or of far more pixels than a screen has, is refused', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
  )
  await expect(measurePicture(drawing)).rejects.toThrow('unsupported')
  const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await expect(measurePicture(huge)).rejects.toThrow('pixel limit')
})

test('SAFE-03: an interlaced picture that would be decoded as a whole in memory is refused', async () => {
  const interlaced = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#0a5f80' } })
      .png({ progressive: true })
      .toBuffer()
  expect(await measurePicture(await interlaced(3_999))).toMatchObject({ width: 3_999 })
  const large = await interlaced(4_001)
  await expect(measurePicture(large)).rejects.toThrow()
})
