/** EXCH-04: where the visit of this tab comes from. The browser forgets it with the tab. */
import { isRecord } from '#kernel/is-record.ts'
import type { Touch, Visit } from '#kernel/visit.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'

const VISIT = 'shop:visit'
const isTouch = (value: unknown): value is Touch =>
  isRecord(value) && Object.values(value).every((word) => typeof word === 'string')

/** Undefined: nothing has counted the visit yet. */
export const readVisit = (): Visit | undefined => {
  const found = readStored(VISIT)
  if (!isRecord(found)) return undefined
  const { first, last, yclid, client_id } = found
  return isTouch(first) && isTouch(last)
    ? {
        first,
        last,
        ...(typeof yclid === 'string' ? { yclid } : {}),
        ...(typeof client_id === 'string' ? { client_id } : {}),
      }
    : undefined
}
export const writeVisit = (visit: Visit): void => writeStored(VISIT, visit)
