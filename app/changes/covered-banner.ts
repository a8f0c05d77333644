/** OFFICE-04: which banner is seen instead of one that is being written. Of the places listed one banner is shown at a time. */
import type { Kysely } from 'kysely'
import { dayAndMonth } from '#kernel/dates.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Remark } from '#shop/changes/changes.api.ts'
import { readBannersBefore } from '#shop/content/home/main-page.sql.ts'

const ONE_AT_A_TIME: ReadonlySet<unknown> = new Set(['hero', 'ritual', 'listing'])
type Before = Awaited<ReturnType<typeof readBannersBefore>>[number]

/** The place of the whole catalogue is one without sections. */
const placesOf = (sections: unknown): readonly unknown[] =>
  Array.isArray(sections) && sections.length > 0 ? sections : ['']

/** The cover of the place that is free first; undefined: some place is free now. `before`: those that stay longest come first. */
const coverOf = (before: readonly Before[], sections: unknown): Before | undefined => {
  const covers = placesOf(sections).map((path) => before.find((one) => placesOf(one.sections).includes(path)))
  return covers.includes(undefined)
    ? undefined
    : covers.flatMap((one) => one ?? []).toSorted((a, b) => ((a.until ?? '9999') < (b.until ?? '9999') ? -1 : 1))[0]
}

const wordsOf = ({ title, until, position }: Before, own: unknown): string => {
  const stands = `на\u00a0этом месте раньше по\u00a0порядку стоит «${title}» (${position})`
  if (until === null) return `баннера не\u00a0увидят: ${stands}, без\u00a0последнего дня. Поставьте число меньше`
  if (typeof own === 'string' && own <= until)
    return `баннера не\u00a0увидят: ${stands} по\u00a0${dayAndMonth(until)}, а\u00a0этот только по\u00a0${dayAndMonth(own)}`
  return `увидят не\u00a0раньше, чем пройдёт ${dayAndMonth(until)}: до\u00a0тех пор ${stands}`
}

/** `value`: the banner as it would be. */
export const coveredBanner = async (db: Kysely<DB>, value: Values, today: string): Promise<Remark[]> => {
  const { place, position, code, sections, until } = value
  if (
    !ONE_AT_A_TIME.has(place) ||
    typeof place !== 'string' ||
    typeof position !== 'number' ||
    !Number.isInteger(position)
  )
    return []
  const before = await readBannersBefore(db, { place, position, code: typeof code === 'string' ? code : '' }, today)
  const cover = coverOf(
    place === 'listing' ? before : before.map((one) => ({ ...one, sections: [] })),
    place === 'listing' && sections,
  )
  return cover === undefined ? [] : [{ field: 'position', words: wordsOf(cover, until) }]
}
