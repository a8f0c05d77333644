/** CITY-02: which cities the chooser shows for the typed text. */
import type { City, DeliveryCities } from '#contract/cities.schema.ts'

/** For comparison: «орел» finds «Орёл». The length stays the same, as `marked` needs. */
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

export const cleanQuery = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60)

export const withShops = (cities: readonly City[], query: string): City[] =>
  cities.filter((city) => plain(city.name).includes(plain(query)))

/** At most ten. The server has left out the cities with shops. */
export const deliveryOnly = (found: DeliveryCities): DeliveryCities => found.slice(0, 10)

/** The name in three parts, with the typed text in the middle. */
export const marked = (name: string, query: string): readonly [before: string, match: string, after: string] => {
  const at = query === '' ? -1 : plain(name).indexOf(plain(query))
  return at < 0 ? [name, '', ''] : [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)]
}
