import type { Kysely } from 'kysely'
import type { arrivals, ArrivalRequest } from '../arrivals.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { HOUR_S } from '#kernel/durations.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { cityByKey } from '#shop/places/face.ts'
import { countedCaller, type Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import { MAX_OPEN, MAX_PER_HOUR } from './arrivals.policy.ts'
import { cancelByToken, insertRequest, isStoreOfCity, readVariant, type WantedStock } from './arrivals.sql.ts'

type ArrivalsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}

const TOKEN_BYTES = 16

const wantedStockOf = async (db: Kysely<DB>, { city: key, store_id: storeId }: ArrivalRequest) => {
  const city = key === NO_CITY ? null : await cityByKey(db, key)
  if (city === undefined) return refuse('no-city', 'Такого города нет в списке. Выберите другой.')
  if (storeId !== null && (city === null || !(await isStoreOfCity(db, storeId, city.id))))
    return refuse('no-store', 'Такого магазина в этом городе нет. Выберите другой.')
  return done<WantedStock>({ cityId: city?.id ?? null, storeId })
}

const limitByNetwork = async ({ db, clock }: ArrivalsDeps, caller: Caller): Promise<void> => {
  const hits = await incrementRateCount(db, `arrivals ${countedCaller(caller)}`, HOUR_S, clock.now())
  if (hits > MAX_PER_HOUR)
    throw new HttpError('too-often', 'Слишком много запросов подряд. Повторите через час.', { retryAfter: HOUR_S })
}

export const arrivalsCalls = (deps: ArrivalsDeps): Handlers<typeof arrivals, Caller> => ({
  request: async (input, caller) => {
    const { db, clock, random } = deps
    const email = input.email.trim().toLowerCase()
    const wrong = mailboxCheck(email)
    if (wrong !== null) return refuse('bad-email', wrong)
    const place = await wantedStockOf(db, input)
    if (!place.ok) return place
    const variant = await readVariant(db, input.variant_id, place.value)
    if (variant === undefined) return refuse('no-product', 'Этот товар больше не продаётся.')
    if (variant.buyable) return refuse('in-stock', 'Товар уже появился: его можно купить.')
    await limitByNetwork(deps, caller)
    const request = {
      ...place.value,
      variantId: input.variant_id,
      email,
      token: Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'),
      customerId: caller.customerId,
      consentTextVersion: deps.terms.consents.arrival.version,
      at: clock.now(),
    }
    if (await insertRequest(db, request, MAX_OPEN)) return done({})
    return refuse(
      'too-many',
      `На эту почту уже ждут ${MAX_OPEN}\u00a0товаров. Сообщим о\u00a0них, и\u00a0можно будет добавить ещё.`,
    )
  },

  cancel: ({ token }) =>
    transaction(deps.db, async (tx) =>
      (await cancelByToken(tx, token, deps.clock.now()))
        ? done({})
        : refuse('dead-link', 'Ссылка больше не действует: писем о поступлении по ней уже не будет.'),
    ),
})
