/** Reads a drawn barcode as a scanner does. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The package would fetch it from the network.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The texts of the EAN-13 barcodes that an SVG shows on white. */
export const readBarcode = async (svg: string): Promise<string[]> => {
  const wasmBinary = await readFile(wasm)
  prepareZXingModule({
    overrides: {
      wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length),
    },
  })
  const picture = await sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#fff' }).png().toBuffer()
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['EAN13'] })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
