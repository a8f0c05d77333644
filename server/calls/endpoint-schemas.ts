import type { Static, TSchema } from 'typebox'
import type { Group, Handlers, InOf, OutOf } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** A schema whose values are exactly `T`; any other schema is `never`, and does not compile where this is asked for. */
type SchemaOf<S, T> = S extends TSchema ? (Same<Static<S>, T> extends true ? S : never) : never

/** Per call of a group the schemas of what goes in and out. */
export type EndpointSchemas = { readonly in: TSchema; readonly out: TSchema }
export type GroupSchemas<G extends Group> = { readonly [K in keyof G]: EndpointSchemas }
type Checked<G extends Group, R extends GroupSchemas<G>> = {
  readonly [K in keyof G]: {
    readonly in: SchemaOf<R[K]['in'], InOf<G[K]>>
    readonly out: SchemaOf<R[K]['out'], OutOf<G[K]>>
  }
}

/** `rulesFor(basket)({ get: { in: Nothing, out: Basket }, … })`: a schema that differs from the contract's type does not compile. */
export const schemasFor =
  <G extends Group>(_group: G) =>
  <const R extends GroupSchemas<G>>(rules: R & Checked<G, R>): GroupSchemas<G> =>
    rules

/** One group as the server provides it. */
export type GroupHandlers<G extends Group> = {
  readonly schemas: GroupSchemas<G>
  readonly handlers: Handlers<G, Caller>
}
