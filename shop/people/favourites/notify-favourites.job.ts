import { Type } from 'typebox'
import { moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import type { Random } from '#platform/random.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { onePressPath } from '../facts/newsletter.ts'
import {
  addNotices,
  ensureLettersToken,
  forgetSeen,
  markNoticeSent,
  readNotice,
  readNoticeLines,
  type NoticeLine,
} from './notices.sql.ts'

const BATCH = 200
const TOKEN_BYTES = 16

/** FAV-02: the one letter of a day about a customer's favourites. */
export const sendFavouriteNotice = defineJob({
  name: 'send-favourite-notice',
  payload: Type.Object({ customer_id: Type.Integer(), day: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ customer_id, day }, deps: MessageDeps & { readonly random: Random }) {
    const { db, clock, publicUrl, random } = deps
    const notice = await readNotice(db, customer_id, day)
    if (notice === undefined) return
    const lines = await readNoticeLines(db, customer_id, day)
    if (lines.length === 0) return
    const token = await ensureLettersToken(
      db,
      customer_id,
      Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'),
    )
    const listed = (isArrival: boolean): string =>
      lines
        .filter(({ is_arrival }) => is_arrival === isArrival)
        .map((line) => lineText(line, publicUrl))
        .join('\n\n')
    await sendLetter(deps, {
      to: notice.email,
      name: 'favourites',
      values: {
        drops: listed(false),
        arrivals: listed(true),
        stop: publicUrl + paths.subscription('favourites', token),
        all: publicUrl + paths.subscription('all', token),
      },
      key: `favourites ${customer_id} ${day}`,
      unsubscribeUrl: publicUrl + onePressPath(token),
    })
    await markNoticeSent(db, customer_id, day, clock.now())
  },
})

const lineText = ({ brand, name, price, slug }: NoticeLine, publicUrl: string): string =>
  `${brand} ${name}, ${formatMoney(price)}\n${publicUrl}${paths.product(slug)}`

/** FAV-02: looks every hour at the favourites of those who have consented. */
export const notifyFavourites = defineJob({
  name: 'notify-favourites',
  payload: Type.Object({}),
  policy: RETRY_FOR_MINUTES,
  cron: '20 * * * *',
  async work(_payload, { db, clock }: MessageDeps) {
    const day = moscowDay(clock.now())
    await forgetSeen(db)
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after
      after = await transaction(db, async (tx) => {
        const found = await addNotices(tx, { after: from, take: BATCH, day })
        for (const customer_id of found?.noticed ?? [])
          await enqueue(tx, sendFavouriteNotice, { customer_id, day }, `${customer_id} ${day}`)
        return found?.last_id
      })
    }
  },
})
