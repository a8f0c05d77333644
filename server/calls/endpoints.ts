import { allGroups, type AllGroups } from '#contract/all-groups.ts'
import type { Calls } from '#contract/groups.ts'
import type { AnyEndpoint, Answer } from '#contract/endpoint.ts'
import type { TSchema } from 'typebox'
import type { Caller } from './caller.ts'
import type { EndpointSchemas, GroupHandlers } from './endpoint-schemas.ts'

/** Every group of the contract: a group without handlers or schemas does not compile. */
export type AllGroupHandlers = { readonly [G in keyof AllGroups]: GroupHandlers<AllGroups[G]> }

/** One endpoint without its static types: its schema checks the input before `handle` is called. */
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

export const listEndpoints = (all: AllGroupHandlers): BoundEndpoint[] =>
  Object.entries(allGroups).flatMap(([group, calls]) => {
    const implemented = (
      all as unknown as Readonly<
        Record<string, { schemas: Untyped<EndpointSchemas>; handlers: Untyped<BoundEndpoint['handle']> }>
      >
    )[group]
    return Object.entries(calls).map(([call, endpoint]: [string, AnyEndpoint]) => {
      const schemas = implemented?.schemas[call]
      const handle = implemented?.handlers[call]
      if (!schemas || !handle) throw new Error(`The endpoint ${group}.${call} has no schemas or no handler`)
      return { group, call, endpoint, in: schemas.in, out: schemas.out, refusals: schemas.refusals ?? {}, handle }
    })
  })

/** The same endpoints called within the process, for page loaders: without HTTP and without validation. */
export const bindCalls = (all: readonly BoundEndpoint[]): ((caller: Caller) => Calls) => {
  const byGroup = Map.groupBy(all, (endpoint) => endpoint.group)
  return (caller) => {
    const bound: Record<string, Record<string, (input: unknown) => Promise<Answer<unknown>>>> = {}
    for (const [group, calls] of byGroup) {
      const groupCalls: Record<string, (input: unknown) => Promise<Answer<unknown>>> = {}
      for (const { call, handle } of calls) groupCalls[call] = (input) => handle(input, caller)
      bound[group] = groupCalls
    }
    return bound as unknown as Calls
  }
}
