/**
 * Declares the shop's calls.
 *
 * A group's file (`basket.api.ts`) holds the shapes of its calls and the calls: each is one `endpoint`, and `group` binds them.
 * Fastify's checks, the description of the API, the types of `Handlers` and the browser's client derive from it. A missing handler,
 * an undeclared refusal, or a refusal without its data does not compile. The browser gets a `ClientEndpoint` of each call instead
 * of its value (ops/releases/vite-client-endpoints.ts), so that its bundle contains no schema and no schema library.
 */
import type { Static, TSchema } from 'typebox'
import type { StaffRight } from './staff-rights.ts'
import type { RefusalName } from './wire-codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The right that a call of staff needs (OFFICE-07). `signed-in`: every member has it; `signed-out`: needs no session. */
export type Right = 'signed-out' | 'signed-in' | StaffRight

/** A schema; the library's own type is that of any value. */
type Schema = TSchema & object
/** The refusals of a call, in the order of its description: the schema of their data, null for those without data. */
export type Refusals = { readonly [Name in RefusalName]?: Schema | null }

/**
 * The part of a call that its client needs. `path` is relative to /api. Its `:names` are filled from the input; the other properties
 * are sent in the query (GET, DELETE) or in the body.
 */
export type ClientEndpoint = {
  readonly method: Method
  readonly path: string
  readonly refuses: readonly RefusalName[]
  /** Differs by visitor or changes within seconds: sent with no-store, never from the browser's 5-minute cache (BASK-09). */
  readonly fresh: boolean
  /** Sent as multipart/form-data: text fields and at most one file. */
  readonly isForm: boolean
}

/** One call. */
export type Endpoint<
  In extends TSchema = TSchema,
  Out extends Schema = Schema,
  R extends Refusals = Refusals,
  Staff extends Right | null = Right | null,
  Once extends boolean = boolean,
> = ClientEndpoint & {
  /** What the call does, in the Russian description of the API (API-07). */
  readonly summary: string
  readonly in: In
  readonly out: Out
  readonly refusals: R
  /** Requires an Idempotency-Key header and is executed once per key. */
  readonly idempotent: Once
  /** The limit of the form's file (an `Upload` of the input); null without a form. */
  readonly form: { readonly fileBytes: number } | null
  /** Called by staff, with their session, not a visitor's; null: by visitors. */
  readonly staff: Staff
}

export type AnyEndpoint = Endpoint
export type Group = { readonly [call: string]: AnyEndpoint }
export type Groups = { readonly [group: string]: Group }

export type InOf<E extends AnyEndpoint> = Static<E['in']>
export type OutOf<E extends AnyEndpoint> = Static<E['out']>
type RefusedOf<R extends Refusals> = {
  [Name in keyof R & RefusalName]: R[Name] extends Schema ? Refused<Name, Static<R[Name]>> : Refused<Name>
}[keyof R & RefusalName]
/** The refusals that a call, or any of several, declares, each with its data. */
export type RefusedBy<E extends AnyEndpoint> = E extends AnyEndpoint ? RefusedOf<E['refusals']> : never

type Declared<In, Out, R, Staff, Once> = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly in: In
  readonly out: Out
  readonly refusals?: R & { readonly [Unknown in Exclude<keyof R, RefusalName>]: never }
  readonly idempotent?: Once
  /** By default every write and every call of staff is fresh. */
  readonly fresh?: boolean
  readonly form?: { readonly fileBytes: number }
  readonly staff?: Staff
}

/** The client's part of a call. The browser's bundle has a call of this function for each endpoint. */
export const clientEndpoint = (
  method: Method,
  path: string,
  refuses: readonly RefusalName[] = [],
  fresh: boolean = method !== 'GET',
  isForm: boolean = false,
): ClientEndpoint => ({ method, path, refuses, fresh, isForm })

/**
 * `endpoint({ method: 'POST', path: '/basket/add', summary: '…', in: AddToBasket, out: Basket, refusals: { 'no-product': null } })`.
 * `NoInfer`: a call without rights does not take those that `staffGroup` allows.
 */
export const endpoint = <
  In extends TSchema,
  Out extends Schema,
  R extends Refusals = Record<never, never>,
  Staff extends Right | null = null,
  const Once extends boolean = false,
>({
  refusals,
  fresh,
  form,
  staff,
  idempotent,
  ...call
}: Declared<In, Out, R, Staff, Once>): Endpoint<In, Out, R, NoInfer<Staff>, NoInfer<Once>> => {
  const refuses = Object.keys(refusals ?? {}) as RefusalName[]
  const isFresh = fresh ?? (call.method !== 'GET' || staff !== undefined)
  const client = clientEndpoint(call.method, call.path, refuses, isFresh, form !== undefined)
  const declared = {
    refusals: refusals ?? {},
    idempotent: idempotent ?? false,
    form: form ?? null,
    staff: staff ?? null,
  }
  return { ...call, ...client, ...declared } as Endpoint<In, Out, R, Staff, Once>
}

/** A call that declares no refusals takes those of its group's type, which are none. */
type GroupOf<Staff extends Right | null> = {
  readonly [call: string]: Endpoint<TSchema, Schema, Record<never, never>, Staff>
}

/** Binds the calls of one group of the shop. */
export const group = <const G extends GroupOf<null>>(group: G): G => group
/** Binds calls of staff: one without rights does not compile. */
export const staffGroup = <const G extends GroupOf<Right>>(group: G): G => group

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
