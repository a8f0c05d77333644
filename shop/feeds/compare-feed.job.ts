import { Type } from 'typebox'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import { storeFeedCheck, type FeedCheck } from './feeds.sql.ts'

/** EXCH-03: compares the feed with the pages every night; the page of the shop's state says what it found. */
export const compareFeed = defineJob({
  name: 'compare-feed',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '20 1 * * *',
  async work(
    _payload,
    { db, alert, checkFeed }: JobDeps & { readonly checkFeed?: (() => Promise<FeedCheck>) | undefined },
  ) {
    if (checkFeed === undefined) return
    const check = await checkFeed()
    await storeFeedCheck(db, check)
    if (check.differ > 0) alert(`${check.differ} of ${check.compared} offers differ from their pages: ${check.detail}`)
  },
})
