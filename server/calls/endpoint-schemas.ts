import type { Static, TSchema } from 'typebox'
import type { Group, Handlers, InOf, OutOf } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** A schema whose values are exactly `T`; any other schema is `never`, and does not compile where this is asked for. */
type SchemaOf<S, T> = S extends TSchema ? (Same<Static<S>, T> extends true ? S : never) : never

/** Per call of a group the schemas of what goes in and out. */
export type RulePair = { readonly in: TSchema; readonly out: TSchema }
export type Rules<G extends Group> = { readonly [K in keyof G]: RulePair }
type Checked<G extends Group, R extends Rules<G>> = {
  readonly [K in keyof G]: {
    readonly in: SchemaOf<R[K]['in'], InOf<G[K]>>
    readonly out: SchemaOf<R[K]['out'], OutOf<G[K]>>
  }
}

/** `rulesFor(basket)({ get: { in: Nothing, out: Basket }, … })`: a schema that differs from the contract's type does not compile. */
export const rulesFor =
  <G extends Group>(_group: G) =>
  <const R extends Rules<G>>(rules: R & Checked<G, R>): Rules<G> =>
    rules

/** One group as the server provides it. */
export type Room<G extends Group> = { readonly rules: Rules<G>; readonly handlers: Handlers<G, Caller> }
