import { readFile } from 'node:fs/promises'

/** Channels of an uncompressed float EXR: 'mA.R', 'DiffDir.G' … without the layer name. */
export type Exr = {
  readonly width: number
  readonly height: number
  readonly channels: ReadonlyMap<string, Float32Array>
}

type Header = {
  readonly width: number
  readonly height: number
  readonly names: readonly string[]
  readonly end: number
}

const FLOAT = 2

const readHeader = (bytes: Buffer, file: string): Header => {
  let at = 8
  const word = (): string => {
    const end = bytes.indexOf(0, at)
    const text = bytes.toString('latin1', at, end)
    at = end + 1
    return text
  }
  let [width, height] = [0, 0]
  const names: string[] = []
  for (let name = word(); name !== ''; name = word()) {
    word()
    const start = at + 4
    const next = start + bytes.readInt32LE(at)
    if (name === 'dataWindow') {
      width = bytes.readInt32LE(start + 8) - bytes.readInt32LE(start) + 1
      height = bytes.readInt32LE(start + 12) - bytes.readInt32LE(start + 4) + 1
    }
    if (name === 'compression' && bytes[start] !== 0)
      throw new Error(`${file} is compressed; the studio writes plain EXR`)
    if (name === 'channels') {
      at = start
      while (bytes[at] !== 0) {
        names.push(word())
        if (bytes.readInt32LE(at) !== FLOAT) throw new Error(`${file} holds other numbers than floats`)
        at += 16
      }
    }
    at = next
  }
  return { width, height, names, end: at }
}

export const readExr = async (file: string): Promise<Exr> => {
  const bytes = await readFile(file)
  const { width, height, names, end } = readHeader(bytes, file)
  const planes = names.map((name) => ({ name: name.replace(/^[^.]*\./, ''), raw: new Uint8Array(width * height * 4) }))
  for (let row = 0; row < height; row += 1) {
    let from = Number(bytes.readBigUInt64LE(end + row * 8)) + 8
    for (const { raw } of planes) {
      raw.set(bytes.subarray(from, from + width * 4), row * width * 4)
      from += width * 4
    }
  }
  return { width, height, channels: new Map(planes.map(({ name, raw }) => [name, new Float32Array(raw.buffer)])) }
}
