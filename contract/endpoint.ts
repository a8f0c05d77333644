/**
 * The vocabulary every call of the shop is declared with.
 *
 * A group file (`basket.ts`) names calls with `rule`, binds them with `calls`, and imports only types from its
 * `*.rules.ts`, so that the browser gets addresses and types but no schema library. The server pairs each group with
 * `Rules` (schemas) and `Handlers`; a missing handler, or one that answers an undeclared refusal, does not compile.
 */
import type { RefusalName } from './wire-codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

declare const shapes: unique symbol

/** One call. `path` lies under /api; `:names` in it are taken from the input, the rest goes to query (GET, DELETE) or body. */
export type Endpoint<In, Out, Refusals extends RefusalName> = {
  readonly method: Method
  readonly path: string
  readonly refuses: readonly Refusals[]
  /** Takes an Idempotency-Key header and does its work once per key. */
  readonly idempotent: boolean
  /** Differs by person or changes within seconds: answered with no-store and never from the 5-minute cache (BASK-09). */
  readonly fresh: boolean
  /** Sent as multipart/form-data: texts, and at most one file of so many bytes (an `Upload` of the input). */
  readonly form: { readonly fileBytes: number } | null
  readonly [shapes]?: { in: In; out: Out }
}

export type AnyEndpoint = Endpoint<unknown, unknown, RefusalName>
export type Group = { readonly [call: string]: AnyEndpoint }
export type Groups = { readonly [group: string]: Group }

export type InOf<R> = R extends Endpoint<infer In, unknown, RefusalName> ? In : never
export type OutOf<R> = R extends Endpoint<unknown, infer Out, RefusalName> ? Out : never
export type RefusalOf<R extends AnyEndpoint> = R['refuses'][number]

type Options<Names extends readonly RefusalName[]> = {
  refuses?: Names
  idempotent?: boolean
  fresh?: boolean
  form?: { readonly fileBytes: number }
}

/**
 * `rule<In, Out>()('POST', '/basket/add', { refuses: ['no-product'] })`: two steps, so that refusals are inferred.
 * They are inferred as a list: a union would be widened to every refusal by the group around it.
 */
export const endpoint =
  <In, Out>() =>
  <const Names extends readonly RefusalName[] = readonly []>(
    method: Method,
    path: string,
    options: Options<Names> = {},
  ): Endpoint<In, Out, Names[number]> => ({
    method,
    path,
    refuses: options.refuses ?? [],
    idempotent: options.idempotent ?? false,
    fresh: options.fresh ?? method !== 'GET',
    form: options.form ?? null,
  })

/** Binds the calls of one group. */
export const group = <const G extends Group>(group: G): G => group

export type Done<Out> = { readonly ok: true; readonly value: Out }
export type Refused<Refusals extends RefusalName = RefusalName> = {
  readonly ok: false
  readonly refusal: Refusals
  /** In Russian, for the shopper: what happened and what to do. */
  readonly message: string
  /** For the program: what is missing, when it may be tried again. */
  readonly data?: Readonly<Record<string, unknown>>
}
export type Answer<Out, Refusals extends RefusalName = RefusalName> = Done<Out> | Refused<Refusals>

export const done = <Out>(value: Out): Done<Out> => ({ ok: true, value })
export const refuse = <const R extends RefusalName>(
  refusal: R,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Refused<R> => (data ? { ok: false, refusal, message, data } : { ok: false, refusal, message })

/** What a group's server side must provide; `Caller` is who asks. */
export type Handlers<G extends Group, Caller> = {
  readonly [K in keyof G]: (input: InOf<G[K]>, caller: Caller) => Promise<Answer<OutOf<G[K]>, RefusalOf<G[K]>>>
}

/** The same calls as page loaders and the browser see them: who asks is already known. */
export type Bound<G extends Group> = {
  readonly [K in keyof G]: (input: InOf<G[K]>) => Promise<Answer<OutOf<G[K]>, RefusalOf<G[K]>>>
}
export type BoundGroups<All extends Groups> = { readonly [G in keyof All]: Bound<All[G]> }
