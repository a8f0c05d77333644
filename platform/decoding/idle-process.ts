/**
 * A child process for tasks that decode files of others. Decoders keep memory that they have used once, and a crafted file may crash
 * them: both end with the process. It starts with the first task and ends after a while without any, or with the shop. It gets no
 * secret: its environment is empty but for Node's own settings.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'

export type IdleProcessOptions = {
  /** Path of a file that calls `answerTasks`. */
  readonly file: string
  /** Tasks that run at the same time. */
  readonly threads: number
  /** A process that has not answered a task for that long is killed. */
  readonly maxTaskMs: number
  readonly idleMs?: number
  /** Megabytes of its heap; more ends it. */
  readonly heapMb?: number
  /** After that many tasks another process takes over. */
  readonly tasksPerProcess?: number
}
export type TaskMessage<Task> = { readonly id: number; readonly task: Task }
export type ResultMessage<Result> = { readonly id: number; readonly result: Result }

const IDLE_MS = 10_000
const TASKS_PER_PROCESS = 1000
const HEAP_MB = 64

type Running<Result> = { readonly finish: (result: Result | null) => void; readonly timer: NodeJS.Timeout }
type Child<Result> = {
  readonly process: ChildProcess
  readonly running: Map<number, Running<Result>>
  given: number
}

export class IdleProcess<Task, Result> {
  readonly #options: IdleProcessOptions
  readonly #children = new Set<Child<Result>>()
  /** The one that gets the next task. */
  #current: Child<Result> | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  #closed = false

  constructor(options: IdleProcessOptions) {
    this.#options = options
  }

  /** Process id while there is a process. */
  pid = (): number | undefined => this.#current?.process.pid

  /** Null: the process has ended before it answered. */
  run = (task: Task): Promise<Result | null> => {
    if (this.#closed) return Promise.resolve(null)
    clearTimeout(this.#idle)
    if ((this.#current?.given ?? 0) >= (this.#options.tasksPerProcess ?? TASKS_PER_PROCESS)) this.#replace()
    const child = (this.#current ??= this.#start())
    child.given += 1
    child.process.ref()
    child.process.channel?.ref()
    const id = (this.#lastId += 1)
    const { promise, resolve: finish } = Promise.withResolvers<Result | null>()
    const timer = setTimeout(() => child.process.kill('SIGKILL'), this.#options.maxTaskMs).unref()
    child.running.set(id, { finish, timer })
    child.process.send({ id, task } satisfies TaskMessage<Task>, () => {})
    return promise
  }

  /** Kills the process: its tasks answer null. */
  close = async (): Promise<void> => {
    this.#closed = true
    clearTimeout(this.#idle)
    await Promise.all([...this.#children].map((child) => this.#kill(child)))
  }

  async #kill(child: Child<Result>): Promise<void> {
    const { process: running } = child
    this.#lose(child)
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await exited
  }

  #start(): Child<Result> {
    const compiled = getCompileCacheDir()
    const started = fork(this.#options.file, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#options.heapMb ?? HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
        UV_THREADPOOL_SIZE: String(this.#options.threads + 1),
        // One heap of the C library per thread would keep several times the memory.
        MALLOC_ARENA_MAX: '2',
      },
    })
    const child: Child<Result> = { process: started, running: new Map(), given: 0 }
    this.#children.add(child)
    started.on('message', (message: ResultMessage<Result>) => this.#finish(child, message))
    started.once('error', () => this.#lose(child))
    started.once('exit', () => this.#lose(child))
    return child
  }

  #finish(child: Child<Result>, { id, result }: ResultMessage<Result>): void {
    const running = child.running.get(id)
    if (running === undefined) return
    child.running.delete(id)
    clearTimeout(running.timer)
    if (child.running.size === 0) this.#rest(child)
    running.finish(result)
  }

  /** The next task starts another process; this one ends now, or with its last task. */
  #replace(): void {
    const child = this.#current
    this.#current = undefined
    if (child?.running.size === 0) this.#end(child)
  }

  /** An idle process does not keep the shop's from ending. */
  #rest(child: Child<Result>): void {
    child.process.unref()
    child.process.channel?.unref()
    if (child !== this.#current) return this.#end(child)
    this.#idle = setTimeout(() => this.#end(child), this.#options.idleMs ?? IDLE_MS).unref()
  }

  #end(child: Child<Result>): void {
    if (this.#current === child) this.#current = undefined
    if (child.process.connected) child.process.disconnect()
  }

  #lose(child: Child<Result>): void {
    this.#children.delete(child)
    if (this.#current === child) this.#current = undefined
    for (const { finish, timer } of child.running.values()) {
      clearTimeout(timer)
      finish(null)
    }
    child.running.clear()
  }
}
