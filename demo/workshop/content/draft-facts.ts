import type { Draft } from './draft.ts'
import { typeset } from './typography.ts'

/** `at`: index in the draft, from which the SKU follows. */
type Size = { amount: number; unit: 'мл' | 'г' | 'шт.'; price: number; old: number | undefined; at: number }
const UNITS = ['мл', 'г', 'шт.'] as const

/** Cheapest first: cards and the product page open with that size and its picture. */
export const sizesOf = (draft: Draft): Size[] =>
  draft.sizes
    .split('; ')
    .map((text, at) => {
      const [, amount = '1', unit = '', price = '0', old] =
        /^([\d.]+) (мл|г|шт\.) ([\d.]+)(?:<([\d.]+))?$/.exec(text) ?? []
      const cachedSlug = UNITS.find((name) => name === unit)
      if (cachedSlug === undefined) throw new Error(`size «${text}» of «${draft.name}»`)
      return {
        amount: Number(amount),
        unit: cachedSlug,
        price: Math.round(Number(price) * 100),
        old: old === undefined ? undefined : Math.round(Number(old) * 100),
        at,
      }
    })
    .toSorted((one, other) => one.price - other.price)

export const shadesOf = (draft: Draft): { name: string; color: string }[] =>
  draft.shades === undefined
    ? []
    : draft.shades.split(', ').map((text) => {
        const [, name = '', color = ''] = /^(.+) (#[0-9a-f]{6})$/.exec(text) ?? []
        if (color === '') throw new Error(`shade «${text}» of «${draft.name}»`)
        return { name: typeset(name), color }
      })
