/** The process that decodes photos of visitors, for photos.ts. */
import sharp from 'sharp'
import { answerPictureTasks } from '#platform/decoding/answer-picture-tasks.ts'

export type EncodedPhoto = {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
  /** Mean colour, '#rrggbb'. */
  readonly tone: string
}

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 2560
const MAX_SECONDS = 15

const encode = async (bytes: Uint8Array): Promise<EncodedPhoto> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, tone: await meanColour(data) }
}

const meanColour = async (jpeg: Uint8Array): Promise<string> => {
  const pixel = await sharp(jpeg).resize(1, 1, { fit: 'fill', kernel: 'linear' }).removeAlpha().raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

// Null: the picture is damaged.
answerPictureTasks((bytes: Uint8Array) => encode(bytes).catch(() => null))
