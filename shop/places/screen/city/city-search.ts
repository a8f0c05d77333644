/** CITY-02: which cities the chooser shows for the typed text. */
import { oneLine } from '#kernel/one-line.ts'
import { foldCase } from '#kernel/normalized-words.ts'
import type { City, DeliveryCities } from '../../cities.api.ts'

export const cleanQuery = (text: string): string => oneLine(text).slice(0, 60)

export const withShops = (cities: readonly City[], query: string): City[] =>
  cities.filter((city) => foldCase(city.name).includes(foldCase(query)))

/** At most ten. The server has left out the cities with shops. */
export const deliveryOnly = (found: DeliveryCities): DeliveryCities => found.slice(0, 10)

/** The name in three parts, with the typed text in the middle. */
export const marked = (name: string, query: string): readonly [before: string, match: string, after: string] => {
  const at = query === '' ? -1 : foldCase(name).indexOf(foldCase(query))
  return at < 0 ? [name, '', ''] : [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)]
}
