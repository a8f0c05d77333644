/** CAT-11: customers write reviews about products that they have received. */
import type { Kysely } from 'kysely'
import { done, isRefused, refuse, type Handlers } from '#contract/endpoint.ts'
import { reviews } from '#contract/reviews.ts'
import {
  OwnReview,
  OwnReviews,
  ReviewedProduct,
  ReviewInput,
  ReviewPhoto,
  ReviewPhotoUpload,
  ReviewRight,
} from '#contract/reviews.schema.ts'
import { Nothing, type Upload } from '#contract/shared.schema.ts'
import { FILE_ERROR_TEXTS, MAX_FILE_BYTES } from '#domain/attachments.ts'
import { DAY_S } from '#domain/durations.ts'
import { countWithin, dayStart, type CountLimit } from '#server/db/rate-count.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { reencodePhoto, type Photo } from '#server/features/photos/photos.public.ts'
import { forCustomer } from '#server/features/user/user.public.ts'
import type { Caller } from '#server/calls/caller.ts'
import { HttpError } from '#server/calls/http-error.ts'
import { networkOf } from '#server/calls/network.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { enqueueReviewEmail } from '#server/jobs/email-review.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'
import {
  deleteReview,
  readOwnReview,
  readOwnReviews,
  readReceived,
  readReviewedProduct,
  upsertReview,
} from './own-review.queries.ts'
import { lockProduct, recountRating } from './ratings.queries.ts'
import { deletePhotos, insertPhoto, setPhotos } from './review-photos.queries.ts'
import { checkReview, photoLimits, sendingLimits, type CheckedReview } from './reviews.policy.ts'

export const reviewsSchemas = schemasFor(reviews)({
  own: { in: Nothing, out: OwnReviews },
  right: { in: ReviewedProduct, out: ReviewRight },
  addPhoto: { in: ReviewPhotoUpload, out: ReviewPhoto },
  save: { in: ReviewInput, out: OwnReview },
  remove: { in: ReviewedProduct, out: Nothing },
})

type ReviewsDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly random: Random }

const HASH_BYTES = 16

const noProduct = () => refuse('no-product', 'Такого товара нет. Возможно, изменился его адрес.')
const notReceived = () =>
  refuse(
    'not-received',
    'Отзыв может оставить только тот, кто купил товар у\u00a0нас и\u00a0уже получил его. ' +
      'Среди ваших полученных заказов этого товара нет.',
  )

const limit = async ({ db, clock }: ReviewsDeps, limits: readonly CountLimit[], message: string): Promise<void> => {
  if ((await countWithin(db, limits, dayStart(clock.now()))) !== undefined)
    throw new HttpError('too-often', message, { retryAfter: DAY_S })
}
const writerOf = (customerId: number, { address }: Caller) => ({
  customerId,
  network: address === null ? null : networkOf(address),
})

const checkedPhoto = async (file: Upload): Promise<Photo | string> => {
  if (file.size > MAX_FILE_BYTES) return FILE_ERROR_TEXTS.size
  const photo = await reencodePhoto(await file.bytes())
  if (photo === 'no-picture') return FILE_ERROR_TEXTS.type
  return photo === 'too-large' ? 'Слишком много точек: уменьшите картинку' : photo
}

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
  stored.photos.map(({ hash }) => hash).join() === sent.photos.join()

type Subject = { readonly customerId: number; readonly productId: number; readonly shade: string | null }

/** Null when one of the photos is not the customer's. A review sent again without a change stays as it is. */
const write = ({ db, clock }: ReviewsDeps, subject: Subject, sent: CheckedReview): Promise<OwnReview | null> =>
  transaction(db, async (tx) => {
    await lockProduct(tx, subject.productId)
    const before = await readOwnReview(tx, subject.customerId, subject.productId)
    if (before !== null && before.state !== 'hidden' && isSame(before, sent)) return before
    const at = clock.now()
    const id = await upsertReview(tx, sent, { ...subject, at })
    if (!(await setPhotos(tx, subject, id, sent.photos))) throw new PhotoMissing()
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
    forCustomer(deps.db, caller, async (customer) => done(await readOwnReviews(deps.db, customer.id))),

  right: async ({ slug }, caller) => {
    const product = await readReviewedProduct(deps.db, slug)
    if (product === undefined) return noProduct()
    const { id: productId, asks_skin } = product
    const answer = await forCustomer(deps.db, caller, async ({ id, name }) => {
      const received = await readReceived(deps.db, id, productId)
      const review = await readOwnReview(deps.db, id, productId)
      return done<ReviewRight>({
        right: received === undefined && review === null ? 'not-received' : 'may-write',
        name,
        asks_skin,
        review,
      })
    })
    return isRefused(answer) ? done({ right: 'sign-in', name: '', asks_skin, review: null }) : answer
  },

  addPhoto: ({ slug, file }, caller) =>
    forCustomer(deps.db, caller, async ({ id: customerId }) => {
      const subject = await receivedProduct(deps.db, customerId, slug)
      if (isRefused(subject)) return subject
      const message = 'Сегодня вы добавили слишком много фото. Остальные можно приложить завтра.'
      await limit(deps, photoLimits(writerOf(customerId, caller)), message)
      const photo = await checkedPhoto(file)
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
    forCustomer(deps.db, caller, async ({ id: customerId }) => {
      const subject = await receivedProduct(deps.db, customerId, input.slug)
      if (isRefused(subject)) return subject
      const checked = checkReview(input)
      if (isRefused(checked)) return checked
      const message = 'Сегодня вы отправили слишком много отзывов. Текст сохранён здесь: отправьте его завтра.'
      await limit(deps, sendingLimits(writerOf(customerId, caller)), message)
      const written = await write(deps, { customerId, ...subject }, checked)
      return written === null
        ? refuse('no-photo', 'Одно из\u00a0фото не\u00a0сохранилось: приложите его ещё раз.')
        : done(written)
    }),

  remove: ({ slug }, caller) =>
    forCustomer(deps.db, caller, async ({ id: customerId }) => {
      const product = await readReviewedProduct(deps.db, slug)
      if (product === undefined) return noProduct()
      const removed = await transaction(deps.db, async (tx) => {
        await lockProduct(tx, product.id)
        const before = await readOwnReview(tx, customerId, product.id)
        await deletePhotos(tx, customerId, product.id)
        const deleted = await deleteReview(tx, customerId, product.id)
        if (before?.state === 'published') await recountRating(tx, product.id)
        return deleted
      })
      return removed ? done({}) : refuse('no-review', 'Этого отзыва больше нет.')
    }),
})
