/** Photos of customers' reviews: pictures whose bytes are in the database, where every node finds them. */
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Picture } from '#kernel/shared.api.ts'
import type { ProductId } from '#kernel/ids.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { deletions } from '#shop/consent/face.ts'
import type { DB } from '#platform/db/types.gen.ts'

type NewPhoto = Picture & {
  readonly jpeg: Buffer
  readonly customerId: number
  readonly productId: ProductId
  readonly at: Date
}

export const insertPhoto = async (tx: Transaction<DB>, { jpeg, customerId, productId, at, ...picture }: NewPhoto) => {
  const { id } = await tx
    .insertInto('picture')
    .values({ ...picture, file: `customers/${picture.hash}.jpg` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('review_photo')
    .values({ picture_id: id, customer_id: customerId, product_id: productId, jpeg, added_at: at })
    .execute()
}

const HashRow = Row({ id: Type.Integer(), hash: Type.String() })
type Owner = { readonly customerId: number; readonly productId: ProductId }

/** The customer's photos for this product, of the review or not yet sent. */
const photosFor = (db: QueryExecutorProvider, { customerId, productId }: Owner) =>
  queryRows(
    db,
    HashRow,
    sql`
    SELECT picture.id, picture.hash FROM review_photo JOIN picture ON picture.id = review_photo.picture_id
    WHERE review_photo.customer_id = ${customerId} AND review_photo.product_id = ${productId}`,
  )

/**
 * Makes these the photos of the review, in this order, and deletes the others. False, and nothing changes, when one of them is not
 * the customer's.
 */
export const setPhotos = async (
  tx: Transaction<DB>,
  owner: Owner,
  reviewId: number,
  hashes: readonly string[],
  at: Date,
): Promise<boolean> => {
  const own = new Map((await photosFor(tx, owner)).map(({ id, hash }) => [hash, id]))
  const chosen = hashes.map((hash) => own.get(hash))
  if (chosen.includes(undefined)) return false
  await sql`
    UPDATE review_photo SET review_id = ${reviewId}, position = chosen.position
    FROM unnest(${chosen}::int[]) WITH ORDINALITY AS chosen (picture_id, position)
    WHERE review_photo.picture_id = chosen.picture_id`.execute(tx)
  const rest = [...own.values()].filter((id) => !chosen.includes(id))
  if (rest.length > 0) await tx.deleteFrom('picture').where('id', 'in', rest).execute()
  for (const key of rest) await deletions.record(tx, { customerId: owner.customerId, kind: 'review_photo', key }, at)
  return true
}

/** Deletes the photos of one product's review, sent or not; without a product, all of the customer. */
export const deletePhotos = async (tx: Transaction<DB>, customerId: number, productId?: ProductId): Promise<void> => {
  await sql`
    DELETE FROM picture USING review_photo
    WHERE review_photo.picture_id = picture.id AND review_photo.customer_id = ${customerId}
      AND (${productId ?? null}::int IS NULL OR review_photo.product_id = ${productId ?? null}::int)`.execute(tx)
}

/** Deletes a photo that was added until the moment. */
export const deletePhoto = async (
  tx: Transaction<DB>,
  customerId: number,
  pictureId: number,
  addedUntil: Date,
): Promise<void> => {
  await sql`
    DELETE FROM picture USING review_photo
    WHERE picture.id = ${pictureId} AND review_photo.picture_id = picture.id
      AND review_photo.customer_id = ${customerId} AND review_photo.added_at <= ${addedUntil}`.execute(tx)
}

export const UNSENT_PHOTO_DAYS = 7

/** Deletes photos of reviews that were not sent within a week, and of reviews that no longer exist. */
export const deleteUnsentPhotos = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`
    DELETE FROM picture USING review_photo
    WHERE review_photo.picture_id = picture.id AND review_photo.review_id IS NULL
      AND review_photo.added_at < ${new Date(now.getTime() - UNSENT_PHOTO_DAYS * 86_400_000)}`.execute(db)
}
