/**
 * Declares the shop's calls.
 *
 * A group file (`basket.ts`) declares calls with `endpoint` and binds them with `group`. It imports only types from
 * its `*.schema.ts`, so that the browser bundle contains no schema library. The server pairs each group with schemas
 * (`schemasFor`) and `Handlers`. A missing handler, an undeclared refusal, or a refusal without its data does
 * not compile.
 */
import type { RefusalName } from './wire-codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

declare const shapes: unique symbol

/**
 * One call. `path` is relative to /api. Its `:names` are filled from the input; the other properties are sent in the query
 * (GET, DELETE) or in the body.
 */
export type Endpoint<In, Out, R extends AnyRefused> = {
  readonly method: Method
  readonly path: string
  readonly refuses: readonly R['refusal'][]
  /** Requires an Idempotency-Key header and is executed once per key. */
  readonly idempotent: boolean
  /** Differs by visitor or changes within seconds: sent with no-store, never from the browser's 5-minute cache (BASK-09). */
  readonly fresh: boolean
  /** Sent as multipart/form-data: text fields and at most one file of up to `fileBytes` (an `Upload` of the input). */
  readonly form: { readonly fileBytes: number } | null
  /** Called by staff: with their session, not a visitor's. */
  readonly staff: boolean
  readonly [shapes]?: { in: In; out: Out; refused: R }
}

export type AnyEndpoint = Endpoint<unknown, unknown, AnyRefused>
export type Group = { readonly [call: string]: AnyEndpoint }
export type Groups = { readonly [group: string]: Group }

export type InOf<E> = E extends Endpoint<infer In, unknown, AnyRefused> ? In : never
export type OutOf<E> = E extends Endpoint<unknown, infer Out, AnyRefused> ? Out : never
/** The refusals that a call declares, each with its data. */
export type RefusedBy<E> = E extends Endpoint<unknown, unknown, infer R> ? R : never
/** Data by refusal name, for the refusals of a call that have any. */
export type RefusalDataOf<E> = {
  readonly [R in RefusedBy<E> as R extends { readonly data: object } ? R['refusal'] : never]: R extends {
    readonly data: infer Data
  }
    ? Data
    : never
}

type Options<Names extends readonly RefusalName[]> = {
  refuses?: Names
  idempotent?: boolean
  fresh?: boolean
  form?: { readonly fileBytes: number }
  staff?: boolean
}
type DeclaredData = { readonly [N in RefusalName]?: object }
type Declared<Name extends RefusalName, Data extends DeclaredData> = Name extends keyof Data
  ? Refused<Name, Data[Name]>
  : Refused<Name>

/**
 * `endpoint<In, Out, { 'too-recent': RetryTime }>()('POST', '/user/send-code', { refuses: ['too-recent', 'bad-phone'] })`.
 * The third type is the data of the refusals that have any. Called in two steps, because TypeScript takes either all type
 * arguments or none. Names are inferred as a list: `group` would widen a union to all refusals.
 */
export const endpoint =
  <In, Out, Data extends DeclaredData = Record<never, never>>() =>
  <const Names extends readonly RefusalName[] = readonly []>(
    method: Method,
    path: string,
    options: Options<Names> = {},
  ): Endpoint<In, Out, Declared<Names[number], Data>> => ({
    method,
    path,
    refuses: (options.refuses ?? []) as readonly Declared<Names[number], Data>['refusal'][],
    idempotent: options.idempotent ?? false,
    fresh: options.fresh ?? method !== 'GET',
    form: options.form ?? null,
    staff: options.staff ?? false,
  })

/** Binds the calls of one group. */
export const group = <const G extends Group>(group: G): G => group

export type Done<Out> = { readonly ok: true; readonly value: Out }

/** An expected business error. `message` is in Russian, for the shopper: what happened and what to do. */
export type AnyRefused = {
  readonly ok: false
  readonly refusal: RefusalName
  readonly message: string
  /** Machine-readable details: the missing pieces, the time of the next try. */
  readonly data?: object | undefined
}
/** Distributive over names, so that a union of refusals can be narrowed by `refusal`. */
export type Refused<Name extends RefusalName, Data = undefined> = Name extends RefusalName
  ? {
      readonly ok: false
      readonly refusal: Name
      readonly message: string
    } & (Data extends object ? { readonly data: Data } : { readonly data?: undefined })
  : never
export type Answer<Out, R extends AnyRefused = AnyRefused> = Done<Out> | R

export const done = <Out>(value: Out): Done<Out> => ({ ok: true, value })

export const refuse: {
  <const Name extends RefusalName>(refusal: Name, message: string): Refused<Name>
  <const Name extends RefusalName, Data extends object>(refusal: Name, message: string, data: Data): Refused<Name, Data>
} = (refusal: RefusalName, message: string, data?: object) =>
  (data === undefined ? { ok: false, refusal, message } : { ok: false, refusal, message, data }) as never

/** True for a refusal; with `name`, for that refusal only, whose data then has the declared type. */
export const isRefused: {
  <T>(answer: T): answer is Extract<T, AnyRefused>
  <T, Name extends RefusalName>(answer: T, name: Name): answer is Extract<T, AnyRefused & { readonly refusal: Name }>
} = (answer: unknown, name?: RefusalName): answer is never =>
  typeof answer === 'object' &&
  answer !== null &&
  'refusal' in answer &&
  'ok' in answer &&
  answer.ok === false &&
  (name === undefined || answer.refusal === name)

/** The server's implementation of a group. `Caller`: the visitor or service that makes the call. */
export type Handlers<G extends Group, Caller> = {
  readonly [K in keyof G]: (input: InOf<G[K]>, caller: Caller) => Promise<Answer<OutOf<G[K]>, RefusedBy<G[K]>>>
}

/** The calls of a group bound to a caller, for page loaders and the browser. */
export type Bound<G extends Group> = {
  readonly [K in keyof G]: (input: InOf<G[K]>) => Promise<Answer<OutOf<G[K]>, RefusedBy<G[K]>>>
}
export type BoundGroups<All extends Groups> = { readonly [G in keyof All]: Bound<All[G]> }
