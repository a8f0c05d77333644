/** ORD-08: the buyer shows by photos what is wrong with the goods; the shop sees them before the goods come. */
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { DAY_S } from '#kernel/durations.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { networkOf } from '#platform/calls/network.ts'
import { countWithin, dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import { photoOfUpload } from '#platform/photos/photos.ts'
import type { ReturnPhoto, ReturnPhotoQuery, ReturnPhotoUpload } from '../order-return.api.ts'
import { checkOwner, noOrder } from '../change/cancel-order.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrder } from '../order.sql.ts'
import { insertReturnPhoto, readPhotoOfCustomer } from './return-photo.sql.ts'

const ID_BYTES = 16
/** Photos that may be added to one order in a day, also those of requests that were not sent, and from one network. */
const MAX_A_DAY = 20
const MAX_A_DAY_OF_NETWORK = 100

const notDelivered = refuse('not-returnable', 'Вернуть можно заказ, который вы\u00a0получили.')

const countPhoto = async ({ db, clock }: OrderDeps, orderId: OrderId, { address }: Caller): Promise<void> => {
  const limits = [
    { subject: `return photos of order ${orderId}`, cost: 1, max: MAX_A_DAY },
    ...(address === null
      ? []
      : [{ subject: `return photos of ${networkOf(address)}`, cost: 1, max: MAX_A_DAY_OF_NETWORK }]),
  ]
  if ((await countWithin(db, limits, dayStart(clock.now()))) !== undefined)
    throw new HttpError(
      'too-often',
      'Сегодня к\u00a0заказу добавлено слишком много фото. Остальные покажите в\u00a0магазине.',
      {
        retryAfter: DAY_S,
      },
    )
}

/** Whoever may ask for a return of the order may add photos to it. */
const orderOfOwner = (deps: OrderDeps, { token, last_digits }: ReturnPhotoUpload, caller: Caller) =>
  transaction(deps.db, async (tx): Promise<OrderId | Refused<'no-order' | 'not-returnable' | 'wrong-digits'>> => {
    const order = await lockOrder(tx, token)
    if (order === undefined) return noOrder
    if (order.state !== 'delivered') return notDelivered
    return (await checkOwner(tx, order, caller, last_digits, deps.clock.now())) ?? order.id
  })

export const addReturnPhoto = async (
  deps: OrderDeps,
  input: ReturnPhotoUpload,
  caller: Caller,
): Promise<Done<ReturnPhoto> | Refused<'no-order' | 'not-returnable' | 'wrong-digits' | 'bad-file'>> => {
  const orderId = await orderOfOwner(deps, input, caller)
  if (isRefused(orderId)) return orderId
  await countPhoto(deps, orderId, caller)
  const photo = await photoOfUpload(input.file)
  if (typeof photo === 'string') return refuse('bad-file', photo)
  const id = Buffer.from(deps.random.bytes(ID_BYTES)).toString('hex')
  const { jpeg, width, height } = photo
  await insertReturnPhoto(deps.db, { id, orderId, jpeg, width, height, at: deps.clock.now() })
  return done({ photo_id: id, width, height })
}

export const returnPhoto = async (
  { db }: OrderDeps,
  { token, photo_id: photoId }: ReturnPhotoQuery,
  { customerId }: Caller,
): Promise<Done<{ jpeg: string }> | Refused<'no-order'>> => {
  const jpeg = customerId === null ? undefined : await readPhotoOfCustomer(db, { token, photoId, customerId })
  return jpeg === undefined ? noOrder : done({ jpeg: jpeg.toString('base64') })
}
