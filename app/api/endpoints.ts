import { allGroups, type AllGroups } from './all-groups.ts'
import type { Calls } from './groups.ts'
import type { AnyEndpoint, Answer, Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { BoundEndpoint } from '#platform/http/endpoint.ts'

/** Every group of the contract: a group without handlers does not compile. */
export type AllGroupHandlers = { readonly [G in keyof AllGroups]: Handlers<AllGroups[G], Caller> }

const handlerOf = (all: AllGroupHandlers, group: string, call: string): BoundEndpoint['handle'] => {
  const groups = all as unknown as Readonly<Record<string, Readonly<Record<string, BoundEndpoint['handle']>>>>
  const handle = groups[group]?.[call]
  if (!handle) throw new Error(`The endpoint ${group}.${call} has no handler`)
  return handle
}

export const listEndpoints = (all: AllGroupHandlers): BoundEndpoint[] =>
  Object.entries(allGroups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([call, endpoint]: [string, AnyEndpoint]) => ({
      group,
      call,
      endpoint,
      handle: handlerOf(all, group, call),
    })),
  )

/** Handlers that are replaced while the shop runs: a call goes to those of its moment. */
export const replaceableHandlers = (now: () => AllGroupHandlers): AllGroupHandlers => {
  const late = (group: string, call: string): BoundEndpoint['handle'] => {
    return (input, caller) => handlerOf(now(), group, call)(input, caller)
  }
  return Object.fromEntries(
    Object.entries(allGroups).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.keys(calls).map((call) => [call, late(group, call)])),
    ]),
  ) as unknown as AllGroupHandlers
}

type GroupCalls = Record<string, (input: unknown) => Promise<Answer<unknown>>>

const callsOf = (endpoints: readonly BoundEndpoint[], caller: Caller): GroupCalls =>
  Object.fromEntries(endpoints.map(({ call, handle }) => [call, (input: unknown) => handle(input, caller)]))

/**
 * Calls of the endpoints within the process, for page loaders: without HTTP and without validation. A group is bound when it is first
 * used: every page binds all of them, and uses a few.
 */
export const bindCalls = (all: readonly BoundEndpoint[]): ((caller: Caller) => Calls) => {
  const callerKey = Symbol('caller')
  type Bound = { readonly [callerKey]: Caller }
  const groups = {}
  for (const [group, endpoints] of Map.groupBy(all, (endpoint) => endpoint.group))
    Object.defineProperty(groups, group, {
      get(this: Bound): GroupCalls {
        const value = callsOf(endpoints, this[callerKey])
        Object.defineProperty(this, group, { value })
        return value
      },
    })
  return (caller) => Object.create(groups, { [callerKey]: { value: caller } }) as Calls
}
