/** A feed on its way to the disk: compressed as it is written, with the tag of its content. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

/** Characters that are put together before they are compressed. */
const CHUNK = 64 * 1024

export type FeedFile = {
  readonly write: (text: string) => Promise<unknown> | undefined
  /** Tag of the content, and the compressed bytes. */
  readonly end: () => Promise<{ readonly tag: string; readonly bytes: number }>
  /** Ends after a failure; resolves when the file is closed. */
  readonly abandon: () => Promise<void>
}

/** `taggedHead`: the head without what changes from one writing to the next. */
export const openFeedFile = (path: string, head: string, taggedHead: string): FeedFile => {
  const hash = createHash('sha256').update(taggedHead)
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const file = createWriteStream(path)
  gzip.pipe(file)
  gzip.on('error', (error) => file.destroy(error))
  file.on('error', (error) => gzip.destroy(error))
  const ended = finished(file)
  ended.catch(() => {})
  gzip.write(head)
  let pending: string[] = []
  let size = 0
  const flush = (): Promise<unknown> | undefined => {
    const bytes = Buffer.from(pending.join(''))
    pending = []
    size = 0
    hash.update(bytes)
    return gzip.write(bytes) ? undefined : once(gzip, 'drain')
  }
  return {
    write: (text) => {
      pending.push(text)
      size += text.length
      return size < CHUNK ? undefined : flush()
    },
    end: async () => {
      void flush()
      gzip.end()
      await ended
      return { tag: hash.digest('base64url').slice(0, 22), bytes: file.bytesWritten }
    },
    abandon: async () => {
      gzip.destroy()
      file.destroy()
      await ended.catch(() => {})
    },
  }
}
