/**
 * Encodes pictures in a process of their own, one picture after another by priority. The process has a low CPU priority and
 * ends when there is nothing to do, so that its memory is returned to the system.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { IdleProcess } from '#platform/decoding/idle-process.ts'
import type { EncodingResult, EncodingTask } from './encoder-process.ts'
import { encodedName, type EncodedPicture } from './picture-name.ts'

/**
 * `waiting`: a visitor waits for it. `wanted`: a visitor got a substitute; AVIF, which takes longer, comes after all of WebP.
 * `ahead`: it was not requested yet.
 */
const PRIORITIES = ['waiting', 'wanted', 'wanted-avif', 'ahead'] as const
type Priority = (typeof PRIORITIES)[number]

/** `dropped`: the queue was full, the visitor left, or the encoder was closed. */
export type Encoding =
  | { readonly outcome: 'stored' | 'dropped' }
  | { readonly outcome: 'not-stored'; readonly bytes: Buffer; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string }

export type Encoder = {
  /**
   * Encodes a picture once for all requests. An aborted `signal` removes it from the queue unless other requests
   * wait for it.
   */
  readonly encode: (job: Job, priority: Priority, signal?: AbortSignal) => Promise<Encoding>
  /** Pictures queued or being encoded. */
  readonly queued: () => number
  /** Process id while there is a process. */
  readonly pid: () => number | undefined
  readonly close: () => Promise<void>
}
type Job = { readonly picture: EncodedPicture; readonly original: string }
type Entry = {
  readonly job: Job
  priority: Priority
  /** Callers without a signal count for good. */
  callers: number
  readonly done: Promise<Encoding>
  readonly finish: (encoding: Encoding) => void
}
export type EncoderOptions = {
  readonly encodedFolder: string
  /** Disk space that is never used for pictures. */
  readonly minFreeBytes: number
  readonly idleMs?: number
}

const PROCESS = join(import.meta.dirname, 'encoder-process.ts')
/** Jobs that wait, of each priority. */
const MAX_QUEUED = 256
/** libvips stops by itself after 20 s. */
const MAX_ENCODING_MS = 30_000
const MAX_CONCURRENT = Math.max(1, Math.min(4, availableParallelism() - 1))

class PictureEncoder implements Encoder {
  readonly #options: EncoderOptions
  readonly #process: IdleProcess<EncodingTask, EncodingResult>
  readonly #queues: Record<Priority, Map<string, Entry>> = {
    waiting: new Map(),
    wanted: new Map(),
    'wanted-avif': new Map(),
    ahead: new Map(),
  }
  readonly #running = new Map<string, Entry>()
  #closed = false

  constructor(options: EncoderOptions) {
    this.#options = options
    const { idleMs } = options
    this.#process = new IdleProcess({
      file: PROCESS,
      threads: MAX_CONCURRENT,
      maxTaskMs: MAX_ENCODING_MS,
      ...(idleMs === undefined ? {} : { idleMs }),
    })
  }

  pid = (): number | undefined => this.#process.pid()
  queued = (): number => this.#running.size + PRIORITIES.reduce((sum, name) => sum + this.#queues[name].size, 0)

  encode = (job: Job, priority: Priority, signal?: AbortSignal): Promise<Encoding> => {
    const name = encodedName(job.picture)
    if (this.#closed || signal?.aborted) return Promise.resolve({ outcome: 'dropped' })
    const known = this.#find(name)
    if (known === undefined && this.#queues[priority].size >= MAX_QUEUED) return Promise.resolve({ outcome: 'dropped' })
    const entry = known ?? this.#enqueue(job, priority)
    entry.callers += 1
    this.#raise(name, entry, priority)
    signal?.addEventListener('abort', () => this.#leave(name, entry), { once: true })
    this.#work()
    return entry.done
  }

  close = async (): Promise<void> => {
    this.#closed = true
    for (const name of PRIORITIES) {
      for (const entry of this.#queues[name].values()) entry.finish({ outcome: 'dropped' })
      this.#queues[name].clear()
    }
    await this.#process.close()
  }

  #find(name: string): Entry | undefined {
    for (const queue of PRIORITIES) {
      const entry = this.#queues[queue].get(name)
      if (entry !== undefined) return entry
    }
    return this.#running.get(name)
  }

  #enqueue(job: Job, priority: Priority): Entry {
    const { promise: done, resolve: finish } = Promise.withResolvers<Encoding>()
    const entry: Entry = { job, priority, callers: 0, done, finish }
    this.#queues[priority].set(encodedName(job.picture), entry)
    return entry
  }

  #raise(name: string, entry: Entry, priority: Priority): void {
    if (PRIORITIES.indexOf(priority) >= PRIORITIES.indexOf(entry.priority)) return
    if (!this.#queues[entry.priority].delete(name)) return // it is being encoded
    entry.priority = priority
    this.#queues[priority].set(name, entry)
  }

  #leave(name: string, entry: Entry): void {
    entry.callers -= 1
    if (entry.callers === 0 && this.#queues[entry.priority].delete(name)) entry.finish({ outcome: 'dropped' })
  }

  #next(): Entry | undefined {
    for (const priority of PRIORITIES)
      for (const [name, entry] of this.#queues[priority]) {
        this.#queues[priority].delete(name)
        return entry
      }
    return undefined
  }

  #work(): void {
    while (!this.#closed && this.#running.size < MAX_CONCURRENT) {
      const entry = this.#next()
      if (entry === undefined) return
      void this.#run(entry)
    }
  }

  async #run(entry: Entry): Promise<void> {
    const name = encodedName(entry.job.picture)
    const { encodedFolder, minFreeBytes } = this.#options
    this.#running.set(name, entry)
    const result = await this.#process.run({ ...entry.job, encodedFolder, minFreeBytes })
    this.#running.delete(name)
    if (result !== null)
      entry.finish(result.outcome === 'not-stored' ? { ...result, bytes: Buffer.from(result.bytes) } : result)
    else entry.finish(this.#closed ? { outcome: 'dropped' } : { outcome: 'failed', reason: 'the encoder ended' })
    this.#work()
  }
}

export const openEncoder = (options: EncoderOptions): Encoder => new PictureEncoder(options)
