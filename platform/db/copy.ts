/** COPY, PostgreSQL's format for many rows, over a connection of `pg`, which itself has only the protocol's messages. */
import { once } from 'node:events'
import { PassThrough, type Duplex } from 'node:stream'
import pg from 'pg'

const PART_BYTES = 4 * 1024 * 1024
/** Parts that wait for a slow reader, before PostgreSQL waits too. */
const PARTS_AHEAD = 2

/** What `pg` gives to the handlers of a query; its types do not name the messages of COPY. */
type Connection = {
  readonly stream: Duplex
  readonly sendCopyFromChunk: (part: Uint8Array) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (reason: string) => void
}

/**
 * Runs `COPY … TO STDOUT` and yields its output in parts of at most PART_BYTES, or of one row that is longer. A part ends with a row.
 * A reader that stops early must end the connection.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: PARTS_AHEAD })
  let part: Buffer[] = []
  let bytes = 0
  const flush = (): boolean => {
    if (bytes === 0) return true
    const whole = Buffer.concat(part, bytes)
    part = []
    bytes = 0
    return parts.write(whole)
  }
  const query = new (class extends pg.Query {
    handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: Connection): void {
      if (bytes + chunk.length > PART_BYTES && !flush()) {
        stream.pause()
        parts.once('drain', () => stream.resume())
      }
      part.push(Buffer.from(chunk)) // a copy: `pg` uses the memory again
      bytes += chunk.length
    }
  })(statement, (error) => {
    if (error !== undefined && error !== null) return void parts.destroy(error)
    flush()
    parts.end()
  })
  client.query(query)
  for await (const whole of parts) if (Buffer.isBuffer(whole)) yield whole
}

/** Runs `COPY … FROM STDIN` with these parts. Resolves with the number of rows; rejects, and stores none, when the source throws. */
export const copyIn = (client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  new Promise((resolve, reject) => {
    const ended = new AbortController()
    const send = async (connection: Connection): Promise<void> => {
      for await (const part of source) {
        if (ended.signal.aborted) return
        connection.sendCopyFromChunk(part)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: ended.signal })
      }
      connection.endCopyFrom()
    }
    const query = new (class extends pg.Query {
      handleCopyInResponse(connection: Connection): void {
        send(connection).catch((error: unknown) => {
          if (ended.signal.aborted) return
          connection.sendCopyFail('the source failed')
          reject(error)
        })
      }
    })(statement, (error, result) => {
      ended.abort()
      if (error !== undefined && error !== null) reject(error)
      else resolve(result.rowCount ?? 0)
    })
    client.query(query)
  })
