import type { Calls } from '#app/api/groups.ts'

export const NO_FILTERS: ReadonlySet<string> = new Set()

/** Codes of the filters that the lists of this shop have, read once for a version of the catalogue. */
export class FilterCodes {
  readonly #calls: Calls
  #known: Promise<ReadonlySet<string>> | null = null

  constructor(calls: Calls) {
    this.#calls = calls
  }

  clear(): void {
    this.#known = null
  }

  read(): Promise<ReadonlySet<string>> {
    return (this.#known ??= this.#ask())
  }

  #ask(): Promise<ReadonlySet<string>> {
    const asking = this.#calls.catalog
      .filters({})
      .then((answer) => new Set(answer.ok ? answer.value.map(({ code }) => code) : []))
    asking.catch(() => this.clear())
    return asking
  }
}
