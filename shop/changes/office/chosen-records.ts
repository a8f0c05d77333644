import { useState } from 'react'

const nameOf = (kind: string): string => `glad-chosen ${kind}`
/** A call takes no more. */
export const MAX_CHOSEN = 5000

export const readChosen = (kind: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(kind)) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/** Keys of the records that a person has chosen in the lists of a kind: they stay over pages, searches and opened records. */
export const useChosen = (kind: string) => {
  const [state, setState] = useState(() => ({ kind, keys: new Set(readChosen(kind)) }))
  if (state.kind !== kind) setState({ kind, keys: new Set(readChosen(kind)) })
  const put = (next: Iterable<string>): void => {
    const keys = new Set([...next].slice(0, MAX_CHOSEN))
    sessionStorage.setItem(nameOf(kind), JSON.stringify([...keys]))
    setState({ kind, keys })
  }
  const { keys } = state
  return {
    keys,
    /** Chooses records, or no longer. */
    set: (named: readonly string[], isChosen: boolean): void =>
      put(isChosen ? [...keys, ...named] : [...keys].filter((key) => !named.includes(key))),
    clear: (): void => put([]),
  }
}
