/** CAT-11: customers write reviews about products that they have received. */
import type { Kysely, Transaction } from 'kysely'
import { done, isRefused, refuse, type Answer, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { reviews, OwnReview, ReviewRight } from '../reviews.api.ts'
import { deletions } from '#shop/consent/face.ts'
import { DAY_S } from '#kernel/durations.ts'
import type { ProductId } from '#kernel/ids.ts'
import { countWithin, dayStart, type CountLimit } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { photoOfUpload } from '#platform/photos/photos.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { networkOf } from '#platform/calls/network.ts'
import { enqueueReviewEmail } from './email-review.job.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import {
  deleteReview,
  readOwnReview,
  readOwnReviews,
  readReceived,
  readReviewedProduct,
  upsertReview,
} from './own-review.sql.ts'
import { lockProduct, recountRating } from './ratings.sql.ts'
import { deletePhotos, insertPhoto, setPhotos } from './review-photos.sql.ts'
import { checkReview, photoLimits, sendingLimits, type CheckedReview } from './reviews.policy.ts'

type Reviewer = { readonly id: number; readonly name: string }
/** `forCustomer`: runs `work` for the signed-in customer; without one refuses. */
export type ForCustomer = <A extends Answer<unknown>>(
  caller: Caller,
  work: (customer: Reviewer) => Promise<A>,
) => Promise<A | Refused<'signed-out'>>
type ReviewsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly forCustomer: ForCustomer
  readonly terms: Pick<ShopTerms, 'consents'>
  /** Records that the customer consents to the publication of their reviews. */
  readonly consentToPublish: (tx: Transaction<DB>, customerId: number, caller: Caller) => Promise<void>
}

const HASH_BYTES = 16

const noProduct = () => refuse('no-product', 'Такого товара нет. Возможно, изменился его адрес.')
const notReceived = () =>
  refuse(
    'not-received',
    'Отзыв может оставить только тот, кто купил товар у\u00a0нас и\u00a0уже получил его. ' +
      'Среди ваших полученных заказов этого товара нет.',
  )

const oldConsent = () =>
  refuse(
    'old-consent',
    'Чтобы отправить отзыв, отметьте согласие на\u00a0его публикацию. Если оно отмечено, обновите страницу: текст согласия изменился.',
  )

const limit = async ({ db, clock }: ReviewsDeps, limits: readonly CountLimit[], message: string): Promise<void> => {
  if ((await countWithin(db, limits, dayStart(clock.now()))) !== undefined)
    throw new HttpError('too-often', message, { retryAfter: DAY_S })
}
const writerOf = (customerId: number, { address }: Caller) => ({
  customerId,
  network: address === null ? null : networkOf(address),
})

/** The product and the shade that the customer has received; a refusal without one of them. */
const receivedProduct = async (db: Kysely<DB>, customerId: number, slug: string) => {
  const product = await readReviewedProduct(db, slug)
  if (product === undefined) return noProduct()
  const received = await readReceived(db, customerId, product.id)
  return received === undefined ? notReceived() : { productId: product.id, shade: received.shade_name }
}

const isSame = (stored: OwnReview, sent: CheckedReview): boolean =>
  stored.rating === sent.rating &&
  stored.body === sent.body &&
  stored.author === sent.author &&
  stored.skin_type === sent.skin_type &&
  stored.skin_tone === sent.skin_tone &&
  stored.age_group === sent.age_group &&
  stored.photos.map(({ hash }) => hash).join() === sent.photos.join()

type Subject = { readonly customerId: number; readonly productId: ProductId; readonly shade: string | null }

/** Null when one of the photos is not the customer's. A review sent again without a change stays as it is. */
const write = (
  { db, clock, consentToPublish }: ReviewsDeps,
  subject: Subject,
  sent: CheckedReview,
  caller: Caller,
): Promise<OwnReview | null> =>
  transaction(db, async (tx) => {
    await consentToPublish(tx, subject.customerId, caller)
    await lockProduct(tx, subject.productId)
    const before = await readOwnReview(tx, subject.customerId, subject.productId)
    if (before !== null && before.state !== 'hidden' && isSame(before, sent)) return before
    const at = clock.now()
    const id = await upsertReview(tx, sent, { ...subject, at })
    if (!(await setPhotos(tx, subject, id, sent.photos, at))) throw new PhotoMissing()
    if (before?.state === 'published') await recountRating(tx, subject.productId)
    await enqueueReviewEmail(tx, id, at)
    return readOwnReview(tx, subject.customerId, subject.productId)
  }).catch((error: unknown) => {
    if (error instanceof PhotoMissing) return null
    throw error
  })

/** Rolls the transaction back. */
class PhotoMissing extends Error {}

export const reviewsCalls = (deps: ReviewsDeps): Handlers<typeof reviews, Caller> => ({
  own: (_input, caller) =>
    deps.forCustomer(caller, async (customer) => done(await readOwnReviews(deps.db, customer.id))),

  right: async ({ slug }, caller) => {
    const product = await readReviewedProduct(deps.db, slug)
    if (product === undefined) return noProduct()
    const { id: productId, asks_skin, asks_tone } = product
    const answer = await deps.forCustomer(caller, async ({ id, name }) => {
      const received = await readReceived(deps.db, id, productId)
      const review = await readOwnReview(deps.db, id, productId)
      return done<ReviewRight>({
        right: received === undefined && review === null ? 'not-received' : 'may-write',
        name,
        asks_skin,
        asks_tone,
        review,
      })
    })
    return isRefused(answer) ? done({ right: 'sign-in', name: '', asks_skin, asks_tone, review: null }) : answer
  },

  addPhoto: ({ slug, file }, caller) =>
    deps.forCustomer(caller, async ({ id: customerId }) => {
      const subject = await receivedProduct(deps.db, customerId, slug)
      if (isRefused(subject)) return subject
      const message = 'Сегодня вы добавили слишком много фото. Остальные можно приложить завтра.'
      await limit(deps, photoLimits(writerOf(customerId, caller)), message)
      const photo = await photoOfUpload(file)
      if (typeof photo === 'string') return refuse('bad-file', photo)
      const hash = Buffer.from(deps.random.bytes(HASH_BYTES)).toString('hex')
      const { width, height, tone, jpeg } = photo
      const picture = { hash, width, height, tone }
      const at = deps.clock.now()
      await transaction(deps.db, (tx) =>
        insertPhoto(tx, { ...picture, jpeg, customerId, productId: subject.productId, at }),
      )
      return done(picture)
    }),

  save: (input, caller) =>
    deps.forCustomer(caller, async ({ id: customerId }) => {
      const subject = await receivedProduct(deps.db, customerId, input.slug)
      if (isRefused(subject)) return subject
      const checked = checkReview(input)
      if (isRefused(checked)) return checked
      if (input.consent_text_version !== deps.terms.consents.reviews.version) return oldConsent()
      const message = 'Сегодня вы отправили слишком много отзывов. Текст сохранён здесь: отправьте его завтра.'
      await limit(deps, sendingLimits(writerOf(customerId, caller)), message)
      const written = await write(deps, { customerId, ...subject }, checked, caller)
      return written === null
        ? refuse('no-photo', 'Одно из\u00a0фото не\u00a0сохранилось: приложите его ещё раз.')
        : done(written)
    }),

  remove: ({ slug }, caller) =>
    deps.forCustomer(caller, async ({ id: customerId }) => {
      const product = await readReviewedProduct(deps.db, slug)
      if (product === undefined) return noProduct()
      const removed = await transaction(deps.db, async (tx) => {
        await lockProduct(tx, product.id)
        const before = await readOwnReview(tx, customerId, product.id)
        await deletePhotos(tx, customerId, product.id)
        const deleted = await deleteReview(tx, customerId, product.id)
        if (before?.state === 'published') await recountRating(tx, product.id)
        if (deleted) await deletions.record(tx, { customerId, kind: 'review', key: product.id }, deps.clock.now())
        return deleted
      })
      return removed ? done({}) : refuse('no-review', 'Этого отзыва больше нет.')
    }),
})
