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
