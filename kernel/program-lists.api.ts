/** EXCH-01: lists that programs read by cursor, `/api/v1/…`. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Shape } from './shared.api.ts'
import type { StaffRight } from './staff-rights.ts'

const MAX_PAGE = 500

export const ListQuery = Shape({
  /** `next` of the page before; absent: from the beginning. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only what has changed since a moment, ISO 8601; without a cursor only. */
  changed_since: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
})

const listPage = <Item extends Type.TSchema>(item: Item) =>
  Shape({
    items: Type.Array(item),
    /** Ids of objects that are gone. */
    removed: Type.Array(Type.String()),
    /** The cursor of the next page; stays valid for thirty days. */
    next: Type.String(),
    /** False: everything that has changed until now is read. Ask again with `next` later. */
    has_more: Type.Boolean(),
  })

/** The list at `/v1/<path>`, which needs a right. */
export const listEndpoint = <Item extends Type.TSchema>(path: string, summary: string, right: StaffRight, item: Item) =>
  endpoint({ method: 'GET', path: `/v1/${path}`, summary, staff: right, in: ListQuery, out: listPage(item) })

/** ISO 8601 in UTC. */
export const Moment = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$' })
/** Digits, or a UUID. */
export const ObjectId = Type.String({ pattern: '^[0-9a-f-]{1,40}$' })
