import { counted, IN_CITIES, STORES } from '#kernel/text.ts'
import type { Cities, City, DeliveryCities, Store } from '../../cities.api.ts'
import type { KnownCity } from './stored-city.ts'

/** CITY-07: what the header, the chooser and its list show. */
export type CityState = {
  readonly cities: readonly City[]
  /** The stores of all cities. */
  readonly shops: readonly Store[]
  /** Found by the last search. */
  readonly deliveryCities: DeliveryCities
  readonly currentCity: KnownCity | null
  readonly cityName: string
  readonly cityCode: string
  readonly cityHasShops: boolean
  readonly popupVisible: boolean
}

type Known = {
  readonly city: KnownCity | null
  readonly found?: Cities | undefined
  readonly delivery?: DeliveryCities
  readonly popupVisible: boolean
}

export const cityState = ({ city, found, delivery = [], popupVisible }: Known): CityState => ({
  cities: found?.cities ?? [],
  shops: found?.cities.flatMap(({ shops: stores }) => stores) ?? [],
  deliveryCities: delivery,
  currentCity: city,
  cityName: city?.name ?? 'unknown',
  cityCode: city?.code ?? '',
  cityHasShops: city?.hasStores ?? false,
  popupVisible,
})

/** CITY-01: the title of the chooser once the cities are known. */
export const chooserTitle = ({ shops: stores, cities }: Pick<CityState, 'shops' | 'cities'>): string =>
  `${counted(stores.length, STORES)} в\u00a0${counted(cities.length, IN_CITIES)}`

/** CITY-06: the city to propose, that of the shop or the first; undefined if there are none. */
export const proposedCity = (cities: readonly City[], homeCity: string | null): City | undefined =>
  cities.find(({ name }) => name === homeCity) ?? cities[0]

export const cityWithStores = (city: City): KnownCity => ({
  key: city.key,
  code: city.code,
  name: city.name,
  nameIn: city.name_in,
  hasStores: true,
})

/** CITY-05: a delivery-only city in the form of the others. */
export const asCity = ({
  key,
  city_name,
}: DeliveryCities[number]): Omit<City, 'id' | 'name_in' | 'cdek_code' | 'boxberry_code'> => ({
  name: city_name,
  code: '',
  key,
  shops_count: 0,
  coordinates: '',
  shops: [],
  timezoneoffset: 0,
})
export const deliveryCity = (found: DeliveryCities[number]): KnownCity => {
  const { key, code, name, shops_count } = asCity(found)
  return { key, code, name, nameIn: null, hasStores: shops_count > 0 }
}
