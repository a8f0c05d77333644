/** Readers of pages, who remember every page that was not answered. */
import { setTimeout as pause } from 'node:timers/promises'

export type ReadLog = {
  pages: number
  /** Pages answered with an error, with the time of the day. */
  readonly failed: string[]
  /** Milliseconds of every page. */
  readonly times: number[]
  stopped: boolean
}
export const newReadLog = (): ReadLog => ({ pages: 0, failed: [], times: [], stopped: false })

const PAUSE_MS = 100
const PATIENCE_MS = 20_000

export const readUntilStopped = async (
  origin: string,
  paths: readonly string[],
  readers: number,
  log: ReadLog,
): Promise<void> => {
  const read = async (path: string): Promise<void> => {
    const began = performance.now()
    let outcome: string
    try {
      const answer = await fetch(origin + path, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.text()
      outcome = answer.status < 500 ? '' : String(answer.status)
    } catch (error) {
      outcome = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
    }
    log.pages += 1
    log.times.push(performance.now() - began)
    if (outcome !== '') log.failed.push(`${new Date().toISOString()} ${path}: ${outcome}`)
  }
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let turn = reader; !log.stopped; turn += 1) {
        await read(paths[turn % paths.length] ?? '/')
        await pause(PAUSE_MS)
      }
    }),
  )
}
