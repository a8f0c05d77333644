/** Content of the first file of a zip archive, while it comes: neither the archive nor the file is held in memory. */
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const SIGNATURE = 0x04034b50
const HEADER_BYTES = 30
const DEFLATED = 8

/** Throws for what is no such archive; `code` of zlib's errors begins with «Z_». */
export const unzipFirst = async function* (archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  const source = Readable.from(fileData(archive))
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  try {
    yield* inflate
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** Everything behind the header of the first file. What follows the file itself is ignored by the decoder. */
const fileData = async function* (archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start = Buffer.alloc(0)
  let isInFile = false
  for await (const chunk of archive) {
    if (isInFile) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    const offset = dataOffset(start)
    if (offset === undefined || start.length < offset) continue
    isInFile = true
    if (start.length > offset) yield start.subarray(offset)
  }
  if (!isInFile) throw new NotAnArchive('not a zip archive')
}

/** Undefined while the header is not there as a whole. */
const dataOffset = (start: Buffer): number | undefined => {
  if (start.length < HEADER_BYTES) return undefined
  if (start.readUInt32LE(0) !== SIGNATURE || start.readUInt16LE(8) !== DEFLATED)
    throw new NotAnArchive('not a zip archive with a deflated file')
  return HEADER_BYTES + start.readUInt16LE(26) + start.readUInt16LE(28)
}

class NotAnArchive extends Error {
  readonly code = 'Z_NOT_AN_ARCHIVE'
}
