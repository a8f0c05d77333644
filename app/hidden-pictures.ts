/** Pictures of what visitors do not see yet (CHG-05): they exist for staff and in a preview only. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { HiddenPictures } from '#platform/http/pictures.ts'
import { staffCookieOf } from '#platform/http/staff-cookie.ts'
import { hiddenPictures } from '#platform/photos/picture.sql.ts'
import { memberOfSession } from '#shop/office/staff.sql.ts'
import { isPreviewing } from './preview/mount-previews.ts'

/** A new draft hides its pictures at the next look; nobody but its author knows their hashes. */
const LOOK_MS = 5_000

type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly previewKey: Buffer
  readonly onError: (error: unknown) => void
}
export type WatchedPictures = HiddenPictures & {
  /** Reads anew what is hidden: after a change of the catalogue. */
  readonly refresh: () => void
  readonly close: () => Promise<void>
}

export const watchHiddenPictures = async ({ db, clock, previewKey, onError }: Deps): Promise<WatchedPictures> => {
  const day = (): string => moscowDay(clock.now())
  let hidden = await hiddenPictures(db, day())
  let reading: Promise<void> | null = null
  let isOutdated = false
  const read = async (): Promise<void> => {
    do {
      isOutdated = false
      hidden = await hiddenPictures(db, day())
    } while (isOutdated)
  }
  const refresh = (): void => {
    isOutdated = true
    reading ??= read()
      .catch(onError)
      .finally(() => void (reading = null))
  }
  const timer = setInterval(refresh, LOOK_MS).unref()
  const isStaff = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { idHash } = staffCookieOf(request, reply)
    return idHash !== null && (await memberOfSession(db, idHash, clock.now())) !== undefined
  }
  return {
    // What was hidden at the last look may be on sale now.
    isHidden: async (hash) => hidden.has(hash) && (await hiddenPictures(db, day(), hash)).size > 0,
    mayShow: async (request, reply) =>
      isPreviewing(previewKey, request, clock.now()) || (await isStaff(request, reply)),
    refresh,
    close: async () => {
      clearInterval(timer)
      await reading
    },
  }
}
