/** What waits for a member of staff (OFFICE-08): numbers that a list shows under the link of each, by right. */
import type { Kysely } from 'kysely'
import { mayDo, type StaffRight } from '#kernel/staff-rights.ts'
import { readSets } from '#platform/changes/change-sets.sql.ts'
import { countFound } from '#platform/changes/record-list.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readSessions } from '#shop/exchange/journal.sql.ts'
import { readCases } from '#shop/feedback/cases/cases.sql.ts'
import { readResets } from '#shop/office/accounts/staff-accounts.sql.ts'
import { mayServe, type StaffMember } from '#shop/office/face.ts'
import type { TodayCode } from '#shop/office/today.api.ts'
import { readWaitingRefunds } from '#shop/order/counter/refund-approval.sql.ts'
import type { OrderWaits } from '#shop/order/facts/order-waits.ts'
import { countWaiting } from '#shop/order/search/waiting-orders.sql.ts'
import { countPosts, readPostQueue } from '#shop/product/questions/post-queue.sql.ts'
import { countReviews, readReviewQueue } from '#shop/product/reviews/review-queue.sql.ts'
import { declarationOf } from '../changes/describe-record.ts'
import { foundOf, MAX_COUNTED } from '../changes/lists.calls.ts'

type Waiting = { readonly count: number; readonly since: Date | null }
type Asked = { readonly db: Kysely<DB>; readonly member: StaffMember; readonly now: Date }
type Source = { readonly right: StaffRight; readonly read: (asked: Asked) => Promise<Waiting> }

const orders = (right: StaffRight, waits: OrderWaits): Source => ({
  right,
  read: ({ db, member, now }) => countWaiting(db, waits, member.store_id, now),
})
const sets = (right: StaffRight, state: 'draft' | 'waiting'): Source => ({
  right,
  read: async ({ db }) => ({ count: (await readSets(db, { state, take: 1 }))[0]?.total ?? 0, since: null }),
})

const SOURCES: Readonly<Record<TodayCode, Source>> = {
  'late-orders': orders('orders.read', 'late'),
  'long-ready-orders': orders('orders.read', 'long-ready'),
  'refused-by-carrier': orders('orders.ship', 'refused-by-carrier'),
  'returns-to-inspect': orders('orders.return', 'to-inspect'),
  refunds: {
    right: 'refunds.confirm',
    read: async ({ db, member }) => {
      const waiting = (await readWaitingRefunds(db)).filter(({ store_id }) => mayServe(member, store_id))
      return { count: waiting.length, since: waiting[0]?.asked_at ?? null }
    },
  },
  cases: {
    right: 'cases.work',
    read: async ({ db, member }) => {
      const [first] = await readCases(db, { show: 'open', q: '', staffId: member.id, page: 1, pageSize: 1 })
      return { count: first?.total ?? 0, since: first?.waits_since ?? null }
    },
  },
  reviews: {
    right: 'reviews.moderate',
    read: async ({ db }) => ({
      count: (await countReviews(db)).pending,
      since: (await readReviewQueue(db, 'pending', 1, 1))[0]?.sent_at ?? null,
    }),
  },
  questions: {
    right: 'reviews.moderate',
    read: async ({ db }) => ({
      count: (await countPosts(db)).pending,
      since: (await readPostQueue(db, 'pending', 1, 1))[0]?.sent_at ?? null,
    }),
  },
  'changes-to-confirm': sets('changes.confirm', 'waiting'),
  drafts: sets('changes.plan', 'draft'),
  'hits-without-stock': {
    right: 'records.read',
    read: async ({ db }) => {
      const products = declarationOf('products')
      if (products === undefined) throw new Error('no products')
      const found = foundOf(products, { only: 'is_hit:true\nlacks:stock' })
      return { count: await countFound(db, found, MAX_COUNTED), since: null }
    },
  },
  exchange: {
    right: 'exchange.work',
    read: async ({ db }) => {
      const [last] = await readSessions(db, 0, 1)
      const faults = last === undefined ? 0 : last.faults + last.failed + last.stopped + last.unread
      return { count: faults, since: last?.seen_at ?? null }
    },
  },
  resets: {
    right: 'staff.reset',
    read: async ({ db }) => {
      const waiting = await readResets(db)
      return { count: waiting.length, since: waiting[0]?.asked_at ?? null }
    },
  },
}

/** Everything that the rights of a member show, also what counts nothing. */
export const readWaiting = async (
  asked: Asked,
): Promise<{ readonly code: TodayCode; readonly count: number; readonly since: string | null }[]> => {
  const mine = (Object.keys(SOURCES) as TodayCode[]).filter((code) => mayDo(asked.member, SOURCES[code].right))
  return Promise.all(
    mine.map(async (code) => {
      const { count, since } = await SOURCES[code].read(asked)
      return { code, count, since: since?.toISOString() ?? null }
    }),
  )
}
