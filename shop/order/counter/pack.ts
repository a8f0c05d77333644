/** STAFF-04: an order of which every piece is picked becomes ready, or leaves with a courier or a carrier. */
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { readOpenAddition } from '../change/addition.sql.ts'
import type { ShipInput } from '../counter.api.ts'
import type { CounterDeps } from '../order-deps.ts'
import { takenBy } from '../shift/courier-confirmation.ts'
import { readOwnParcels } from '../shift/courier-rounds.sql.ts'
import { changeOrder, move, type Work } from './change-order.ts'
import { notPicked } from './picking.sql.ts'

/** Why an order whose pieces are not all there cannot go on; null: it can. */
const notWhole = async (work: Work): Promise<Refused<'not-picked'> | null> => {
  if ((await notPicked(work.tx, work.order.id)) > 0)
    return refuse('not-picked', 'Собрано ещё не\u00a0всё: отсканируйте остальное или отметьте, чего нет.')
  if ((await readOpenAddition(work.tx, work.order.id)) !== undefined)
    return refuse(
      'not-picked',
      'Покупатель ещё не\u00a0доплатил за\u00a0добавленное: подождите или уберите добавление.',
    )
  return null
}

export const ready = (deps: CounterDeps, input: { readonly number: string }, caller: Caller) =>
  changeOrder(
    deps,
    'ready',
    input,
    caller,
    async (work) => (await notWhole(work)) ?? move(work, 'ready_for_pickup', 'picked'),
  )

/** To the shop's own courier, whom the journal names, or to a carrier. */
export const ship = (deps: CounterDeps, input: ShipInput, caller: Caller) =>
  changeOrder(deps, 'ship', input, caller, async (work) => {
    const lacks = await notWhole(work)
    if (lacks !== null) return lacks
    const { tx, order, member, at, terms, record } = work
    const [isOwn] = await readOwnParcels(tx, order.store_id, [order.number])
    const { mustConfirm } = terms.courier
    const taken =
      isOwn === undefined
        ? null
        : await takenBy({ tx, number: order.number, member, at, named: input.courier, mustConfirm })
    if (taken !== null && 'refusal' in taken) return taken
    const refused = await move(work, 'shipped', 'handed_to_carrier')
    if (refused === null && taken !== null) await record('courier', {}, taken)
    return refused
  })
