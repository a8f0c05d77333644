import { useQuery } from '@tanstack/react-query'
import { isRecord } from '#kernel/is-record.ts'
import { addressOf } from '#kernel/latin-letters.ts'
import { useDebounced } from '#platform/ui/behaviour/use-debounced.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { KindView } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import type { Values } from './record-words.ts'

const DEBOUNCE_MS = 300
const TRIES = 20

/** Codes for a name, the best first. */
export const codesFor = (prefix: string, name: string): readonly string[] => {
  const address = addressOf(name)
  return address === ''
    ? []
    : Array.from({ length: TRIES }, (_, at) => `${prefix}${address}${at === 0 ? '' : `-${at + 1}`}`)
}

const firstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

/** OFFICE-02: the code of a new record, from its name, that no other has; null: there is none, or a person has written it. */
export const useProposedCode = (view: KindView, isNew: boolean, values: Values): string | null => {
  const { proposed, kind, key } = view
  const isWritten = key[0] !== undefined && key[0] in values
  const name = proposed === null ? '' : firstText(values[proposed.from])
  const codesOf = (from: string) => (!isNew || isWritten || proposed === null ? [] : codesFor(proposed.prefix, from))
  const codes = codesOf(useDebounced(name, DEBOUNCE_MS, ''))
  const { data } = useQuery({
    queryKey: ['taken codes', kind, codes],
    enabled: codes.length > 0,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordNames({ kind, keys: [...codes] }, { signal })).names.map((one) => one.key),
    staleTime: 0,
  })
  // Until it is known which are taken the best one stands: saving must not wait, and the shop refuses a taken one.
  return codesOf(name).find((code) => data?.includes(code) !== true) ?? null
}

const SKU_ROOM = 36
/** Variants without an article number get one from the address of their product. */
export const withSkus = (variants: unknown, address: unknown): unknown => {
  if (!Array.isArray(variants) || typeof address !== 'string' || address === '') return variants
  const taken = new Set(variants.map((one: unknown) => (isRecord(one) ? one['sku'] : undefined)))
  return variants.map((one: unknown) => {
    if (!isRecord(one) || 'sku' in one) return one
    const free = Array.from({ length: taken.size + 1 }, (_, at) => `${address.slice(0, SKU_ROOM)}-${at + 1}`)
    const sku = free.find((code) => !taken.has(code))
    taken.add(sku)
    return { ...one, sku }
  })
}
