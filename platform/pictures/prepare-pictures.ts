/**
 * Encodes the shop's pictures before the first request for them, after the start and after every import that brings new ones. Each pass
 * begins at a random place, so that shops with a common folder share the work.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { listShard, SHARDS } from './encoded-folder.ts'
import { encodedName, type EncodedPicture } from './picture-name.ts'
import type { Original, Pictures } from './pictures.ts'

/** The most useful first: WebP 480 serves a card on every screen. Other widths are encoded at their first request. */
const PASSES: readonly (readonly Pick<EncodedPicture, 'width' | 'format'>[])[] = [
  [{ width: 480, format: 'webp' }],
  [320, 640, 160].map((width) => ({ width, format: 'webp' })),
  [480, 320, 640, 160].map((width) => ({ width, format: 'avif' })),
]
const PAUSE_MS = 60_000
/** Then something is wrong with the encoder, not with the pictures. */
const MAX_FAILURES_IN_A_ROW = 20

export type ListedOriginal = Original & { readonly hash: string }
export type PreparationOptions = {
  readonly pictures: Pick<Pictures, 'encodeAhead'>
  readonly encodedFolder: string
  /** Pictures whose hash begins with these two digits. */
  readonly listOriginals: (shard: string) => Promise<readonly ListedOriginal[]>
  /** Identifies the newest picture. */
  readonly newest: () => Promise<number>
  readonly onError: (error: unknown) => void
  readonly pauseMs?: number
}
export type Preparation = {
  /** Encodes what is new since the last check. */
  readonly check: () => void
  /** Resolves when everything found so far is encoded. */
  readonly idle: () => Promise<void>
  /** The picture being encoded is the encoder's to drop. */
  readonly stop: () => void
}

const missingIn = async function* (options: PreparationOptions, shard: string, pass: (typeof PASSES)[number]) {
  const ready = await listShard(options.encodedFolder, shard)
  for (const original of await options.listOriginals(shard))
    for (const form of pass) {
      const picture: EncodedPicture = { hash: original.hash, ...form }
      if (form.width <= original.width && !ready.has(encodedName(picture))) yield { picture, original }
    }
}

const prepareAll = async (options: PreparationOptions, stopped: AbortSignal): Promise<void> => {
  let failures = 0
  for (const pass of PASSES) {
    const first = Math.floor(Math.random() * SHARDS.length)
    for (const shard of [...SHARDS.slice(first), ...SHARDS.slice(0, first)])
      for await (const { picture, original } of missingIn(options, shard, pass)) {
        if (stopped.aborted) return
        const { outcome } = await options.pictures.encodeAhead(picture, original)
        failures = outcome === 'failed' ? failures + 1 : 0
        if (failures === MAX_FAILURES_IN_A_ROW) throw new Error('pictures cannot be encoded')
        if (outcome === 'not-stored') await delay(options.pauseMs ?? PAUSE_MS, undefined, { signal: stopped })
      }
  }
}

export const startPreparation = (options: PreparationOptions): Preparation => {
  const stopping = new AbortController()
  let newest = -1
  let changed = false
  let working: Promise<void> | undefined
  const work = async (): Promise<void> => {
    while (changed && !stopping.signal.aborted) {
      changed = false
      const found = await options.newest()
      if (found === newest) continue
      await prepareAll(options, stopping.signal)
      newest = found
    }
  }
  const check = (): void => {
    changed = true
    working ??= work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) options.onError(error)
      })
      .finally(() => (working = undefined))
  }
  return {
    check,
    idle: async () => working,
    stop: () => stopping.abort(),
  }
}
