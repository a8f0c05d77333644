/**
 * Answers for every page (menus, contacts, cities) are cached for ten seconds and shared by all pages; pages themselves
 * are cached for longer. None of them depends on the visitor.
 */
import type { Calls } from '#app/api/groups.ts'

const CACHED_MS = 10_000

export type ShellAnswers = {
  readonly in: (calls: Calls) => Calls
  readonly clear: () => void
}

export const shellAnswers = (now: () => number): ShellAnswers => {
  const cached = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>()

  /** Unbounded, because the inputs are few: only the key of a city with shops comes from a page's request. */
  const withCache =
    <In, Out>(name: string, ask: (input: In) => Promise<Out>) =>
    (input: In): Promise<Out> => {
      const key = `${name} ${JSON.stringify(input)}`
      const known = cached.get(key)
      if (known && now() - known.at < CACHED_MS) return known.answer as Promise<Out>
      const answer = ask(input)
      cached.set(key, { answer, at: now() })
      answer.catch(() => cached.delete(key))
      return answer
    }

  return {
    // Not a copy: that would bind every group.
    in: (calls) => {
      const { menu, contacts, cities } = calls
      const get = withCache('contacts.get', contacts.get)
      return Object.create(calls, {
        menu: {
          value: { ...menu, get: withCache('menu.get', menu.get), shell: withCache('menu.shell', menu.shell) },
        },
        contacts: { value: { ...contacts, get } },
        cities: {
          value: {
            ...cities,
            get: withCache('cities.get', cities.get),
            getCurrent: withCache('cities.getCurrent', cities.getCurrent),
          },
        },
      }) as Calls
    },
    clear: () => cached.clear(),
  }
}
