/** Visitors who keep asking over keep-alive connections while the shop stops. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#kernel/error-code.ts'

export type Outcome = {
  /** Requests answered in full. */
  answered: number
  /** Connections that the stopped shop did not accept: these requests have not begun. */
  refused: number
  /** Requests that had begun and got no answer, or one of 5xx. */
  readonly failed: string[]
}

type Answer = { readonly status: number; readonly text: string }

class RequestError extends Error {
  readonly code: string
  constructor(code: string, connection: string) {
    super(`${code} ${connection}`)
    this.code = code
  }
}

const reasonOf = (error: unknown): string => errorCode(error) || String(error)

const ask = (agent: Agent, port: number, method: string, path: string, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers =
      body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += String(piece)))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', reject)
    })
    asked.once('error', (error) => {
      const connection = asked.reusedSocket ? 'on a used connection' : 'on a new connection'
      reject(new RequestError(reasonOf(error), connection))
    })
    asked.end(body)
  })

const REQUESTS: readonly (readonly [string, string, string?])[] = [
  ['GET', '/'],
  ['GET', '/api/cities'],
  ['GET', '/api/basket'],
  ['POST', '/api/basket/add', '{}'],
]

/** Starts `count` visitors; each stops when its connection is refused, or when `stop` is called. */
export const startVisitors = (
  port: number,
  count: number,
): { readonly outcome: Outcome; readonly done: Promise<unknown>; readonly stop: () => void } => {
  const outcome: Outcome = { answered: 0, refused: 0, failed: [] }
  const control = new AbortController()
  const visitor = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let times = at; !control.signal.aborted; times += 1) {
      const [method, path, body] = REQUESTS[times % REQUESTS.length] ?? ['GET', '/']
      try {
        const { status } = await ask(agent, port, method, path, body)
        if (status < 500) outcome.answered += 1
        else outcome.failed.push(`${method} ${path}: ${status}`)
      } catch (error) {
        if (reasonOf(error) === 'ECONNREFUSED') {
          outcome.refused += 1
          break
        }
        outcome.failed.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(times % 7)
    }
    agent.destroy()
  }
  const done = Promise.all(Array.from({ length: count }, (_, at) => visitor(at)))
  return {
    outcome,
    done,
    stop: () => control.abort(),
  }
}
