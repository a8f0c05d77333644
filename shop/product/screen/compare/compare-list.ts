/** The products that this device compares. */
import { useEffect } from 'react'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import { comparedSlugs } from '../../facts/compared-slugs.ts'

const KEY = 'glad.compare'
const NONE: readonly string[] = []
const store = createUiStore<{ readonly slugs: readonly string[] }>({ slugs: NONE })

export const comparedHere = (): readonly string[] => {
  const found = readStored(KEY, 'localStorage')
  return Array.isArray(found) ? comparedSlugs(found) : NONE
}

export const storeCompared = (slugs: readonly string[]): void => {
  store.set({ slugs })
  writeStored(KEY, slugs.length === 0 ? null : slugs, 'localStorage')
}

/** Empty on the server and until the device's list is read. */
export const useCompared = (): readonly string[] => {
  useEffect(() => store.set({ slugs: comparedHere() }), [])
  return useUiStore(store, ({ slugs }) => slugs)
}
