/**
 * What stands on every page alike (menus, contacts, cities) is asked once in ten seconds for all pages together: pages
 * themselves are kept for longer. Nothing here depends on who asks.
 */
import type { Calls } from '#contract/groups.ts'

const KEPT_MS = 10_000

export type ShellAnswers = {
  readonly in: (calls: Calls) => Calls
  readonly clear: () => void
}

export const shellAnswers = (now: () => number): ShellAnswers => {
  const kept = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>()

  /** The question comes from the address of a page at most as the key of a city with shops: there are few. */
  const keeping =
    <In, Out>(name: string, ask: (input: In) => Promise<Out>) =>
    (input: In): Promise<Out> => {
      const question = `${name} ${JSON.stringify(input)}`
      const known = kept.get(question)
      if (known && now() - known.at < KEPT_MS) return known.answer as Promise<Out>
      const answer = ask(input)
      kept.set(question, { answer, at: now() })
      answer.catch(() => kept.delete(question))
      return answer
    }

  return {
    in: (calls) => ({
      ...calls,
      menu: { ...calls.menu, get: keeping('menu.get', calls.menu.get), shell: keeping('menu.shell', calls.menu.shell) },
      contacts: { ...calls.contacts, get: keeping('contacts.get', calls.contacts.get) },
      cities: {
        ...calls.cities,
        get: keeping('cities.get', calls.cities.get),
        getCurrent: keeping('cities.getCurrent', calls.cities.getCurrent),
      },
    }),
    clear: () => kept.clear(),
  }
}
