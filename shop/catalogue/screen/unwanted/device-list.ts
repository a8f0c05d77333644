/** «Не хочу» of a guest, on this device (CAT-14). */
import type { Ingredient } from '../../ingredients.api.ts'
import { MAX_EXCLUDED } from '../../facts/listing-path.ts'
import { isRecord } from '#kernel/is-record.ts'

const KEY = 'unwanted'

const parseIngredient = (value: unknown): Ingredient[] => {
  if (!isRecord(value)) return []
  const { code, name, inci } = value
  return typeof code === 'string' &&
    /^[a-z0-9-]{1,120}$/.test(code) &&
    typeof name === 'string' &&
    typeof inci === 'string'
    ? [{ code, name, inci }]
    : []
}

/** The ingredients in a stored text; whatever else it holds is left out. */
export const parseUnwanted = (text: string | null): Ingredient[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(parseIngredient).slice(0, MAX_EXCLUDED) : []
  } catch {
    return []
  }
}

export type DeviceList = { readonly read: () => Ingredient[]; readonly write: (items: readonly Ingredient[]) => void }

/** A device without storage (a private window) remembers nothing. */
export const deviceList: DeviceList = {
  read: () => {
    try {
      return parseUnwanted(localStorage.getItem(KEY))
    } catch {
      return []
    }
  },
  write: (items) => {
    try {
      if (items.length === 0) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify(items))
    } catch (failure) {
      console.warn('Failed to store unwanted ingredients', failure)
    }
  },
}
