/** Reads a drawn barcode as a scanner does. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The package would fetch it from the network.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** In a process of its own: the shop switches the SVG loader off for the whole process (platform/decoding/decoders.ts). */
const DRAW = `
  import { buffer } from 'node:stream/consumers'
  import sharp from 'sharp'
  process.stdout.write(
    await sharp(await buffer(process.stdin), { density: 144 }).flatten({ background: '#fff' }).png().toBuffer(),
  )`
const drawn = (svg: string): Uint8Array => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', DRAW], { input: svg })
  if (status !== 0) throw new Error(String(stderr))
  return new Uint8Array(stdout)
}

/** The texts of the EAN-13 barcodes that an SVG shows on white. */
export const readBarcode = async (svg: string): Promise<string[]> => {
  const wasmBinary = await readFile(wasm)
  prepareZXingModule({
    overrides: {
      wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length),
    },
  })
  const found = await readBarcodes(drawn(svg), { formats: ['EAN13'] })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
