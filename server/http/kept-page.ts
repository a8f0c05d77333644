/** A rendered page as bytes, ready to be sent: its policy worked out once, its compressed forms made when first wanted. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pagePolicy } from './content-policy.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const SMALLEST_COMPRESSED = 1024

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'br') {
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  }
  return encoding === 'gzip' ? zip(bytes, { level: 6 }) : Promise.resolve(bytes)
}

export type SentForm = { readonly bytes: Buffer; readonly etag: string; readonly encoding: Encoding }

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
  readonly #forms = new Map<Encoding, Promise<SentForm>>()

  constructor(status: number, headers: Headers, whole: Buffer) {
    this.status = status
    this.type = headers.get('content-type') ?? 'application/octet-stream'
    this.location = headers.get('location')
    this.isPayload = headers.has('x-remix-response')
    this.policy = this.type.startsWith('text/html') ? pagePolicy(whole) : null
    this.digest = hash('sha256', whole, 'base64url').slice(0, 22)
    this.#whole = whole
  }

  /** What one copy costs in memory, with room for its compressed forms. */
  get weight(): number {
    return Math.ceil(this.#whole.length * 1.5) + 2048
  }

  form(accepted: Encoding): Promise<SentForm> {
    const encoding = this.#whole.length < SMALLEST_COMPRESSED ? 'identity' : accepted
    const made = this.#forms.get(encoding)
    if (made) return made
    const making = compress(this.#whole, encoding).then((bytes) => ({
      bytes,
      encoding,
      etag: encoding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${encoding}"`,
    }))
    this.#forms.set(encoding, making)
    return making
  }
}
