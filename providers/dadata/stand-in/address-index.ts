/**
 * Addresses of the sandbox: streets and houses, searched as the real provider does. Every word matches from its beginning to its
 * end, the last one by its beginning. A text without a result is tried again as typed on the other keyboard layout, then with one
 * wrong letter. Positions and postal codes are made up and always the same.
 */
import { kmBetween, type Position } from '#kernel/distance.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'
import { COMMON_STREETS, STREETS } from './streets.ts'

export type SandboxAddress = {
  readonly city: SandboxCity
  readonly street: SandboxStreet | null
  readonly house: string | null
  readonly flat: string | null
}
type SandboxStreet = {
  readonly type: keyof typeof STREET_TYPES
  readonly name: string
  readonly postalCode: string
  readonly fiasId: string
  readonly houses: readonly string[]
  readonly positionOf: (house: string) => Position
}
type Scope = { readonly fiasId?: string | undefined; readonly kladrId?: string | undefined }

export const STREET_TYPES = {
  ул: 'улица',
  'пр-кт': 'проспект',
  пер: 'переулок',
  'б-р': 'бульвар',
  ш: 'шоссе',
  наб: 'набережная',
  пл: 'площадь',
} as const
const isStreetType = (word: string): word is keyof typeof STREET_TYPES => word in STREET_TYPES

const METRES_PER_DEGREE = 111_320
const METRES_BETWEEN_HOUSES = 35

/** FNV-1a: the same text always gives the same number. */
const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
const uuidOf = (text: string): string => {
  const hex = [0, 1, 2, 3].map((part) => hashOf(`${part} ${text}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** «1», «2», «2А», «3», … : a building with a letter after every seventh house, a corner house after every ninth. */
const housesOf = (seed: number): string[] => {
  const last = 110 + (seed % 90)
  return Array.from({ length: last }, (_, at) => at + 1).flatMap((number) => [
    String(number),
    ...((number + seed) % 7 === 0 ? [`${number}А`] : []),
    ...((number + seed) % 9 === 0 ? [`${number}/${1 + (seed % 5)}`] : []),
  ])
}

const streetOf = (city: SandboxCity, written: string): SandboxStreet => {
  const [first = '', ...rest] = written.split(' ')
  const type = isStreetType(first) ? first : 'ул'
  const name = isStreetType(first) ? rest.join(' ') : written
  const seed = hashOf(`${city.fiasId} ${written}`)
  const angle = ((seed % 360) * Math.PI) / 180
  const spread = Math.min(3500, 600 + Math.sqrt(city.population) * 3)
  const start = { north: Math.cos(angle * 7) * spread, east: Math.sin(angle * 5) * spread }
  return {
    type,
    name,
    postalCode: String(Number(city.postalCode) + (seed % 90)),
    fiasId: uuidOf(`${city.fiasId} ${written}`),
    houses: housesOf(seed),
    positionOf: (house) => {
      const along = Number.parseInt(house, 10) * METRES_BETWEEN_HOUSES
      const north = start.north + Math.cos(angle) * along
      const east = start.east + Math.sin(angle) * along
      const lonMetres = METRES_PER_DEGREE * Math.cos((city.lat * Math.PI) / 180)
      return { lat: city.lat + north / METRES_PER_DEGREE, lon: city.lon + east / lonMetres }
    },
  }
}

const streetsByCity = new Map<string, readonly SandboxStreet[]>()
const streetsOf = (city: SandboxCity): readonly SandboxStreet[] => {
  const known = streetsByCity.get(city.fiasId)
  if (known) return known
  const streets = (STREETS[city.name] ?? COMMON_STREETS).map((written) => streetOf(city, written))
  streetsByCity.set(city.fiasId, streets)
  return streets
}
/** Where a text without a city is searched: cities with streets of their own. */
const listedCities = (): SandboxCity[] => sandboxCities().filter(({ name }) => name in STREETS)

const TYPE_WORDS = new Set(
  (
    'г город ул улица пр пр-кт пр-т просп проспект пер переулок б-р бул бульвар ш шоссе наб набережная пл площадь д дом ' +
    'кв квартира россия обл область'
  ).split(' '),
)
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё'
/** The text as it would be on the Russian keyboard layout. */
const relaid = (text: string): string =>
  [...text.toLowerCase()]
    .map((char) => (LATIN.includes(char) ? (CYRILLIC[LATIN.indexOf(char)] ?? char) : char))
    .join('')

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\d][\p{L}\d/-]*/gu) ?? []

/** Whether the texts are equal but for one letter that is wrong, missing or too much. */
const differsByOne = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}
const MIN_LETTERS_TO_CORRECT = 4

type Matches = (typed: string, known: string, isLast: boolean) => boolean
const exactly: Matches = (typed, known, isLast) => (isLast ? known.startsWith(typed) : known === typed)
const nearly: Matches = (typed, known, isLast) =>
  exactly(typed, known, isLast) ||
  (typed.length >= MIN_LETTERS_TO_CORRECT &&
    (differsByOne(typed, known) || (isLast && differsByOne(typed, known.slice(0, typed.length)))))

/** House and flat of the typed words that belong neither to the street nor to the city; null when a word is left over. */
const numbersOf = (words: readonly string[]): readonly [house: string, flat: string] | null => {
  const joined = words.flatMap((word, at) => (/^[а-я]$/.test(word) && at > 0 ? [] : [word]))
  const [house = '', flat = '', ...others] = joined.map((word, at) => {
    const letter = words[words.indexOf(word) + 1]
    return at === 0 && letter !== undefined && /^[а-я]$/.test(letter) ? word + letter : word
  })
  return others.length > 0 || ![house, flat].every((word) => word === '' || /^\d/.test(word)) ? null : [house, flat]
}

/** The typed words without those that the name has. */
const without = (typed: readonly string[], known: readonly string[], matches: Matches): string[] => {
  const left = [...known]
  return typed.filter((word, at) => {
    const found = left.findIndex((name) => matches(word, name, at === typed.length - 1))
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}

const inCity = (city: SandboxCity, typed: readonly string[], matches: Matches): SandboxAddress[] =>
  streetsOf(city).flatMap((street): SandboxAddress[] => {
    const streetWords = wordsOf(street.name)
    const afterStreet = without(typed, streetWords, matches)
    if (afterStreet.length === typed.length) return []
    const rest = without(afterStreet, wordsOf(`${city.name} ${city.region}`), matches)
    const numbers = numbersOf(rest)
    if (numbers === null) return []
    const [house, flat] = numbers
    if (house === '') return [{ city, street, house: null, flat: null }]
    const houses = street.houses.filter((known) => folded(known).startsWith(house))
    const exact = houses.find((known) => folded(known) === house)
    if (flat !== '') return exact === undefined ? [] : [{ city, street, house: exact, flat }]
    return houses.map((known) => ({ city, street, house: known, flat: null }))
  })

/** A street with fewer other words is closer to what was typed. */
const wordCount = ({ street }: SandboxAddress): number => wordsOf(street?.name ?? '').length

const search = (query: string, cities: readonly SandboxCity[], matches: Matches): SandboxAddress[] => {
  const typed = wordsOf(query).filter((word) => !TYPE_WORDS.has(word))
  if (typed.length === 0) return []
  const named = cities
    .filter((city) => without(typed, wordsOf(`${city.name} ${city.region}`), matches).length === 0)
    .map((city) => ({ city, street: null, house: null, flat: null }))
  const streets = cities.flatMap((city) => inCity(city, typed, matches))
  return [...named, ...streets.toSorted((a, b) => wordCount(a) - wordCount(b))]
}

const citiesWithin = (scopes: readonly Scope[]): readonly SandboxCity[] =>
  scopes.length === 0
    ? listedCities()
    : sandboxCities().filter((city) =>
        scopes.some(({ fiasId, kladrId }) => city.fiasId === fiasId || city.kladrId === kladrId),
      )

/** The best `count` addresses for the typed text, within the scopes if there are any. */
export const suggestAddresses = (query: string, scopes: readonly Scope[], count: number): SandboxAddress[] => {
  const cities = citiesWithin(scopes)
  const tries = [
    () => search(query, cities, exactly),
    () => search(relaid(query), cities, exactly),
    () => search(query, cities, nearly),
    () => search(relaid(query), cities, nearly),
  ]
  for (const find of tries) {
    const found = find()
    if (found.length > 0) return found.slice(0, count)
  }
  return []
}

const metresBetween = (one: Position, other: Position): number => 1000 * kmBetween(one, other)
/** Only cities so near are looked at. */
const CITY_RADIUS_M = 30_000

/** Houses within `radius` metres, nearest first. */
export const addressesAt = (at: Position, radius: number, count: number): SandboxAddress[] =>
  sandboxCities()
    .filter((city) => metresBetween(at, city) < CITY_RADIUS_M)
    .flatMap((city) =>
      streetsOf(city).flatMap((street) =>
        street.houses.map((house) => ({
          city,
          street,
          house,
          flat: null,
          far: metresBetween(at, street.positionOf(house)),
        })),
      ),
    )
    .filter(({ far }) => far <= radius)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ far: _, ...address }) => address)

export const cityOfFias = (fiasId: string): SandboxCity | undefined =>
  sandboxCities().find((city) => city.fiasId === fiasId)
export const cityOfKladr = (kladrId: string): SandboxCity | undefined =>
  sandboxCities().find((city) => city.kladrId === kladrId)
