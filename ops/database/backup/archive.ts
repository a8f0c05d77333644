/**
 * The form of a backup: a tar compressed with zstd, so that `tar --zstd -tf` lists it. It is written and read as a stream. The entries:
 * manifest.json, tables/NAME/000001.copy …, files/FOLDER/PATH, and end.json, whose absence shows a backup that was cut off.
 */
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export type Entry = { readonly name: string; readonly bytes: Buffer }

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
/** Protects memory from a length that is not one; parts of tables have 4 MB, and pictures less than this. */
const MAX_ENTRY_BYTES = 1024 ** 3

const FAST_AND_CHECKED = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

export const packArchive = (entries: AsyncIterable<Entry>): Readable => {
  const packed = createZstdCompress(FAST_AND_CHECKED)
  pipeline(Readable.from(tarOf(entries)), packed, () => {}) // a failure destroys `packed`, whose reader gets it
  return packed
}

/** Throws ConfigError when the source is no archive, or is damaged or cut off within an entry. */
export async function* unpackArchive(source: Readable): AsyncGenerator<Entry> {
  const unpacked = createZstdDecompress()
  pipeline(source, unpacked, () => {})
  try {
    yield* entriesOf(unpacked)
  } catch (error) {
    const isDamaged = errorCode(error).startsWith('ZSTD_error')
    throw isDamaged || isCutOff(error) ? new ConfigError(DAMAGED) : error
  }
}

export const DAMAGED = 'Это не копия магазина, или она повреждена: возьмите другую. Ничего не восстановлено.'

const isCutOff = (error: unknown): boolean => ['Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCode(error))

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length)
    yield bytes
    yield Buffer.alloc(-bytes.length & (BLOCK - 1))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** POSIX ustar: fields of fixed width, numbers in octal, a sum of all bytes in which the sum's own field counts as spaces. */
const headerOf = (name: string, size: number): Buffer => {
  const header = Buffer.alloc(BLOCK)
  const [prefix, base] = splitName(name)
  const time = Math.floor(Date.now() / 1000)
  header.write(base, 0)
  header.write('0000600', 100) // only its owner may read the file
  header.write('0000000', 108)
  header.write('0000000', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0${time.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        0', 148)
  header.write('ustar', 257)
  header.write('00', 263)
  header.write(prefix, 345)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const splitName = (name: string): readonly [prefix: string, base: string] => {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name]
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(base) <= NAME_BYTES) return [prefix, base]
  }
  throw new ConfigError(`Имя файла длиннее, чем помещается в копию: ${name}. Назовите файл короче.`)
}

async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const read = exactly(source)
  for (;;) {
    const header = await read(BLOCK)
    if (header[0] === 0) return
    const field = (at: number, length: number): string =>
      header
        .subarray(at, at + length)
        .toString('utf8')
        .replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12), 8)
    if (field(257, 5) !== 'ustar' || !(size <= MAX_ENTRY_BYTES)) throw new ConfigError(DAMAGED)
    const [prefix, base] = [field(345, PREFIX_BYTES), field(0, NAME_BYTES)]
    const bytes = await read(size)
    await read(-size & (BLOCK - 1))
    yield { name: prefix === '' ? base : `${prefix}/${base}`, bytes }
  }
}

/** Reads exactly as many bytes as asked from pieces of any size. */
const exactly = (source: AsyncIterable<Buffer>): ((size: number) => Promise<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (size) => {
    const taken: Buffer[] = []
    let missing = size
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await pieces.next()
        if (next.done === true) throw new ConfigError(DAMAGED)
        rest = next.value
      }
      const piece = rest.subarray(0, missing)
      rest = rest.subarray(piece.length)
      missing -= piece.length
      taken.push(piece)
    }
    return Buffer.concat(taken)
  }
}
