import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const SMALLEST = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}

/** Beside every text file of the browser's build its compressed twins, made once with all patience. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    // The list of routes joins the browser's files while the server's are written, hence the second round.
    const client = join(dirname(dir), 'client')
    const files = (await readdir(client, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && !file.parentPath.includes('.vite'),
    )
    const names = new Set(files.map((file) => join(file.parentPath, file.name)))
    await Promise.all(
      [...names].filter((name) => COMPRESSED.has(extname(name)) && !names.has(`${name}.br`)).map(compressFile),
    )
  },
})
