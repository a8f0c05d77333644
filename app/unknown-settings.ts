/** Settings that are given under a name the shop does not know, and almost under one that it knows. */
import type { Environment } from '#kernel/setting.ts'
import { SETTINGS } from './settings.ts'

const NAMES = SETTINGS.flatMap(({ name, secret }) => (secret === true ? [name, `${name}_FILE`] : [name]))
/** Short names resemble the names of other programs' variables by chance. */
const SHORT = 6
/** Other programs' names that are one letter away from a setting. */
const OTHERS: ReadonlySet<string> = new Set(['POST', 'PORTS', 'SPORT', 'HOSTS', 'GHOST', 'CHOST'])

/** One sentence for each name that is probably misspelt. Other programs' variables are none of the shop's business. */
export const unknownSettings = (env: Environment): string[] =>
  Object.keys(env).flatMap((given) => {
    if (NAMES.includes(given) || OTHERS.has(given) || !env[given]?.trim()) return []
    const meant = NAMES.find((name) => !env[name]?.trim() && isMisspelling(given, name))
    return meant === undefined
      ? []
      : [`${given}: такой настройки нет, может быть, ${meant}? Исправьте имя или уберите её.`]
  })

const isMisspelling = (given: string, name: string): boolean =>
  given.toUpperCase() === name || editsBetween(given, name) <= (name.length <= SHORT ? 1 : 2)

/** Letters added, left out, replaced or swapped with the next one (optimal string alignment). */
const editsBetween = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a[i - 1] === b[j - 1]
      const one = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isEqual ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one)
    }
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? 0
}
