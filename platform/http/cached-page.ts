/**
 * A rendered page as bytes, ready to be sent. Its compressed forms are computed on first request. When the first of them
 * exists, the uncompressed page, five times as large, is released.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'

/** `zstd`: from who accepts Brotli too. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const zstdAsync = promisify(zstdCompress)
const decompress = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
} as const
const MIN_COMPRESSED_BYTES = 1024

/** Quality of the first compression, which a request waits for: most addresses are requested once (decision 0181). */
const FAST_LEVELS = { zstd: 5, br: 5, gzip: 3 } as const
/** For pages with many requests, computed in the background: 30 to 60 ms of a core for 8 % less than level 9 (decision 0148). */
const BEST_LEVELS = { br: 10, gzip: 6 } as const
/** The smallest form of each: Brotli's best is a sixth smaller than zstd's. */
const BEST = { zstd: 'br', br: 'br', gzip: 'gzip' } as const
/** Requests of one encoding after which it is computed again with the best levels. */
const RECOMPRESS_AFTER = 10
/** Window as a power of two: no page is larger, and each running compression takes memory in proportion. */
const WINDOW_BITS = 18

const compressors = {
  zstd: (bytes: Buffer, level: number) =>
    zstdAsync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: WINDOW_BITS },
    }),
  br: (bytes: Buffer, level: number) =>
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer, level: number) => gzipAsync(bytes, { level }),
} as const

export type EncodedBody = {
  readonly bytes: Buffer
  readonly encoding: Encoding
  readonly etag: string
  /** Tag of the same page with its first levels, which browsers may still hold. */
  readonly previousEtag: string | null
}
type StoredEncoding = { body: Promise<EncodedBody>; requests: number }

type Head = {
  readonly status: number
  /** Content type. */
  readonly type: string
  /** Target of a redirect. */
  readonly location?: string | null
  /** Set with a redirect. */
  readonly cookie?: string | undefined
  readonly policy?: string | null
  readonly abridged?: boolean
}

export class CachedPage {
  readonly status: number
  readonly type: string
  readonly location: string | null
  readonly cookie: string | undefined
  /** Content security policy; null for what is not HTML. */
  readonly policy: string | null
  /** Only the status of a page that failed, for a robot (INFRA-07): never stored. */
  readonly abridged: boolean
  readonly digest: string
  readonly #length: number
  /** Null once a compressed form exists. */
  #uncompressed: Buffer | null
  readonly #encodings = new Map<Compression, StoredEncoding>()
  /** The smallest forms: zstd and Brotli share theirs. */
  readonly #best = new Map<Compression, Promise<Buffer>>()

  constructor({ status, type, location = null, cookie, policy = null, abridged = false }: Head, uncompressed: Buffer) {
    this.status = status
    this.type = type
    this.location = location
    this.cookie = cookie
    this.policy = policy
    this.abridged = abridged
    this.digest = hash('sha256', uncompressed, 'base64url').slice(0, 22)
    this.#uncompressed = uncompressed
    this.#length = uncompressed.length
  }

  /** Memory of one copy in bytes, with two compressed forms, each about a sixth of the page. */
  get weight(): number {
    return Math.ceil(this.#length * (this.#isCompressible ? 0.35 : 1)) + 2048
  }

  get #isCompressible(): boolean {
    return this.#length >= MIN_COMPRESSED_BYTES
  }

  encoded(accepted: Encoding): Promise<EncodedBody> {
    const encoding = this.#isCompressible ? accepted : 'identity'
    if (encoding === 'identity') return this.#identity()
    const stored = this.#encodings.get(encoding) ?? { body: this.#compressFirst(encoding), requests: 0 }
    if (stored.requests === 0) this.#encodings.set(encoding, stored)
    stored.requests += 1
    if (stored.requests === RECOMPRESS_AFTER) this.#recompress(stored, encoding).catch(() => {}) // the first form stays
    return stored.body
  }

  async #bytes(): Promise<Buffer> {
    if (this.#uncompressed) return this.#uncompressed
    for (const { body } of this.#encodings.values()) {
      const { bytes, encoding } = await body
      return encoding === 'identity' ? bytes : decompress[encoding](bytes)
    }
    throw new Error('A page without bytes')
  }

  async #identity(): Promise<EncodedBody> {
    return { bytes: await this.#bytes(), encoding: 'identity', etag: `"${this.digest}"`, previousEtag: null }
  }

  async #compressFirst(encoding: Compression): Promise<EncodedBody> {
    const bytes = await compressors[encoding](await this.#bytes(), FAST_LEVELS[encoding])
    this.#uncompressed = null
    return { bytes, encoding, etag: `"${this.digest}-${encoding}"`, previousEtag: null }
  }

  /** Other bytes need another tag; `previousEtag` still matches, because the page is the same. */
  async #recompress(stored: StoredEncoding, encoding: Compression): Promise<void> {
    const best = BEST[encoding]
    const compressing =
      this.#best.get(best) ?? this.#bytes().then((bytes) => compressors[best](bytes, BEST_LEVELS[best]))
    this.#best.set(best, compressing)
    const sent = {
      bytes: await compressing,
      encoding: best,
      etag: `"${this.digest}-${best}-small"`,
      previousEtag: `"${this.digest}-${encoding}"`,
    }
    stored.body = Promise.resolve(sent)
  }
}
