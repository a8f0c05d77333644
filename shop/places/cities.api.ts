import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  CityKey,
  Count,
  DateText,
  DayHours,
  Id,
  Nothing,
  OrNull,
  PictureOrNull,
  Shape,
  StoreId,
} from '#kernel/shared.api.ts'

/** CITY-08. */
export const Store = Shape({
  id: Id,
  store_id: StoreId,
  /** Its page is at this code. */
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  phone: OrNull(Type.String()),
  metro: OrNull(Type.String()),
  coordinates: Type.String(),
  /** Seven days, Monday first; null = closed. */
  hours: Type.Array(DayHours),
  /** Holidays and other special days, from a week ago on; they override `hours`. */
  special_days: Type.Array(Shape({ day: DateText, hours: DayHours, note: Type.String() })),
  photo: PictureOrNull,
})
export type Store = Static<typeof Store>

export const City = Shape({
  id: Id,
  name: Type.String(),
  /** «в Челябинске» */
  name_in: Type.String(),
  /** Empty for a delivery-only city (CITY-05). */
  code: Type.String(),
  /** Value of the city cookie: the code, or the FIAS id of a delivery-only city. */
  key: CityKey,
  shops_count: Count,
  coordinates: Type.String(),
  timezoneoffset: Type.Integer(),
  /** Codes of the city at the carriers; null until known. */
  cdek_code: OrNull(Type.Integer()),
  boxberry_code: OrNull(Type.String()),
  shops: Type.Array(Store),
})
export type City = Static<typeof City>

/** `default_key`: the city in which visitors buy who have chosen none, of a shop without a warehouse; null: from the warehouse. */
export const Cities = Shape({ cities: Type.Array(City), shops_total: Count, default_key: OrNull(Type.String()) })
export type Cities = Static<typeof Cities>

/** Data of a city's map: the settlements around it, largest first, and the map style; null: the shop's own style. */
export const CityMap = Shape({
  style_url: OrNull(Type.String()),
  around: Type.Array(Shape({ name: Type.String(), coordinates: Type.String(), population: Count })),
})
export type CityMap = Static<typeof CityMap>

/** Without a text: the largest ones. */
export const DeliveryCityQuery = Shape({ q: Type.Optional(Type.String({ maxLength: 60 })) })
export type DeliveryCityQuery = Static<typeof DeliveryCityQuery>

/** At most 10, none of them with shops (CITY-02). */
export const DeliveryCities = Type.Array(
  Shape({
    key: CityKey,
    city_name: Type.String(),
    region: Type.String(),
    cdek_code: OrNull(Type.Integer()),
    boxberry_code: OrNull(Type.String()),
  }),
)
export type DeliveryCities = Static<typeof DeliveryCities>

export const CurrentCityQuery = Shape({ key: CityKey })
export type CurrentCityQuery = Static<typeof CurrentCityQuery>
/** The chosen city, with or without shops. `name_in`: «в Челябинске», null when unknown. */
export const CurrentCity = Shape({
  key: CityKey,
  code: Type.String(),
  name: Type.String(),
  name_in: OrNull(Type.String()),
  has_shops: Type.Boolean(),
})
export type CurrentCity = Static<typeof CurrentCity>

export const cities = group({
  /** Cities with shops, and their shops; largest city first. */
  get: endpoint({
    method: 'GET',
    path: '/cities',
    summary: 'Города с магазинами',
    in: Nothing,
    out: Cities,
  }),
  getDeliveryCities: endpoint({
    method: 'GET',
    path: '/cities/delivery',
    summary: 'Города, куда есть доставка, по первым буквам',
    in: DeliveryCityQuery,
    out: DeliveryCities,
  }),
  getCurrent: endpoint({
    method: 'GET',
    path: '/cities/current/:key',
    summary: 'Город по его коду или номеру ФИАС',
    in: CurrentCityQuery,
    out: CurrentCity,
    refusals: { 'no-city': null },
  }),
  getMap: endpoint({
    method: 'GET',
    path: '/cities/map/:key',
    summary: 'Магазины города на карте',
    in: CurrentCityQuery,
    out: CityMap,
    refusals: { 'no-city': null },
  }),
})
