/**
 * Suggestions of addresses, asked of the provider by the server: its key and quota stay here. Whatever happens to the provider,
 * the address can be typed without it.
 */
import type { Kysely } from 'kysely'
import type { address, AddressHints, FoundAddress } from '../address.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { oneLine } from '#kernel/text.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { cityFiasByKey } from '#shop/places/face.ts'
import type { AddressHint, AddressHints as Provider } from '#providers/ports/address-hints.ts'
import type { Clock } from '#platform/clock.ts'
import { AnswerCache } from './answer-cache.ts'
import { isWithinLimits } from './address.policy.ts'

/** `addressHints` undefined: the shop has no provider, and addresses are typed without suggestions. */
export type AddressDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly addressHints?: Provider | undefined
}

/** One letter finds half of the streets. */
const MIN_LETTERS = 2
/** Longer than the provider's own deadline. */
const DEADLINE_MS = 4000
/** Enough to find the building; the exact position of a visitor is not sent. */
const POSITION_DIGITS = 4

const NO_SUCH_CITY = 'Такого города нет в списке. Выберите другой.'
const SILENT: AddressHints = { hints: [], available: false }
const NOWHERE: FoundAddress = { hint: null, city_name: null, in_city: false, available: true }

/** «ул Кирова, д 19» of «г Челябинск, ул Кирова, д 19»: the field is already below the city's name. */
const withinCity = ({ value, city }: AddressHint): string => {
  const end = city === null ? -1 : value.indexOf(`${city}, `)
  return end < 0 || city === null ? value : value.slice(end + city.length + 2)
}

const wireHint = (hint: AddressHint) => ({
  value: withinCity(hint),
  street: hint.street,
  house: hint.house,
  flat: hint.flat,
  postal_code: hint.postalCode,
  coordinates: hint.lat === null || hint.lon === null ? null : `${hint.lat},${hint.lon}`,
})

export const addressCalls = ({ db, clock, addressHints }: AddressDeps): Handlers<typeof address, Caller> => {
  const suggestions = new AnswerCache<readonly AddressHint[]>(() => clock.now())
  const positions = new AnswerCache<AddressHint | null>(() => clock.now())
  const mayAsk = (caller: Caller) => (): Promise<boolean> => isWithinLimits(db, caller, clock.now())

  return {
    suggest: async ({ city: key, q }, caller) => {
      const city = await cityFiasByKey(db, key)
      if (city === undefined) return refuse('no-city', NO_SUCH_CITY)
      const query = oneLine(q)
      if (addressHints === undefined) return done(SILENT)
      if (query.length < MIN_LETTERS) return done({ hints: [], available: true })
      const answer = await suggestions.get(`${city.fias_id} ${query.toLowerCase()}`, mayAsk(caller), () =>
        addressHints.suggest(query, city.fias_id, AbortSignal.timeout(DEADLINE_MS)),
      )
      return done(answer.ok ? { hints: answer.value.slice(0, 10).map(wireHint), available: true } : SILENT)
    },

    locate: async ({ city: key, ...position }, caller) => {
      const city = await cityFiasByKey(db, key)
      if (city === undefined) return refuse('no-city', NO_SUCH_CITY)
      if (addressHints === undefined) return done({ ...NOWHERE, available: false })
      const [lat, lon] = [position.lat, position.lon].map((degrees) => Number(degrees.toFixed(POSITION_DIGITS)))
      const answer = await positions.get(`${lat},${lon}`, mayAsk(caller), () =>
        addressHints.locate(lat ?? 0, lon ?? 0, AbortSignal.timeout(DEADLINE_MS)),
      )
      if (!answer.ok) return done({ ...NOWHERE, available: false })
      if (answer.value === null) return done(NOWHERE)
      const { city: city_name, cityFiasId } = answer.value
      return done({ hint: wireHint(answer.value), city_name, in_city: cityFiasId === city.fias_id, available: true })
    },
  }
}
