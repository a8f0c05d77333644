/** Sends several requests on one connection before the first is answered, and reads the answers in order. */
import { connect } from 'node:net'

/** Requests that are not answered within this time count as unanswered. */
const TIMEOUT_MS = 30_000

export type Sendable = { readonly method: string; readonly bytes: Buffer }
type Answer = { readonly status: number; readonly end: number }

/** The first answer in these bytes; undefined when it is not complete. */
const readAnswer = (bytes: Buffer, start: number, method: string): Answer | undefined => {
  const headEnd = bytes.indexOf('\r\n\r\n', start)
  if (headEnd === -1) return undefined
  const head = bytes.toString('latin1', start, headEnd)
  const status = Number(head.slice(9, 12))
  const bodyStart = headEnd + 4
  if (status === 100) return readAnswer(bytes, bodyStart, method)
  if (method === 'HEAD' || status === 204 || status === 304) return { status, end: bodyStart }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const end = bodyStart + Number(length)
    return end <= bytes.length ? { status, end } : undefined
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, end: bodyStart }
  const last = bytes.indexOf('0\r\n\r\n', bodyStart)
  return last === -1 ? undefined : { status, end: last + 5 }
}

/** Statuses of the answers. Fewer than requests when the server closed the connection: the others were not read. */
const sendOnce = (port: number, requests: readonly Sendable[]): Promise<number[]> =>
  new Promise((resolve) => {
    const statuses: number[] = []
    let bytes: Buffer = Buffer.alloc(0)
    let start = 0
    const socket = connect(port, '127.0.0.1', () => {
      for (const request of requests) socket.write(request.bytes)
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes.subarray(start), chunk])
      start = 0
      for (let request = requests[statuses.length]; request; request = requests[statuses.length]) {
        const answer = readAnswer(bytes, start, request.method)
        if (answer === undefined) return
        statuses.push(answer.status)
        start = answer.end
      }
      socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(statuses))
  })

/**
 * The status of every request; 0: closed without an answer. What stood behind a closed connection is sent again on another, and
 * so is a request without an answer, alone: a reset because of the bytes behind it may have destroyed the answer.
 */
export const sendPipelined = async (port: number, requests: readonly Sendable[]): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < requests.length) {
    const rest = requests.slice(statuses.length)
    const answered = await sendOnce(port, rest)
    const [status = 0] = answered.length === 0 ? await sendOnce(port, rest.slice(0, 1)) : []
    statuses.push(...(answered.length === 0 ? [status] : answered))
  }
  return statuses
}
