import { Type } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { CityKey, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { Faults, Moment, SetId } from './changes.api.ts'

const MAX_SETS = 20

/** CHG-05: the shop on a day to come. */
export const previews = staffGroup({
  openPreview: endpoint({
    method: 'POST',
    path: '/office/previews',
    summary: 'Ссылка на магазин, каким он будет в этот момент',
    staff: 'records.read',
    in: Shape({
      at: Moment,
      city: OrNull(CityKey),
      /** Drafts and planned sets that are shown too, whenever they begin. */
      sets: Type.Array(SetId, { maxItems: MAX_SETS, uniqueItems: true }),
    }),
    out: Shape({ link: Type.String(), until: Moment }),
    refusals: { ...STAFF_REFUSALS, 'bad-record': Faults },
  }),
})
