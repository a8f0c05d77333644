/**
 * PARCEL-02: parcels of an order that are ready within half an hour of each other are told by one SMS. That of the first waits for
 * those that are promised by then; that of the last names all of them. Letters are of each parcel.
 */
import type { OrderId } from '#kernel/ids.ts'
import type { OrderState } from './order-states.ts'

export const TOGETHER_MINUTES = 30
const TOGETHER_MS = TOGETHER_MINUTES * 60_000

export type ReadyParcel = {
  readonly id: OrderId
  readonly state: OrderState
  /** When it is promised in its store; null: it is not collected in one. */
  readonly promised: Date | null
  /** When it was ready for the first time; null: it never was. */
  readonly ready: Date | null
}

const isPromisedBy = ({ promised }: ReadyParcel, ready: Date): boolean =>
  promised !== null && promised.getTime() <= ready.getTime() + TOGETHER_MS

const UNDER_WAY: ReadonlySet<OrderState> = new Set(['new', 'paid', 'assembling'])
/** Whether the SMS of a parcel that is ready now waits for another one. */
export const waitsForOthers = ({ ready }: ReadyParcel, others: readonly ReadyParcel[]): boolean =>
  ready !== null && others.some((other) => UNDER_WAY.has(other.state) && isPromisedBy(other, ready))

const isLater = (one: ReadyParcel, ready: Date, other: ReadyParcel, otherReady: Date): boolean =>
  ready.getTime() > otherReady.getTime() ||
  (ready.getTime() === otherReady.getTime() && Number(one.id) > Number(other.id))

/** Whether the SMS of `last` names `first` too. */
const names = (last: ReadyParcel, first: ReadyParcel): boolean =>
  first.ready !== null &&
  last.ready !== null &&
  isLater(last, last.ready, first, first.ready) &&
  last.ready.getTime() - first.ready.getTime() <= TOGETHER_MS &&
  isPromisedBy(last, first.ready)

/**
 * Parcels that the SMS of this one names beside it; null: there is nothing to say, another SMS names it or it waits no more. `later`: it
 * is being picked again.
 */
export const namedWith = (own: ReadyParcel, others: readonly ReadyParcel[]): readonly OrderId[] | null | 'later' =>
  UNDER_WAY.has(own.state)
    ? 'later'
    : own.state !== 'ready_for_pickup' || others.some((other) => names(other, own))
      ? null
      : others.filter((other) => other.state === 'ready_for_pickup' && names(own, other)).map(({ id }) => id)
