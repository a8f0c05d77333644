/**
 * The catalogue in memory as a file: a node that starts reads it and what has changed since, instead of the whole catalogue
 * (docs/decisions/0194-catalogue-of-a-million.md). Layout: MAGIC, length of the header, header (JSON), values without their arrays
 * (v8), the arrays one after another, CRC-32 of all after the length.
 */
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { errorCode } from '#kernel/error-code.ts'
import { HOUR_MS } from '#kernel/durations.ts'

export type TypedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array
const TYPES = { Int32Array, Uint32Array, Uint16Array, Uint8Array } as const
type TypeName = keyof typeof TYPES
const typeOf = (array: ArrayBufferView): TypeName | undefined =>
  array instanceof Int32Array
    ? 'Int32Array'
    : array instanceof Uint32Array
      ? 'Uint32Array'
      : array instanceof Uint16Array
        ? 'Uint16Array'
        : array instanceof Uint8Array
          ? 'Uint8Array'
          : undefined

const MAGIC = 'GLADCAT1'
const SLICE_BYTES = 4 * 1024 * 1024

/** Stands for an array among the values. */
const ARRAY = '\u0000array'

type Header = {
  /** What the file is made of and from: a file of anything else is not read. */
  readonly identity: string
  /** ms since 1970. */
  readonly savedAt: number
  readonly valuesLength: number
  readonly arrays: readonly (readonly [TypeName, number])[]
}

/** Values with numbers in place of their arrays. Shared objects stay shared; functions are left out. */
const withoutArrays = (root: unknown): { readonly values: unknown; readonly arrays: readonly TypedArray[] } => {
  const arrays: TypedArray[] = []
  const copies = new Map<object, object>()
  const copyOf = (value: unknown): unknown => {
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known) return known
    if (ArrayBuffer.isView(value)) {
      const type = typeOf(value)
      const { buffer, byteOffset, byteLength } = value
      if (type === undefined || !(buffer instanceof ArrayBuffer)) throw new Error('an array of an unknown type')
      arrays.push(new TYPES[type](buffer, byteOffset, byteLength / TYPES[type].BYTES_PER_ELEMENT))
      const mark = { [ARRAY]: arrays.length - 1 }
      copies.set(value, mark)
      return mark
    }
    if (Array.isArray(value)) {
      const list: unknown[] = []
      copies.set(value, list)
      for (const one of value) list.push(copyOf(one))
      return list
    }
    if (value instanceof Map) {
      const map = new Map<unknown, unknown>()
      copies.set(value, map)
      for (const [key, one] of value) map.set(key, copyOf(one))
      return map
    }
    const object: Record<string, unknown> = {}
    copies.set(value, object)
    for (const [key, one] of Object.entries(value)) object[key] = copyOf(one)
    return object
  }
  return { values: copyOf(root), arrays }
}

/** Puts the arrays back, in place. */
const withArrays = (root: unknown, arrays: readonly TypedArray[]): unknown => {
  const seen = new Set<object>()
  const restored = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const number: unknown = Reflect.get(value, ARRAY)
    if (typeof number === 'number') return arrays[number]
    if (seen.has(value)) return value
    seen.add(value)
    if (value instanceof Map) for (const [key, one] of value) value.set(key, restored(one))
    else
      for (const [key, one] of Object.entries(value))
        if (typeof one === 'object') Reflect.set(value, key, restored(one))
    return value
  }
  return restored(root)
}

const bytesOf = (array: TypedArray): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

const slicesOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

const writeAll = async (file: FileHandle, parts: readonly Uint8Array[]): Promise<void> => {
  let sum = 0
  for (const part of parts)
    for (const slice of slicesOf(part)) {
      sum = crc32(slice, sum)
      await file.write(slice)
    }
  const end = Buffer.alloc(4)
  end.writeUInt32LE(sum)
  await file.write(end)
}

/** No writing takes as long. */
const UNFINISHED_MS = HOUR_MS

/** Removes what processes that were killed have left; a younger file may be that of another node. */
const removeUnfinished = async (path: string): Promise<void> => {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!/^\.\d+$/.test(name.slice(basename(path).length)) || !name.startsWith(basename(path))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > UNFINISHED_MS) await rm(join(folder, name), { force: true })
  }
}

/** Replaces the file when it is complete. `root` must not change meanwhile. */
export const writeSnapshotFile = async (path: string, identity: string, root: unknown): Promise<void> => {
  const { values, arrays } = withoutArrays(root)
  const packed = serialize(values)
  const header: Header = {
    identity,
    savedAt: Date.now(),
    valuesLength: packed.length,
    arrays: arrays.map((array) => [typeOf(array) ?? 'Uint8Array', array.length] as const),
  }
  const head = Buffer.from(JSON.stringify(header))
  const begin = Buffer.alloc(MAGIC.length + 4)
  begin.write(MAGIC)
  begin.writeUInt32LE(head.length, MAGIC.length)
  await mkdir(dirname(path), { recursive: true })
  await removeUnfinished(path)
  const unfinished = `${path}.${process.pid}`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.write(begin)
      await writeAll(file, [head, packed, ...arrays.map(bytesOf)])
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

class DamagedFile extends Error {
  override message = 'файл повреждён'
}

const createReader = (file: FileHandle) => {
  let sum = 0
  /** Fills `bytes`; throws when the file ends before. */
  const fill = async (bytes: Uint8Array): Promise<void> => {
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await file.read(bytes, at, Math.min(SLICE_BYTES, bytes.length - at))
      if (bytesRead === 0) throw new DamagedFile()
      sum = crc32(bytes.subarray(at, at + bytesRead), sum)
      at += bytesRead
    }
  }
  return { fill, sum: () => sum }
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && 'identity' in value && 'arrays' in value && 'valuesLength' in value

const readParts = async (file: FileHandle, identity: string, notBefore: number): Promise<unknown> => {
  const begin = Buffer.alloc(MAGIC.length + 4)
  const { bytesRead } = await file.read(begin)
  const headLength = begin.readUInt32LE(MAGIC.length)
  const { size } = await file.stat()
  if (bytesRead < begin.length || begin.toString('latin1', 0, MAGIC.length) !== MAGIC || headLength > size)
    throw new DamagedFile()
  const { fill, sum } = createReader(file)
  const head = Buffer.alloc(headLength)
  await fill(head)
  const header: unknown = JSON.parse(head.toString())
  if (!isHeader(header) || header.valuesLength > size) throw new DamagedFile()
  if (header.identity !== identity) throw new Error('он другого выпуска или другой базы')
  if (header.savedAt < notBefore) throw new Error('он слишком старый')
  const packed = Buffer.alloc(header.valuesLength)
  await fill(packed)
  const arrays: TypedArray[] = []
  for (const [type, length] of header.arrays) {
    if (length > size) throw new DamagedFile()
    const array = new TYPES[type](length)
    await fill(bytesOf(array))
    arrays.push(array)
  }
  const expected = sum()
  const end = Buffer.alloc(4)
  await file.read(end)
  if (end.readUInt32LE() !== expected) throw new DamagedFile()
  return withArrays(deserialize(packed), arrays)
}

/** Null: there is no file. Throws with a reason in Russian when it is not one of `identity`, older than `notBefore` (ms), or damaged. */
export const readSnapshotFile = async (path: string, identity: string, notBefore: number): Promise<unknown> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  try {
    return await readParts(file, identity, notBefore)
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof RangeError ? new DamagedFile() : error
  } finally {
    await file.close()
  }
}
