import { done, type Answer, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { tableFile, type FileCells } from '#platform/import/table-file.ts'
import { orderVisits } from '#shop/order/face.ts'
import { forStaff } from '#shop/office/face.ts'
import { FUNNEL_GROUPS, FUNNEL_MEASURE_CODES, FUNNEL_MEASURES, type FunnelSums } from './facts/funnel-report.ts'
import { daysOf } from './facts/reports.ts'
import { funnel, type FunnelQuery, type FunnelReport } from './funnel.api.ts'
import { readFunnelReport } from './funnel-report.ts'
import { badPeriod, type ReportDeps } from './reports.calls.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
/** What the former period had stands next to each figure. */
const funnelTable = (by: FunnelQuery['by'], { rows, total }: FunnelReport): FileCells[] => {
  const line = (title: string, now: FunnelSums, before: FunnelSums | null): FileCells => [
    title,
    ...FUNNEL_MEASURE_CODES.flatMap((name) => (before === null ? [now[name]] : [now[name], before[name]])),
  ]
  const heads = FUNNEL_MEASURE_CODES.map((name) => plain(FUNNEL_MEASURES[name]))
  return [
    [
      plain(FUNNEL_GROUPS[by]),
      ...heads.flatMap((head) => (total.before === null ? [head] : [head, `${head}, прежде`])),
    ],
    ...rows.map(({ title, now, before }) => line(title, now, before)),
    line('Всего', total.now, total.before),
  ]
}

/** The target of the foreign counter that uploaded orders reach; the pages report it too. */
const ORDER_TARGET = 'order'
const COLUMNS = { yclid: 'Yclid', client_id: 'ClientId' } as const

export const funnelCalls = (deps: ReportDeps): Handlers<typeof funnel, Caller> => {
  const report = async (query: FunnelQuery): Promise<Answer<FunnelReport, Refused<'bad-record'>>> =>
    daysOf(query.from, query.to) === undefined ? badPeriod : done(await readFunnelReport(deps.db, query))
  return {
    funnel: (query, caller) => forStaff(deps, funnel.funnel, caller, () => report(query)),
    funnelFile: ({ format, ...query }, caller) =>
      forStaff(deps, funnel.funnelFile, caller, async () => {
        const answer = await report(query)
        if (!answer.ok) return answer
        return done(tableFile(`voronka-${query.from}-${query.to}`, format, funnelTable(query.by, answer.value)))
      }),
    conversionsFile: ({ from, to, key }, caller) =>
      forStaff(deps, funnel.conversionsFile, caller, async () => {
        if (daysOf(from, to) === undefined) return badPeriod
        const rows = await orderVisits.readConversions(deps.db, key, { from, to })
        // The counter reads commas, a point in the price and no mark of UTF-8.
        const lines = [
          `${COLUMNS[key]},Target,DateTime,Price,Currency`,
          ...rows.map(({ id, seconds, total }) => `${id},${ORDER_TARGET},${seconds},${(total / 100).toFixed(2)},RUB`),
        ]
        const bytes = Buffer.from(`${lines.join('\n')}\n`).toString('base64')
        return done({ name: `konversii-${from}-${to}.csv`, bytes })
      }),
  }
}
