import type { Kysely } from 'kysely'
import type { cities, CurrentCity } from '../cities.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import {
  cityByKey,
  findDeliveryCities,
  readCitiesAround,
  readCitiesWithStores,
  readHasWarehouse,
  type CityRow,
} from './cities.sql.ts'

/** Text folded as in the query: case and ё do not matter. */
const folded = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е')

export type CitiesDeps = {
  readonly db: Kysely<DB>
  /** A MapLibre style to draw maps in, instead of the shop's own. */
  readonly mapStyleUrl?: string | undefined
  /** Name of the city that is proposed to new visitors; null: the first. */
  readonly homeCity: string | null
}

const NO_SUCH_CITY = 'Такого города нет в списке. Выберите другой.'

const currentCity = ({ key, code, name, name_in, has_shops }: CityRow): CurrentCity => ({
  key,
  code,
  name,
  name_in,
  has_shops,
})

export const citiesCalls = ({ db, mapStyleUrl, homeCity }: CitiesDeps): Handlers<typeof cities, Caller> => ({
  get: async () => {
    const [citiesWithStores, hasWarehouse] = await Promise.all([readCitiesWithStores(db), readHasWarehouse(db)])
    const home = citiesWithStores.find(({ name }) => name === homeCity) ?? citiesWithStores[0]
    return done({
      cities: citiesWithStores,
      shops_total: citiesWithStores.reduce((sum, { shops_count }) => sum + shops_count, 0),
      default_key: hasWarehouse ? null : (home?.code ?? null),
    })
  },

  getDeliveryCities: async ({ q }) => {
    const text = folded(q ?? '')
    return done(text === '' && q !== undefined ? [] : await findDeliveryCities(db, text))
  },

  getCurrent: async ({ key }) => {
    const city = await cityByKey(db, key)
    return city ? done(currentCity(city)) : refuse('no-city', NO_SUCH_CITY)
  },

  getMap: async ({ key }) => {
    const around = await readCitiesAround(db, key)
    return around ? done({ style_url: mapStyleUrl ?? null, around }) : refuse('no-city', NO_SUCH_CITY)
  },
})
