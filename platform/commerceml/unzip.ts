/** Files of an archive that comes in pieces, unpacked as it is read. */
import { Unzip, UnzipInflate } from 'fflate'
import { BadFile } from './bad-file.ts'
import { safeFileName } from './file-name.ts'

export type ZipLimits = { readonly files: number; readonly bytes: number }
export const ZIP_LIMITS: ZipLimits = { files: 2000, bytes: 1024 * 1024 * 1024 }
/** So much is unpacked in one step: it may become a thousand times as much. */
const SLICE = 8 * 1024

/** An archive ends with this mark and a comment of at most 64 kB. */
const END = Buffer.from('PK\u0005\u0006')
const TAIL = 66 * 1024

export type ZipPiece = { readonly name: string; readonly bytes: Uint8Array; readonly isLast: boolean }

/** `PK` and the marks of a first file, or of an empty archive. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)

const slices = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) for (let at = 0; at < part.length; at += SLICE) yield part.subarray(at, at + SLICE)
}

export const unzip = async function* (
  parts: AsyncIterable<Uint8Array>,
  limits: ZipLimits = ZIP_LIMITS,
): AsyncGenerator<ZipPiece> {
  const found: ZipPiece[] = []
  const names = new Set<string>()
  let failure: Error | null = null
  let open = 0
  let bytes = 0
  let tail: Buffer = Buffer.alloc(0)
  const reader = new Unzip((file) => {
    if (file.name.endsWith('/')) return
    const name = safeFileName(file.name)
    if (names.has(name)) throw new BadFile(`в\u00a0архиве два файла ${name}`)
    names.add(name)
    if (names.size > limits.files) throw new BadFile(`в\u00a0архиве больше ${limits.files} файлов`)
    open += 1
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) failure = error
      else {
        bytes += chunk.length
        found.push({ name, bytes: chunk, isLast })
      }
      if (isLast) open -= 1
    }
    file.start()
  })
  reader.register(UnzipInflate)
  const push = (slice: Uint8Array, isLast: boolean): void => {
    try {
      reader.push(slice, isLast)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    if (failure instanceof BadFile) throw failure
    if (failure !== null) throw new BadFile('архив не\u00a0читается: он повреждён или зашифрован')
    if (bytes > limits.bytes)
      throw new BadFile(`архив распаковывается больше чем в\u00a0${Math.round(limits.bytes / 1024 / 1024)}\u00a0МБ`)
  }
  for await (const slice of slices(parts)) {
    tail = Buffer.concat([tail, slice]).subarray(-TAIL)
    push(slice, false)
    yield* found.splice(0)
  }
  push(new Uint8Array(), true)
  yield* found.splice(0)
  if (open > 0 || !tail.includes(END)) throw new BadFile('архив обрезан: передайте его ещё раз')
  if (names.size === 0) throw new BadFile('архив пуст')
}
