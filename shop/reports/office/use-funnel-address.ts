import { moscowDay } from '#kernel/dates.ts'
import { useAddressFields } from '#shop/office/office/use-address-fields.ts'
import { FUNNEL_GROUP_CODES } from '../facts/funnel-report.ts'
import { lastDays, type Compared } from '../facts/reports.ts'
import type { FunnelQuery } from '../funnel.api.ts'

export type FunnelAddressName = 'from' | 'to' | 'by' | 'city' | 'source' | 'compare'
const comparedIn = (text: string): Compared | undefined => (text === 'week' || text === 'year' ? text : undefined)

/** The question of the funnel, which is in the address; without one: the last 30 days by day. */
export const useFunnelAddress = () => {
  const { text, set } = useAddressFields<FunnelAddressName>()
  const month = lastDays(moscowDay(new Date()), 30)
  const compare = comparedIn(text('compare'))
  const query: FunnelQuery = {
    from: text('from') || month.from,
    to: text('to') || month.to,
    by: FUNNEL_GROUP_CODES.find((group) => group === text('by')) ?? 'day',
    ...(text('city') === '' ? {} : { city: text('city') }),
    ...(text('source') === '' ? {} : { source: text('source') }),
    ...(compare === undefined ? {} : { compare }),
  }
  return { query, set }
}
