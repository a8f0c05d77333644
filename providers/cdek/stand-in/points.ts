/** CDEK's points in the sandbox: about 2,300 in 1,117 cities, the same ones on every start. */
import { placesIn, type Place } from '#providers/sandbox/carrier-places.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'

export type SandboxPoint = ReturnType<typeof makePoint>

const PEOPLE_PER_POINT = 45_000
const MAX_POINTS = 60
const NOTES = [
  'Вход с торца дома, вывеска зелёная',
  'Вход со двора, рядом с аптекой',
  'Торговый центр, первый этаж, у касс',
  'Цокольный этаж, отдельный вход с улицы',
]
const DAY_AND_NIGHT = Array.from({ length: 7 }, (_, day) => ({ day: day + 1, time: '00:00/23:59' }))
const EVERY_DAY = Array.from({ length: 7 }, (_, day) => ({ day: day + 1, time: '10:00/21:00' }))
const WITHOUT_SUNDAY = [
  ...Array.from({ length: 5 }, (_, day) => ({ day: day + 1, time: '09:00/20:00' })),
  { day: 6, time: '10:00/18:00' },
]
const HOURS = [
  { text: 'Пн-Вс 10:00-21:00', list: EVERY_DAY },
  { text: 'Пн-Пт 09:00-20:00, Сб 10:00-18:00', list: WITHOUT_SUNDAY },
] as const
/** Centimetres of the cells of a locker. */
const CELLS = [
  { width: 38, height: 12, depth: 58 },
  { width: 38, height: 18, depth: 58 },
  { width: 38, height: 38, depth: 58 },
]
const FITTING_EVERY = 3
const LOCKER_EVERY = 4
const PREPAID_EVERY = 9
const SMALL_EVERY = 11

const countIn = ({ population }: SandboxCity): number =>
  Math.min(MAX_POINTS, Math.max(1, Math.round(population / PEOPLE_PER_POINT)))

const makePoint = (city: SandboxCity, { street, house, lat, lon }: Place, index: number) => {
  const isLocker = index % LOCKER_EVERY === LOCKER_EVERY - 1
  const isPrepaid = isLocker || index % PREPAID_EVERY === PREPAID_EVERY - 1
  const hours = HOURS[index % HOURS.length] ?? HOURS[0]
  const code = `${isLocker ? 'L' : 'P'}${city.cdekCode}-${index + 1}`
  const address = `${street}, ${house}`
  return {
    code,
    uuid: `00000000-0000-4000-8000-${String(city.cdekCode).padStart(8, '0')}${String(index).padStart(4, '0')}`,
    name: isLocker ? `Постамат ${code}` : `На ${street.replace(/^\S+ /, '')}`,
    location: {
      country_code: 'RU',
      region: city.region,
      region_code: 1,
      city_code: city.cdekCode,
      city: city.name,
      fias_guid: city.fiasId,
      postal_code: city.postalCode,
      longitude: lon,
      latitude: lat,
      address,
      address_full: `${city.postalCode}, Россия, ${city.name}, ${address}`,
    },
    work_time: isLocker ? 'Круглосуточно' : hours.text,
    work_time_list: isLocker ? DAY_AND_NIGHT : hours.list,
    work_time_exceptions: [],
    phones: [{ number: `+7351200${String(index).padStart(2, '0')}${String(city.cdekCode % 100).padStart(2, '0')}` }],
    note: '',
    address_comment: NOTES[index % NOTES.length],
    type: isLocker ? 'POSTAMAT' : 'PVZ',
    owner_code: 'CDEK',
    take_only: isLocker,
    is_handout: true,
    is_reception: !isLocker,
    is_dressing_room: !isLocker && index % FITTING_EVERY === 0,
    is_ltl: false,
    have_cashless: !isPrepaid,
    have_cash: !isPrepaid,
    allowed_cod: !isPrepaid,
    fulfillment: false,
    weight_min: 0,
    weight_max: isLocker ? 15 : index % SMALL_EVERY === SMALL_EVERY - 1 ? 1 : 50,
    ...(isLocker ? { dimensions: CELLS } : {}),
  }
}

let known: readonly SandboxPoint[] | undefined
export const cdekSandboxPoints = (): readonly SandboxPoint[] =>
  (known ??= sandboxCities().flatMap((city) =>
    placesIn(city, countIn(city), 'cdek').map((place, index) => makePoint(city, place, index)),
  ))

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1'
const FLAGS = [
  'have_cashless',
  'have_cash',
  'allowed_cod',
  'is_dressing_room',
  'take_only',
  'is_handout',
  'is_reception',
  'is_ltl',
  'fulfillment',
] as const
const TYPES: Readonly<Record<string, string>> = { PVZ: 'PVZ', POSTAMAT: 'POSTAMAT', POSTOMAT: 'POSTAMAT' }

/** The points that fit the query of `GET /deliverypoints`; a page of them where `size` is given. */
export const findPoints = (query: Readonly<Record<string, string | undefined>>): readonly SandboxPoint[] => {
  const { type, size, page = '0', weight_max: heaviest } = query
  const found = cdekSandboxPoints().filter(
    (point) =>
      (type === undefined || type === 'ALL' || point.type === TYPES[type]) &&
      (query['country_code'] ?? 'RU') === 'RU' &&
      (query['code'] ?? point.code) === point.code &&
      (query['city_code'] ?? String(point.location.city_code)) === String(point.location.city_code) &&
      (query['postal_code'] ?? point.location.postal_code) === point.location.postal_code &&
      (query['fias_guid'] ?? point.location.fias_guid) === point.location.fias_guid &&
      (heaviest === undefined || point.weight_max >= Number(heaviest)) &&
      FLAGS.every((flag) => query[flag] === undefined || isTrue(query[flag]) === point[flag]),
  )
  if (size === undefined) return found
  return found.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size))
}
