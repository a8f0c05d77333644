import { useEffect, useState } from 'react'
import { parsedValues, type Values } from './record-words.ts'

const nameOf = (kind: string, key: string | null): string => `glad-record ${kind} ${key ?? ''}`

const read = (name: string): Values | null => {
  try {
    const stored = localStorage.getItem(name)
    return stored === null ? null : parsedValues(stored)
  } catch {
    return null
  }
}

/**
 * What was typed into the form of a record and not saved, so that a closed tab loses nothing. `found`: of an earlier visit; null: there
 * is none. `after`: the fields that differ now.
 */
export const useKeptTyping = (
  kind: string,
  key: string | null,
  after: Values,
): { found: Values | null; forget: () => void } => {
  const name = nameOf(kind, key)
  const [found, setFound] = useState(() => read(name))
  const typed = JSON.stringify(after)
  useEffect(() => {
    // What was found stays until a person has decided about it, or typed something else.
    if (typed !== '{}') localStorage.setItem(name, typed)
  }, [name, typed])
  return {
    found,
    forget: () => {
      localStorage.removeItem(name)
      setFound(null)
    },
  }
}
