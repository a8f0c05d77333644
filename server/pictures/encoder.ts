/**
 * Encodes pictures in a process of their own, one picture after another by priority. The process has a low CPU priority and
 * ends when there is nothing to do, so that its memory is returned to the system.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
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
   * The same picture is encoded once for all requests. An aborted `signal` removes it from the queue unless other requests
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
const IDLE_MS = 10_000
/** Of each priority. */
const MAX_QUEUED = 256
/** A process that answers nothing for that long is killed: libvips stops by itself after 20 s. */
const MAX_ENCODING_MS = 30_000
/** Memory that decoders have not returned ends with the process. */
const PICTURES_PER_PROCESS = 1000
const MAX_CONCURRENT = Math.max(1, Math.min(4, availableParallelism() - 1))

const forkProcess = (): ChildProcess => {
  const compiled = getCompileCacheDir()
  return fork(PROCESS, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      UV_THREADPOOL_SIZE: String(MAX_CONCURRENT + 1),
      // One heap of the C library per thread would keep several times the memory.
      MALLOC_ARENA_MAX: '2',
    },
  })
}

class PictureEncoder implements Encoder {
  readonly #options: EncoderOptions
  readonly #queues: Record<Priority, Map<string, Entry>> = {
    waiting: new Map(),
    wanted: new Map(),
    'wanted-avif': new Map(),
    ahead: new Map(),
  }
  readonly #running = new Map<number, { readonly entry: Entry; readonly timer: NodeJS.Timeout }>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  /** Pictures that the process was given. */
  #given = 0
  #lastId = 0
  #closed = false

  constructor(options: EncoderOptions) {
    this.#options = options
  }

  pid = (): number | undefined => this.#child?.pid
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
    clearTimeout(this.#idle)
    const child = this.#child
    this.#lose(child)
    for (const name of PRIORITIES) {
      for (const entry of this.#queues[name].values()) entry.finish({ outcome: 'dropped' })
      this.#queues[name].clear()
    }
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL') // it holds nothing but a temporary file
    await exited
  }

  #find(name: string): Entry | undefined {
    for (const queue of PRIORITIES) {
      const entry = this.#queues[queue].get(name)
      if (entry !== undefined) return entry
    }
    for (const { entry } of this.#running.values()) if (encodedName(entry.job.picture) === name) return entry
    return undefined
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
    clearTimeout(this.#idle)
    if (this.#given >= PICTURES_PER_PROCESS && this.#running.size === 0) this.#end()
    while (!this.#closed && this.#running.size < MAX_CONCURRENT && this.#given < PICTURES_PER_PROCESS) {
      const entry = this.#next()
      if (entry === undefined) break
      this.#send(entry)
    }
    if (this.#running.size === 0) this.#idle = setTimeout(() => this.#end(), this.#options.idleMs ?? IDLE_MS).unref()
  }

  #send(entry: Entry): void {
    const child = (this.#child ??= this.#start())
    const id = (this.#lastId += 1)
    this.#given += 1
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_ENCODING_MS).unref()
    this.#running.set(id, { entry, timer })
    const { encodedFolder, minFreeBytes } = this.#options
    child.send({ id, ...entry.job, encodedFolder, minFreeBytes } satisfies EncodingTask, () => {})
  }

  #start(): ChildProcess {
    const child = forkProcess()
    child.on('message', (result: EncodingResult) => this.#finish(result))
    child.once('error', () => this.#lose(child))
    child.once('exit', () => this.#lose(child))
    return child
  }

  #finish(result: EncodingResult): void {
    const running = this.#running.get(result.id)
    if (running === undefined) return
    this.#running.delete(result.id)
    clearTimeout(running.timer)
    running.entry.finish(result.outcome === 'not-stored' ? { ...result, bytes: Buffer.from(result.bytes) } : result)
    this.#work()
  }

  /** The process has ended: its current picture failed, the rest of the queue is for the next process. */
  #lose(child: ChildProcess | undefined): void {
    if (child === undefined || child !== this.#child) return
    this.#child = undefined
    this.#given = 0
    for (const { entry, timer } of this.#running.values()) {
      clearTimeout(timer)
      entry.finish(this.#closed ? { outcome: 'dropped' } : { outcome: 'failed', reason: 'the encoder ended' })
    }
    this.#running.clear()
    this.#work()
  }

  #end(): void {
    const child = this.#child
    this.#child = undefined
    this.#given = 0
    if (child?.connected === true) child.disconnect()
  }
}

export const openEncoder = (options: EncoderOptions): Encoder => new PictureEncoder(options)
