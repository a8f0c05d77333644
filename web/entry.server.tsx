import { EventEmitter } from 'node:events'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { pageContext, reportContext } from './api/contexts.ts'
import { pageMarkup } from './kept-markup.ts'
import { withScriptsLater } from './scripts-later.ts'
import { KeptMarkupContext } from './ui/kept-place.tsx'

/** Taken from here by the server, so that both sides hold the same contexts and the same router. */
export { createRequestHandler, pageContext }

/** Deferred data later than this are given up, and their places show that they failed. */
export const streamTimeout = 4_000

const LINKS = '<link rel="modulepreload"'
const SCRIPT = '<script type="module" async="">'
const END = '</script>'

/** Where a run of such links ends. */
const endOfLinks = (page: Buffer, from: number): number => {
  let end = from
  while (page.subarray(end, end + LINKS.length).equals(Buffer.from(LINKS))) end = page.indexOf('>', end) + 1
  return end
}

/** Only the two places that change become text: a whole page would be copied twice for them. */
const scriptsLater = (page: Buffer): Buffer<ArrayBuffer> => {
  const links = page.indexOf(LINKS)
  const script = page.lastIndexOf(SCRIPT)
  if (links === -1 || script < links) return Buffer.from(page)
  const afterLinks = endOfLinks(page, links)
  const afterScript = page.indexOf(END, script) + END.length
  const text = (from: number, to: number): string => page.toString('utf8', from, to)
  const later = withScriptsLater(text(links, afterLinks) + text(script, afterScript))
  return Buffer.concat([
    page.subarray(0, links),
    page.subarray(afterLinks, script),
    Buffer.from(later),
    page.subarray(afterScript),
  ])
}

/**
 * Takes the page as it is written and hands it over in one piece. Not a `Writable`: in Node 24 the collector of young objects
 * lets none of them go, nor all of the render that they know, and a third of a page's time went to the collector of old ones.
 */
class Collected extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly #pieces: Uint8Array[] = []
  readonly #done: (page: Buffer<ArrayBuffer>) => void
  /** Called by React when the page cannot be ended. */
  readonly destroy: (error: unknown) => void

  constructor(done: (page: Buffer<ArrayBuffer>) => void, failed: (error: unknown) => void) {
    super()
    this.#done = done
    this.destroy = failed
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
    return true
  }

  end(): this {
    this.#done(scriptsLater(Buffer.concat(this.#pieces)))
    return this
  }
}

/**
 * Pages are kept and shared, so they are rendered whole: nothing is sent before everything is there, and no piece of the
 * page needs a script to reach its place (hence the endless chunk).
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false
    const markup = process.env['NODE_ENV'] === 'production' ? pageMarkup() : null
    const page = (
      <KeptMarkupContext value={markup}>
        <ServerRouter context={router} url={request.url} />
      </KeptMarkupContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(
          new Collected((whole) => {
            if (!failed) markup?.keepFrom(whole)
            resolve(new Response(whole, { headers, status: failed ? 500 : status }))
          }, reject),
        )
      },
      onShellError: reject,
      onError(error) {
        failed = true
        context.get(reportContext)(error)
      },
    })
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}

/** Answers thrown on purpose (404 …) are no surprises. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
