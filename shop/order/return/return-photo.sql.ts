/** Photos of goods that buyers bring back. They are in the database and have no public address. */
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Photo } from '#platform/photos/photos.ts'

type NewPhoto = Pick<Photo, 'jpeg' | 'width' | 'height'> & {
  readonly id: string
  readonly orderId: OrderId
  readonly at: Date
}
export const insertReturnPhoto = async (
  db: QueryExecutorProvider,
  { id, orderId, jpeg, width, height, at }: NewPhoto,
): Promise<void> => {
  await sql`
    INSERT INTO return_photo (id, order_id, jpeg, width, height, added_at)
    VALUES (${id}, ${orderId}, ${jpeg}, ${width}, ${height}, ${at})`.execute(db)
}

/**
 * Makes these, and those of the requests that it replaces, the photos of a new request; deletes those that were added and sent with none.
 * False, and nothing changes, when one of these is neither.
 */
export const setReturnPhotos = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  returnId: string,
  photos: readonly string[],
): Promise<boolean> => {
  const free = sql`
    order_id = ${orderId} AND (return_id IS NULL
      OR return_id IN (SELECT id FROM order_return WHERE order_id = ${orderId} AND state = 'replaced'))`
  const found = await queryRows(
    tx,
    Row({ id: Type.String() }),
    sql`SELECT id FROM return_photo WHERE id = ANY(${[...photos]}::text[]) AND ${free}`,
  )
  if (found.length < photos.length) return false
  await sql`UPDATE return_photo SET return_id = ${returnId} WHERE id = ANY(${[...photos]}::text[])`.execute(tx)
  await sql`DELETE FROM return_photo WHERE order_id = ${orderId} AND return_id IS NULL`.execute(tx)
  await takeOverPhotos(tx, orderId, returnId)
  return true
}

/** Moves the photos of the order's replaced requests to the return that replaces them. */
export const takeOverPhotos = async (tx: Transaction<DB>, orderId: OrderId, returnId: string): Promise<void> => {
  await sql`
    UPDATE return_photo SET return_id = ${returnId}
    WHERE return_id IN (SELECT id FROM order_return WHERE order_id = ${orderId} AND state = 'replaced')`.execute(tx)
}

const PhotoRow = Row({
  return_id: Type.String(),
  photo_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
/** Those of the order's returns, in the order in which they were added. */
export const readReturnPhotos = (
  db: QueryExecutorProvider,
  orderId: OrderId,
): Promise<Readonly<Static<typeof PhotoRow>>[]> =>
  queryRows(
    db,
    PhotoRow,
    sql`
    SELECT return_id::text AS return_id, id AS photo_id, width, height FROM return_photo
    WHERE order_id = ${orderId} AND return_id IS NOT NULL ORDER BY added_at, id`,
  )

const Content = Row({ jpeg: Bytes })
/** Photo of the customer's own order only: the link to the order, which may be shared, does not open it. */
export const readPhotoOfCustomer = async (
  db: QueryExecutorProvider,
  { token, photoId, customerId }: { readonly token: string; readonly photoId: string; readonly customerId: number },
): Promise<Buffer | undefined> =>
  (
    await queryRow(
      db,
      Content,
      sql`
      SELECT p.jpeg FROM return_photo p JOIN orders o ON o.id = p.order_id
      WHERE p.id = ${photoId} AND o.token = ${token} AND o.customer_id = ${customerId}`,
    )
  )?.jpeg
const StoredPhoto = Row({ jpeg: OrNull(Bytes), store_id: StoreId })
/** The store of an order, and the photo of its request that was sent; undefined without such an order. */
export const readPhotoOfOrder = (
  db: QueryExecutorProvider,
  number: string,
  photoId: string,
): Promise<Static<typeof StoredPhoto> | undefined> =>
  queryRow(
    db,
    StoredPhoto,
    sql`
    SELECT p.jpeg, o.store_id
    FROM orders o LEFT JOIN return_photo p ON p.order_id = o.id AND p.id = ${photoId} AND p.return_id IS NOT NULL
    WHERE o.number = ${number}`,
  )

const ExportRow = Row({ order_number: Type.String(), added_at: Timestamp, jpeg: Bytes })
/** SAFE-05: all photos of the customer's orders. */
export const readReturnPhotosOf = (
  db: QueryExecutorProvider,
  customerId: number,
): Promise<Static<typeof ExportRow>[]> =>
  queryRows(
    db,
    ExportRow,
    sql`
    SELECT o.number AS order_number, p.added_at, p.jpeg FROM return_photo p JOIN orders o ON o.id = p.order_id
    WHERE o.customer_id = ${customerId} ORDER BY p.added_at, p.id`,
  )

/** SAFE-05: deletes the photos of a customer's orders. */
export const deleteReturnPhotosOf = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await sql`
    DELETE FROM return_photo USING orders WHERE orders.id = return_photo.order_id AND orders.customer_id = ${customerId}`.execute(
    tx,
  )
}

/** Deletes photos that were added before the moment. */
export const deleteReturnPhotosBefore = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await sql`DELETE FROM return_photo WHERE added_at < ${before}`.execute(db)
}

export const UNSENT_RETURN_PHOTO_DAYS = 7
/** Deletes photos of requests that were not sent within a week. */
export const deleteUnsentReturnPhotos = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`
    DELETE FROM return_photo
    WHERE return_id IS NULL AND added_at < ${new Date(now.getTime() - UNSENT_RETURN_PHOTO_DAYS * 86_400_000)}`.execute(
    db,
  )
}
