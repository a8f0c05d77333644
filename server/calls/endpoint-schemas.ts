import type { Static, TSchema } from 'typebox'
import type { Group, Handlers, InOf, OutOf, RefusalDataOf } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** `S` if its values are exactly `T`, otherwise `never`, so that a wrong schema does not compile. */
type SchemaOf<S, T> = S extends TSchema ? (Same<Static<S>, T> extends true ? S : never) : never

/** The schemas of one call: its input, its output, and the data of each refusal that carries any. */
export type EndpointSchemas = {
  readonly in: TSchema
  readonly out: TSchema
  readonly refusals?: Readonly<Record<string, TSchema>>
}
export type GroupSchemas<G extends Group> = { readonly [K in keyof G]: EndpointSchemas }

type RefusalSchema<S, Name> = S extends { readonly refusals: infer All } ? All[Name & keyof All] : never
type CheckedRefusals<S, Data> = [keyof Data] extends [never]
  ? { readonly refusals?: never }
  : { readonly refusals: { readonly [Name in keyof Data]: SchemaOf<RefusalSchema<S, Name>, Data[Name]> } }
type Checked<G extends Group, R extends GroupSchemas<G>> = {
  readonly [K in keyof G]: {
    readonly in: SchemaOf<R[K]['in'], InOf<G[K]>>
    readonly out: SchemaOf<R[K]['out'], OutOf<G[K]>>
  } & CheckedRefusals<R[K], RefusalDataOf<G[K]>>
}

/** `schemasFor(basket)({ get: { in: Nothing, out: Basket }, … })`: a schema that differs from the contract's type does not compile. */
export const schemasFor =
  <G extends Group>(_group: G) =>
  <const R extends GroupSchemas<G>>(schemas: R & Checked<G, R>): GroupSchemas<G> =>
    schemas

/** One group as the server implements it. */
export type GroupHandlers<G extends Group> = {
  readonly schemas: GroupSchemas<G>
  readonly handlers: Handlers<G, Caller>
}
