/**
 * What is sent for the address of a picture (SAFE-07): the encoded picture when it is ready; otherwise the nearest ready one, or the
 * original when that is small, immediately, while the encoder makes the right one. Only an original that is too large to be sent as it
 * is makes a visitor wait, for a few seconds and few visitors at a time; after that there is a placeholder.
 */
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#kernel/durations.ts'
import {
  customersOriginal,
  isEncoded,
  readEncoded,
  removeAbandoned,
  removeDeletedPhotos,
  storeCustomersOriginal,
} from './encoded-folder.ts'
import { openEncoder, type Encoder, type EncoderOptions, type Encoding } from './encoder.ts'
import type { Originals } from './originals.ts'
import { drawPlaceholder } from './placeholder.ts'
import {
  encodedName,
  isCustomersPhoto,
  largerSubstitutes,
  parseEncodedName,
  parseOriginalName,
  smallerSubstitutes,
  type EncodedPicture,
} from './picture-name.ts'

export type Original = {
  /** Path below the folder of originals. */
  readonly file: string
  readonly width: number
  readonly height: number
  /** Mean colour. */
  readonly tone: string
}
/** `picture`: never changes at this address. `substitute`: the name of another picture to take for now. */
export type PictureAnswer =
  | { readonly kind: 'picture' | 'placeholder'; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: 'substitute'; readonly name: string }

export type Pictures = {
  /** Null: there is no such picture. `signal` is aborted when the visitor has left. */
  readonly find: (name: string, signal: AbortSignal) => Promise<PictureAnswer | null>
  /** Encodes a picture that was not requested. */
  readonly encodeAhead: (picture: EncodedPicture, original: Original) => Promise<Encoding>
  /** Clears what is known of existing pictures: call it when the catalogue has changed. */
  readonly forget: () => void
  /** Removes the files of customers' photos that have been deleted since. */
  readonly removeDeleted: () => Promise<void>
  /** Pictures queued or being encoded. */
  readonly queued: () => number
  readonly close: () => Promise<void>
}
export type CustomersPhotos = {
  /** Null: the photo has been deleted. */
  readonly read: (hash: string) => Promise<Buffer | null>
  /** Those of the hashes that are not deleted. */
  readonly existing: (hashes: readonly string[]) => Promise<ReadonlySet<string>>
}
export type PicturesOptions = {
  readonly originalsFolder: string
  /** Copies that imports have stored; looked for before `originalsFolder`. */
  readonly originals?: Originals
  readonly encodedFolder: string
  readonly findOriginal: (hash: string) => Promise<Original | null>
  /** Photos of customers, whose originals are in the database. Without it there are none. */
  readonly customersPhotos?: CustomersPhotos
  /** Called with the reason when encoded pictures cannot be stored, at most once a minute. */
  readonly onNotStored?: (reason: string) => void
  readonly minFreeBytes?: number
  readonly waitMs?: number
  readonly encoder?: (options: EncoderOptions) => Encoder
}

const MAX_ORIGINAL_BYTES = 200_000
/** Files looked for before an original is sent in place of a picture: it is small, and each look-up takes time. */
const MAX_LOOKUPS = 4
const WAIT_MS = 3_000
const MAX_WAITING = 32
const MIN_FREE_BYTES = 256 * 1024 * 1024
const NOT_STORED_BYTES = 16 * 1024 * 1024
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

type Known = Original & {
  readonly path: string
  readonly type: string
  readonly exists: boolean
  /** Small, and without metadata. */
  readonly sendable: boolean
}

/** How Exif and XMP begin in JPEG, WebP, PNG and AVIF. They may name the place where a photo was taken, and its orientation. */
const METADATA_MARKS = ['Exif', 'EXIF', 'eXIf', 'http://ns.adobe.com/xap/']
const isSendable = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  return METADATA_MARKS.every((mark) => !bytes.includes(mark))
}

const asWebp = (picture: EncodedPicture): EncodedPicture => ({ ...picture, format: 'webp' })
const placeholder = (original: Original): PictureAnswer => ({
  kind: 'placeholder',
  type: 'image/svg+xml; charset=utf-8',
  bytes: drawPlaceholder(original),
})
const asPicture = (bytes: Buffer, type: string): PictureAnswer => ({ kind: 'picture', type, bytes })

class ShopPictures implements Pictures {
  readonly #options: PicturesOptions
  readonly #encoder: Encoder
  readonly #originals = new LRUCache<string, Known>({ max: 20_000, ttl: MINUTE_MS })
  /** Hashes without a picture, bounded: a client can request any number of them. */
  readonly #missing = new LRUCache<string, true>({ max: 10_000, ttl: MINUTE_MS })
  readonly #failed = new LRUCache<string, true>({ max: 5_000, ttl: 10 * MINUTE_MS })
  /** Encoded, but the folder refuses them. */
  readonly #notStored = new LRUCache<string, Buffer>({
    maxSize: NOT_STORED_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: 10 * MINUTE_MS,
  })
  #waiting = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(options: PicturesOptions) {
    this.#options = options
    const { encodedFolder, minFreeBytes = MIN_FREE_BYTES, encoder = openEncoder } = options
    this.#encoder = encoder({ encodedFolder, minFreeBytes })
    void removeAbandoned(encodedFolder, Date.now())
  }

  queued = (): number => this.#encoder.queued()
  close = (): Promise<void> => this.#encoder.close()
  forget = (): void => {
    this.#originals.clear()
    this.#missing.clear()
  }

  find = async (name: string, signal: AbortSignal): Promise<PictureAnswer | null> => {
    const picture = parseEncodedName(name)
    if (picture !== null && isCustomersPhoto(picture.hash) && (await this.#original(picture.hash)) === null) return null
    if (picture !== null) return this.#findEncoded(picture, signal)
    const hash = parseOriginalName(name)
    return hash === null ? null : this.#findOriginal(hash, name)
  }

  removeDeleted = async (): Promise<void> => {
    const { encodedFolder, customersPhotos } = this.#options
    if (customersPhotos !== undefined) await removeDeletedPhotos(encodedFolder, customersPhotos.existing)
  }

  encodeAhead = async (picture: EncodedPicture, original: Original): Promise<Encoding> => {
    const path = await this.#locate(picture.hash, original)
    if (path === null || this.#failed.has(encodedName(picture))) return { outcome: 'dropped' }
    return this.#encode({ picture, original: path }, 'ahead')
  }

  async #findEncoded(picture: EncodedPicture, signal: AbortSignal): Promise<PictureAnswer | null> {
    const ready = this.#notStored.get(encodedName(picture)) ?? (await readEncoded(this.#options.encodedFolder, picture))
    if (ready !== null) return asPicture(ready, `image/${picture.format}`)
    const original = await this.#original(picture.hash)
    if (original === null) return null
    const substitute = await this.#substitute(picture, original)
    if (substitute === null && !original.exists) return placeholder(original)
    const name =
      substitute ??
      (await this.#waitForWebp(picture, original, signal)) ??
      (await this.#firstReady(smallerSubstitutes(picture)))
    if (!signal.aborted) this.#want(picture, original)
    return name === null ? placeholder(original) : { kind: 'substitute', name }
  }

  /** Orders the WebP of this width first: it takes half the time of AVIF. */
  #want(picture: EncodedPicture, original: Known): void {
    if (!original.exists) return
    const job = { picture: asWebp(picture), original: original.path }
    if (!this.#failed.has(encodedName(job.picture))) void this.#encode(job, 'wanted')
    if (picture.format === 'avif' && !this.#failed.has(encodedName(picture)))
      void this.#encode({ ...job, picture }, 'wanted-avif')
  }

  async #substitute(picture: EncodedPicture, original: Known): Promise<string | null> {
    const candidates = largerSubstitutes(picture)
    const larger = await this.#firstReady(original.sendable ? candidates.slice(0, MAX_LOOKUPS) : candidates)
    if (larger !== null) return larger
    if (original.sendable) return `${picture.hash}-original${extname(original.file).toLowerCase()}`
    return this.#firstReady(smallerSubstitutes(picture).filter(({ width }) => width * 2 >= picture.width))
  }

  async #firstReady(candidates: readonly EncodedPicture[]): Promise<string | null> {
    for (const candidate of candidates) {
      const name = encodedName(candidate)
      if (this.#notStored.has(name) || (await isEncoded(this.#options.encodedFolder, candidate))) return name
    }
    return null
  }

  /** The name of the encoded picture; null when it took too long, failed, or too many wait already. */
  async #waitForWebp(picture: EncodedPicture, original: Known, left: AbortSignal): Promise<string | null> {
    const webp = asWebp(picture)
    if (this.#waiting >= MAX_WAITING || this.#failed.has(encodedName(webp))) return null
    this.#waiting += 1
    try {
      const encoding = this.#encode({ picture: webp, original: original.path }, 'waiting', left)
      await Promise.race([encoding, delay(this.#options.waitMs ?? WAIT_MS, undefined, { ref: false })])
      return await this.#firstReady([webp])
    } finally {
      this.#waiting -= 1
    }
  }

  async #encode(...call: Parameters<Encoder['encode']>): Promise<Encoding> {
    const name = encodedName(call[0].picture)
    const encoding = await this.#encoder.encode(...call)
    if (encoding.outcome === 'failed') this.#failed.set(name, true)
    if (encoding.outcome === 'not-stored') {
      this.#notStored.set(name, encoding.bytes)
      this.#report(encoding.reason)
    }
    return encoding
  }

  #report(reason: string): void {
    const now = performance.now()
    if (now - this.#reportedAt < MINUTE_MS) return
    this.#reportedAt = now
    this.#options.onNotStored?.(reason)
  }

  async #findOriginal(hash: string, name: string): Promise<PictureAnswer | null> {
    const original = await this.#original(hash)
    if (original?.sendable !== true || !name.endsWith(extname(original.file).toLowerCase())) return null
    const bytes = await readFile(original.path).catch(() => null)
    return bytes === null ? null : asPicture(bytes, original.type)
  }

  async #original(hash: string): Promise<Known | null> {
    const known = this.#originals.get(hash)
    if (known !== undefined) return known
    if (this.#missing.has(hash)) return null
    const original = await this.#options.findOriginal(hash)
    const found =
      original && (isCustomersPhoto(hash) ? await this.#fetched(hash, original) : await this.#known(hash, original))
    if (found === null) this.#missing.set(hash, true)
    else this.#originals.set(hash, found)
    return found
  }

  async #known(hash: string, original: Original): Promise<Known | null> {
    const path = await this.#locate(hash, original)
    const type = TYPES[extname(original.file).toLowerCase()]
    if (path === null || type === undefined) return null
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    )
    const sendable = size > 0 && size <= MAX_ORIGINAL_BYTES && (await isSendable(path).catch(() => false))
    return { ...original, path, type, exists: size > 0, sendable }
  }

  /** A customer's photo, whose bytes are put into the folder for the encoder. Never sent as it is. */
  async #fetched(hash: string, original: Original): Promise<Known> {
    const { encodedFolder, customersPhotos, minFreeBytes = MIN_FREE_BYTES } = this.#options
    const path = customersOriginal(encodedFolder, hash)
    const isThere = await stat(path).then(
      ({ size }) => size > 0,
      () => false,
    )
    const bytes = isThere ? null : ((await customersPhotos?.read(hash)) ?? null)
    if (bytes !== null) await storeCustomersOriginal(encodedFolder, hash, bytes, minFreeBytes)
    return { ...original, path, type: 'image/jpeg', exists: isThere || bytes !== null, sendable: false }
  }

  /** Where the original is, or would be. The shared store is asked last; while it does not answer, the original is missing. */
  async #locate(hash: string, { file }: Original): Promise<string | null> {
    if (normalize(file).startsWith('..')) return null
    const { originals, originalsFolder } = this.#options
    const imported = join(originalsFolder, file)
    const copy = await originals?.find(hash)
    if (typeof copy === 'string') return copy
    const isThere = await stat(imported).then(
      () => true,
      () => false,
    )
    if (isThere || originals === undefined) return imported
    return (await originals.fetch(hash).catch(() => null)) ?? imported
  }
}

export const openPictures = (options: PicturesOptions): Pictures => new ShopPictures(options)
