// Shadows follow the silhouette of what casts them: its transparency, never its colour.
import sharp from 'sharp'
import type { Frame } from './frame.ts'

/** The transparency of straight RGBA pixels, blurred; `pad` pixels wider on every side. */
export const softAlpha = async (
  pixels: Buffer,
  { width, height }: Frame,
  blur: number,
  pad: number,
): Promise<{ readonly alpha: Buffer; readonly width: number; readonly height: number }> => {
  // Two pipelines: within one, sharp extracts only the channel that is named last, and only after it blurs.
  const sharpAlpha = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .raw()
    .toBuffer()
  const { data, info } = await sharp(sharpAlpha, { raw: { width, height, channels: 1 } })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#000000' })
    .blur(blur)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { alpha: data, width: info.width, height: info.height }
}
