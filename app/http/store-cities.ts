import type { Calls } from '#app/api/groups.ts'
import { CITY_COOKIE, CITY_KEY, NO_CITY } from '#kernel/city-cookie.ts'
import type { FastifyRequest } from 'fastify'

type KnownCities = { readonly codes: ReadonlySet<string>; readonly defaultKey: string }

/**
 * Only cities with stores have their own pages. Other cities share the page of NO_CITY, and the browser fills in the name;
 * otherwise a thousand delivery-only cities would each need a copy of every page. A shop without a warehouse has no page of NO_CITY
 * for those who have chosen none: they see its home city.
 */
export class StoreCities {
  readonly #calls: Calls
  #known: Promise<KnownCities> | null = null

  constructor(calls: Calls) {
    this.#calls = calls
  }

  clear(): void {
    this.#known = null
  }

  async pageCity(request: FastifyRequest): Promise<string> {
    const chosen = await this.city(request)
    if (chosen === NO_CITY) return NO_CITY
    const { codes } = await this.#cities()
    return codes.has(chosen) ? chosen : NO_CITY
  }

  /** The chosen city, unverified; without one that in which the visitor buys. */
  async city(request: FastifyRequest): Promise<string> {
    const key = request.cookies[CITY_COOKIE]
    return key !== undefined && CITY_KEY.test(key) ? key : (await this.#cities()).defaultKey
  }

  #cities(): Promise<KnownCities> {
    return (this.#known ??= this.#read())
  }

  #read(): Promise<KnownCities> {
    const reading = this.#calls.cities.get({}).then((answer) => ({
      codes: new Set(answer.ok ? answer.value.cities.map((city) => city.code) : []),
      defaultKey: (answer.ok ? answer.value.default_key : null) ?? NO_CITY,
    }))
    reading.catch(() => this.clear())
    return reading
  }
}
