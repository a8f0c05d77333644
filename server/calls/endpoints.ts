import { groups, type AllGroups, type Calls } from '#contract/groups.ts'
import type { AnyEndpoint, Answer } from '#contract/endpoint.ts'
import type { TSchema } from 'typebox'
import type { Caller } from './caller.ts'
import type { EndpointSchemas, GroupHandlers } from './endpoint-schemas.ts'

/** Every room of the shop: a group without handlers or schemas does not compile. */
export type AllGroupHandlers = { readonly [G in keyof AllGroups]: GroupHandlers<AllGroups[G]> }

/** One call with its types forgotten: what goes in has been checked by its schema. */
export type BoundEndpoint = {
  readonly group: string
  readonly call: string
  readonly endpoint: AnyEndpoint
  readonly in: TSchema
  readonly out: TSchema
  /** Schemas of the data that refusals carry, by refusal name. */
  readonly refusals: Readonly<Record<string, TSchema>>
  readonly handle: (input: unknown, caller: Caller) => Promise<Answer<unknown>>
}
type Untyped<T> = Readonly<Record<string, T>>

export const listEndpoints = (shop: AllGroupHandlers): BoundEndpoint[] =>
  Object.entries(groups).flatMap(([group, calls]) => {
    const served = (
      shop as unknown as Readonly<
        Record<string, { schemas: Untyped<EndpointSchemas>; handlers: Untyped<BoundEndpoint['handle']> }>
      >
    )[group]
    return Object.entries(calls).map(([call, endpoint]: [string, AnyEndpoint]) => {
      const schemas = served?.schemas[call]
      const handle = served?.handlers[call]
      if (!schemas || !handle) throw new Error(`The call ${group}.${call} has no schemas or no handler`)
      return { group, call, endpoint, in: schemas.in, out: schemas.out, refusals: schemas.refusals ?? {}, handle }
    })
  })

/** The same calls in process, for page loaders: no HTTP, no schema in between. */
export const bindCalls = (all: readonly BoundEndpoint[]): ((caller: Caller) => Calls) => {
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
