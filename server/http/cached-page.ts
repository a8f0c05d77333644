/** A rendered page as bytes, ready to be sent: its policy worked out once, its compressed forms made when first wanted. With the first of them the page itself is let go, being five times as large. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { pagePolicy } from './content-policy.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const
const MIN_COMPRESSED_BYTES = 1024

/** The first asking waits for its bytes, and most addresses are asked for once: half the work for a sixth more bytes. */
const FIRST_LEVELS = { br: 3, gzip: 3 } as const
/** For pages that are asked for again and again, beside their work. */
const BEST_LEVELS = { br: 6, gzip: 6 } as const
const RECOMPRESS_AFTER = 10
/** Of the window, as a power of two: no page is larger, and every compression at work takes memory by it. */
const WINDOW_BITS = 18

const compress = (
  bytes: Buffer,
  encoding: Compression,
  effort: typeof FIRST_LEVELS | typeof BEST_LEVELS,
): Promise<Buffer> => {
  if (encoding === 'br') {
    return brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.br,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    })
  }
  return gzipAsync(bytes, { level: effort.gzip })
}

export type EncodedBody = {
  readonly bytes: Buffer
  readonly encoding: Encoding
  readonly etag: string
  /** Of the same page in an earlier form. */ readonly previousEtag: string | null
}
type StoredEncoding = { body: Promise<EncodedBody>; requests: number }

export class CachedPage {
  readonly status: number
  readonly type: string
  readonly location: string | null
  /** null for what is not HTML. */
  readonly policy: string | null
  readonly digest: string
  readonly #length: number
  /** null: to be had from a compressed form. */
  #whole: Buffer | null
  readonly #forms = new Map<Compression, StoredEncoding>()

  constructor(status: number, headers: Headers, whole: Buffer, mapOrigins: readonly string[] = []) {
    this.status = status
    this.type = headers.get('content-type') ?? 'application/octet-stream'
    this.location = headers.get('location')
    this.policy = this.type.startsWith('text/html') ? pagePolicy(whole, mapOrigins) : null
    this.digest = hash('sha256', whole, 'base64url').slice(0, 22)
    this.#whole = whole
    this.#length = whole.length
  }

  /** What one copy costs in memory, with two compressed forms, each about a sixth of the page. */
  get weight(): number {
    return Math.ceil(this.#length * (this.#packs ? 0.35 : 1)) + 2048
  }

  get #packs(): boolean {
    return this.#length >= MIN_COMPRESSED_BYTES
  }

  encoded(accepted: Encoding): Promise<EncodedBody> {
    const encoding = this.#packs ? accepted : 'identity'
    if (encoding === 'identity') return this.#plain()
    const form = this.#forms.get(encoding) ?? { body: this.#quick(encoding), requests: 0 }
    if (form.requests === 0) this.#forms.set(encoding, form)
    form.requests += 1
    if (form.requests === RECOMPRESS_AFTER) this.#shrink(form, encoding).catch(() => {}) // the quick form stays
    return form.body
  }

  async #bytes(): Promise<Buffer> {
    if (this.#whole) return this.#whole
    for (const [encoding, { body: sent }] of this.#forms) return decompress[encoding]((await sent).bytes)
    throw new Error('A page without bytes')
  }

  async #plain(): Promise<EncodedBody> {
    return { bytes: await this.#bytes(), encoding: 'identity', etag: `"${this.digest}"`, previousEtag: null }
  }

  async #quick(encoding: Compression): Promise<EncodedBody> {
    const bytes = await compress(await this.#bytes(), encoding, FIRST_LEVELS)
    this.#whole = null
    return { bytes, encoding, etag: `"${this.digest}-${encoding}"`, previousEtag: null }
  }

  /** Other bytes have another tag; who has the earlier ones has the same page and need not fetch it again. */
  async #shrink(form: StoredEncoding, encoding: Compression): Promise<void> {
    const bytes = await compress(await this.#bytes(), encoding, BEST_LEVELS)
    const sent = {
      bytes,
      encoding,
      etag: `"${this.digest}-${encoding}-small"`,
      previousEtag: `"${this.digest}-${encoding}"`,
    }
    form.body = Promise.resolve(sent)
  }
}
