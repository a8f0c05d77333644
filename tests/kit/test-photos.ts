/** Valid and hostile pictures. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const jpegOf = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a5f80' } })
    .jpeg()
    .toBuffer()
export const pngOf = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 95, b: 128, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** Appends bytes after the end of a JPEG, which decoders ignore. */
export const withTail = (picture: Buffer, tail: Buffer): Buffer => Buffer.concat([picture, tail])
export const paddedTo = (picture: Buffer, size: number): Buffer =>
  withTail(picture, Buffer.alloc(size - picture.length))

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A decompression bomb: a one-bit PNG of zeros, kilobytes that decode to hundreds of megabytes. `rows`: how many rows it really has. */
export const bomb = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = Buffer.alloc(rows * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
