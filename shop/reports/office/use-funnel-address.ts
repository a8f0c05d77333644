import { useSearchParams } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { FUNNEL_GROUP_CODES } from '../facts/funnel-report.ts'
import { lastDays, type Compared } from '../facts/reports.ts'
import type { FunnelQuery } from '../funnel.api.ts'

export type FunnelAddressName = 'from' | 'to' | 'by' | 'city' | 'source' | 'compare'
const comparedIn = (text: string): Compared | undefined => (text === 'week' || text === 'year' ? text : undefined)

/** The question of the funnel, which is in the address; without one: the last 30 days by day. */
export const useFunnelAddress = () => {
  const [address, setAddress] = useSearchParams()
  const month = lastDays(moscowDay(new Date()), 30)
  const text = (name: FunnelAddressName): string => address.get(name) ?? ''
  const compare = comparedIn(text('compare'))
  const query: FunnelQuery = {
    from: text('from') || month.from,
    to: text('to') || month.to,
    by: FUNNEL_GROUP_CODES.find((group) => group === text('by')) ?? 'day',
    ...(text('city') === '' ? {} : { city: text('city') }),
    ...(text('source') === '' ? {} : { source: text('source') }),
    ...(compare === undefined ? {} : { compare }),
  }
  const set = (change: Partial<Record<FunnelAddressName, string>>): void =>
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '') now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true },
    )
  return { query, set }
}
