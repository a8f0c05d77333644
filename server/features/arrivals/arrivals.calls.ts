import type { Kysely } from 'kysely'
import { arrivals } from '#contract/arrivals.ts'
import { ArrivalRequest } from '#contract/arrivals.schema.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { Nothing } from '#contract/shared.schema.ts'
import { EmailLinkToken } from '#contract/subscribe.schema.ts'
import { HOUR_S } from '#domain/durations.ts'
import type { ShopTerms } from '#domain/shop-terms.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { isEmail } from '#domain/email.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { cityByKey } from '#server/features/cities/cities.public.ts'
import { countedCaller, type Caller } from '#server/calls/caller.ts'
import { HttpError } from '#server/calls/http-error.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'
import { MAX_OPEN, MAX_PER_HOUR } from './arrivals.policy.ts'
import { cancelByToken, insertRequest, isShopOfCity, readVariant, type Place } from './arrivals.queries.ts'

export const arrivalsSchemas = schemasFor(arrivals)({
  request: { in: ArrivalRequest, out: Nothing },
  cancel: { in: EmailLinkToken, out: Nothing },
})

type ArrivalsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}

const TOKEN_BYTES = 16

const placeOf = async (db: Kysely<DB>, { city: key, store_id: storeId }: ArrivalRequest) => {
  const city = key === NO_CITY ? null : await cityByKey(db, key)
  if (city === undefined) return refuse('no-city', 'Такого города нет в списке. Выберите другой.')
  if (storeId !== null && (city === null || !(await isShopOfCity(db, storeId, city.id))))
    return refuse('no-store', 'Такого магазина в этом городе нет. Выберите другой.')
  return done<Place>({ cityId: city?.id ?? null, storeId })
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
    if (!isEmail(email)) return refuse('bad-email', email === '' ? 'Обязательно для заполнения' : 'Неправильный формат')
    const place = await placeOf(db, input)
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
