import { groups, type AllGroups, type Calls } from '#contract/groups.ts'
import type { AnyRule, Answer } from '#contract/endpoint.ts'
import type { TSchema } from 'typebox'
import type { Caller } from './caller.ts'
import type { Room } from './endpoint-schemas.ts'

/** Every room of the shop: a group without handlers or schemas does not compile. */
export type Shop = { readonly [G in keyof AllGroups]: Room<AllGroups[G]> }

/** One call with its types forgotten: what goes in has been checked by its schema. */
export type Endpoint = {
  readonly group: string
  readonly call: string
  readonly rule: AnyRule
  readonly in: TSchema
  readonly out: TSchema
  readonly handle: (input: unknown, caller: Caller) => Promise<Answer<unknown>>
}
type Untyped<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

export const endpoints = (shop: Shop): Endpoint[] =>
  Object.entries(groups).flatMap(([group, calls]) => {
    const room = (
      shop as unknown as Readonly<
        Record<string, { rules: Untyped<TSchema>; handlers: Record<string, Endpoint['handle']> }>
      >
    )[group]
    return Object.entries(calls).map(([call, rule]: [string, AnyRule]) => {
      const rules = room?.rules[call]
      const handle = room?.handlers[call]
      if (!rules?.['in'] || !rules['out'] || !handle)
        throw new Error(`The call ${group}.${call} has no schemas or no handler`)
      return { group, call, rule, in: rules['in'], out: rules['out'], handle }
    })
  })

/** The same calls in process, for page loaders: no HTTP, no schema in between. */
export const bindCalls = (all: readonly Endpoint[]): ((caller: Caller) => Calls) => {
  const byGroup = Map.groupBy(all, (endpoint) => endpoint.group)
  return (caller) => {
    const bound: Record<string, Record<string, (input: unknown) => Promise<Answer<unknown>>>> = {}
    for (const [group, calls] of byGroup) {
      const of: Record<string, (input: unknown) => Promise<Answer<unknown>>> = {}
      for (const { call, handle } of calls) of[call] = (input) => handle(input, caller)
      bound[group] = of
    }
    return bound as unknown as Calls
  }
}
