import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, Moment, ObjectId } from '#kernel/program-lists.api.ts'
import { Count, OrNull, Shape } from '#kernel/shared.api.ts'

export const ListedChangeSet = Shape({
  id: ObjectId,
  source: Type.String(),
  author: Type.String(),
  reason: Type.String(),
  state: Type.String(),
  created_at: Moment,
  starts_at: OrNull(Moment),
  ends_at: OrNull(Moment),
  /** Changed records by kind. */
  records: Type.Array(Shape({ kind: Type.String(), count: Count })),
})
export type ListedChangeSet = Static<typeof ListedChangeSet>

/** EXCH-01: changes of records for programs. */
export const changeLists = staffGroup({
  changeSets: listEndpoint('change-sets', 'Изменения записей магазина', 'records.read', ListedChangeSet),
})
