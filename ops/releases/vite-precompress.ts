import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}

/** Writes compressed copies next to every text file of the client build, at the highest level: each file is compressed once. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'office',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true, withFileTypes: true })
    await Promise.all(
      files
        .filter((file) => file.isFile() && COMPRESSED.has(extname(file.name)) && !file.parentPath.includes('.vite'))
        .map((file) => compressFile(join(file.parentPath, file.name))),
    )
  },
})
