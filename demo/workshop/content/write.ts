import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { stringify } from 'yaml'

export type Files = Map<string, string>

export const jsonLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')
export const withFront = (front: object, body: string): string =>
  `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body.trim()}\n`

export const writeFiles = async (folder: string, files: Files): Promise<void> => {
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Folders written completely by the build: files it no longer writes are deleted. */
const OWN = ['products', 'reviews', 'questions', 'answers', 'stock', 'news', 'pages']

export const removeStale = async (folder: string, files: Files): Promise<void> => {
  for (const name of OWN) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !files.has(relative(folder, path))) await rm(path)
    }
  }
}
