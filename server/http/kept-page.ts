/** A rendered page as bytes, ready to be sent: its policy worked out once, its compressed forms made when first wanted. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pagePolicy } from './content-policy.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const SMALLEST_COMPRESSED = 1024

/** The first asking waits for its bytes, and most addresses are asked for once: half the work for a sixth more bytes. */
const QUICK = { br: 3, gzip: 3 } as const
/** For pages that are asked for again and again, beside their work. */
const SMALL = { br: 6, gzip: 6 } as const
const OFTEN = 10

const compress = (bytes: Buffer, encoding: Encoding, effort: typeof QUICK | typeof SMALL): Promise<Buffer> => {
  if (encoding === 'br') {
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  }
  return encoding === 'gzip' ? zip(bytes, { level: effort.gzip }) : Promise.resolve(bytes)
}

export type SentForm = { readonly bytes: Buffer; readonly encoding: Encoding; readonly etag: string; /** Of the same page in an earlier form. */ readonly etagBefore: string | null }
type Form = { sent: Promise<SentForm>; asked: number }

export class KeptPage {
  readonly status: number
  readonly type: string
  readonly location: string | null
  /** What the router asks for on the way to another page, instead of its HTML. */
  readonly isPayload: boolean
  /** null for what is not HTML. */
  readonly policy: string | null
  readonly digest: string
  readonly #whole: Buffer
  readonly #forms = new Map<Encoding, Form>()

  constructor(status: number, headers: Headers, whole: Buffer, mapOrigins: readonly string[] = []) {
    this.status = status
    this.type = headers.get('content-type') ?? 'application/octet-stream'
    this.location = headers.get('location')
    this.isPayload = headers.has('x-remix-response')
    this.policy = this.type.startsWith('text/html') ? pagePolicy(whole, mapOrigins) : null
    this.digest = hash('sha256', whole, 'base64url').slice(0, 22)
    this.#whole = whole
  }

  /** What one copy costs in memory, with room for its compressed forms. */
  get weight(): number {
    return Math.ceil(this.#whole.length * 1.5) + 2048
  }

  form(accepted: Encoding): Promise<SentForm> {
    const encoding = this.#whole.length < SMALLEST_COMPRESSED ? 'identity' : accepted
    const form = this.#forms.get(encoding) ?? { sent: this.#quick(encoding), asked: 0 }
    if (form.asked === 0) this.#forms.set(encoding, form)
    form.asked += 1
    if (form.asked === OFTEN && encoding !== 'identity') this.#shrink(form, encoding).catch(() => {}) // the quick form stays
    return form.sent
  }

  async #quick(encoding: Encoding): Promise<SentForm> {
    const etag = encoding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${encoding}"`
    return { bytes: await compress(this.#whole, encoding, QUICK), encoding, etag, etagBefore: null }
  }

  /** Other bytes have another tag; who has the earlier ones has the same page and need not fetch it again. */
  async #shrink(form: Form, encoding: Encoding): Promise<void> {
    const bytes = await compress(this.#whole, encoding, SMALL)
    const sent = { bytes, encoding, etag: `"${this.digest}-${encoding}-small"`, etagBefore: `"${this.digest}-${encoding}"` }
    form.sent = Promise.resolve(sent)
  }
}
