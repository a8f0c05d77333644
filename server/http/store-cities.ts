import type { Calls } from '#contract/groups.ts'
import { CITY_COOKIE, NO_CITY } from '#domain/contacts.ts'
import type { FastifyRequest } from 'fastify'

const KEY = /^[a-z0-9-]{2,36}$/

/** The city of the browser's cookie, unverified; NO_CITY when there is none. */
export const chosenCity = (request: FastifyRequest): string => {
  const key = request.cookies[CITY_COOKIE]
  return key !== undefined && KEY.test(key) ? key : NO_CITY
}

/**
 * Only cities with stores have their own pages. Other cities share the page of NO_CITY, and the browser fills in the name;
 * otherwise a thousand delivery-only cities would each need a copy of every page.
 */
export class StoreCities {
  readonly #calls: Calls
  #codes: Promise<ReadonlySet<string>> | null = null

  constructor(calls: Calls) {
    this.#calls = calls
  }

  clear(): void {
    this.#codes = null
  }

  async pageCity(request: FastifyRequest): Promise<string> {
    const chosen = chosenCity(request)
    if (chosen === NO_CITY) return NO_CITY
    this.#codes ??= this.#read()
    const codes = await this.#codes
    return codes.has(chosen) ? chosen : NO_CITY
  }

  #read(): Promise<ReadonlySet<string>> {
    const reading = this.#calls.cities
      .get({})
      .then((answer) => new Set(answer.ok ? answer.value.cities.map((city) => city.code) : []))
    reading.catch(() => this.clear())
    return reading
  }
}
