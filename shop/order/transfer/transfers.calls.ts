/** PARCEL-03: transfers as staff of both stores see and change them. */
import type { Kysely, Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { done, isRefused, refuse, type AnyRefused, type Done, type Handlers } from '#kernel/endpoint.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { transferArrival } from '#shop/delivery/facts/transfer-schedule.ts'
import { forOpenPage, forStaff, mayServe, writeAudit, type StaffMember } from '#shop/office/face.ts'
import { storeById, heldStock } from '#shop/stock/face.ts'
import { lockOrderById } from '../order.sql.ts'
import type { CounterDeps } from '../order-deps.ts'
import { Transfer, transfers, type NewTransferInput, type TransferRow } from '../transfers.api.ts'
import { endTransfer } from './cancel-transfers.ts'
import { receiveTransfer, sendTransfer, transferChanged, type TransferWork } from './move-transfer.ts'
import {
  offsetOfStore,
  readStores,
  readTransfer,
  readTransferLines,
  readTransfers,
  readTransferSteps,
  variantsByCode,
  type ListedTransfer,
} from './transfer-lists.sql.ts'
import { addTransfer, lockTransfer, transferById } from './transfer.sql.ts'

const noStore = refuse('no-store', 'Это не\u00a0ваш магазин.')
const noTransfer = refuse('no-transfer', 'Такого перемещения в\u00a0вашем магазине нет.')
const noOtherStore = refuse('no-store', 'Выберите другой магазин: перемещают из\u00a0одного в\u00a0другой.')

/** Without a schedule what is moved to the shelf is expected on the next day. */
const NEXT_DAY = { days: [1, 2, 3, 4, 5, 6, 7], until: '00:00', arrives: '20:00' } as const

const isServed = (
  member: StaffMember,
  { from_store_id, to_store_id }: { from_store_id: StoreId; to_store_id: StoreId },
): boolean => mayServe(member, from_store_id) || mayServe(member, to_store_id)

const rowView = ({ id, utc_offset_min, arrives_at, ...row }: ListedTransfer, now: Date): TransferRow => ({
  ...row,
  transfer_id: id,
  arrives_at: arrives_at.toISOString(),
  is_late: (row.state === 'asked' || row.state === 'sent') && arrives_at < now,
  timezoneoffset: utc_offset_min,
})

const transferView = async (db: Kysely<DB>, id: string, now: Date): Promise<Transfer> => {
  const row = await readTransfer(db, id)
  if (row === undefined) throw new Error(`Transfer ${id} does not exist`)
  const history = await readTransferSteps(db, id)
  return {
    ...rowView(row, now),
    lines: await readTransferLines(db, id),
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

type Call = 'sendTransfer' | 'receiveTransfer' | 'cancelTransfer'
const ACTIONS = {
  sendTransfer: 'send transfer',
  receiveTransfer: 'receive transfer',
  cancelTransfer: 'cancel transfer',
} as const

/** Runs `work` once on the locked transfer; null means done. */
const changeTransfer = (
  deps: CounterDeps,
  call: Call,
  input: { readonly transfer_id: string },
  caller: Caller,
  work: (given: TransferWork) => Promise<typeof transferChanged | null>,
) =>
  forStaff(deps, transfers[call], caller, (member) =>
    once(deps, call, input, caller, member, async (tx, at) => {
      const found = await transferById(tx, input.transfer_id)
      if (found === undefined || !isServed(member, found)) return noTransfer
      const order = found.order_id === null ? undefined : await lockOrderById(tx, found.order_id)
      const transfer = await lockTransfer(tx, found.id)
      if (transfer === undefined) return noTransfer
      const refused = await work({
        tx,
        transfer,
        order,
        staffId: member.id,
        servesStore: (id) => mayServe(member, id),
        at,
      })
      if (refused !== null) return refused
      const became = await transferView(tx, transfer.id, at)
      const pieces = became.lines.map(({ sku, sent, received }) => ({ sku, sent, received }))
      await writeAudit(tx, {
        staffId: member.id,
        at,
        action: ACTIONS[call],
        subject: `transfer ${transfer.id}`,
        was: { state: transfer.state },
        became: { state: became.state, lines: pieces },
      })
      return done(became)
    }),
  )

const once = <R extends AnyRefused>(
  { db, clock }: CounterDeps,
  call: string,
  body: object,
  caller: Caller,
  member: StaffMember,
  work: (tx: Transaction<DB>, at: Date) => Promise<Done<Transfer> | R>,
): Promise<Done<Transfer> | R> =>
  transaction(db, (tx) =>
    runIdempotent<Transfer, R>(
      tx,
      { scope: `staff ${member.id}`, route: `office.${call}`, key: idempotencyKeyOf(caller), body },
      (stored) => Value.Parse(Transfer, stored),
      () => work(tx, clock.now()),
    ),
  )

/** The lines with their variants, one for each; or the codes that name none. */
const linesOf = async (tx: Transaction<DB>, { lines }: NewTransferInput) => {
  const found = await variantsByCode(
    tx,
    lines.map(({ code }) => code.trim()),
  )
  const unknown = lines.filter(({ code }) => found.every((one) => one.code !== code.trim())).map(({ code }) => code)
  if (unknown.length > 0)
    return refuse('no-product', `Такого штрихкода или артикула нет: ${unknown.join(', ')}.`, { codes: unknown })
  const pieces = new Map<(typeof found)[number]['variant_id'], number>()
  for (const { code, quantity } of lines)
    for (const { variant_id, code: named } of found)
      if (named === code.trim()) pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + quantity)
  return [...pieces].map(([variantId, quantity]) => ({
    variantId,
    quantity,
    code: found.find(({ variant_id }) => variant_id === variantId)?.code ?? '',
  }))
}

const askTransfer = (deps: CounterDeps, input: NewTransferInput, caller: Caller) =>
  forStaff(deps, transfers.askTransfer, caller, (member) =>
    once(deps, 'askTransfer', input, caller, member, async (tx, at) => {
      const { from_store_id, to_store_id } = input
      if (!isServed(member, input)) return noStore
      const [from, to] = [await storeById(tx, from_store_id), await storeById(tx, to_store_id)]
      if (from === undefined || to === undefined || from.id === to.id) return noOtherStore
      const lines = await linesOf(tx, input)
      if (isRefused(lines)) return lines
      const variantIds = lines.map(({ variantId }) => variantId)
      await heldStock.transfers.lockPlaces(
        tx,
        variantIds.map((variant_id) => ({ store_id: from.id, variant_id })),
      )
      const free = new Map(
        (await heldStock.transfers.readFree(tx, from.id, variantIds)).map((row) => [row.variant_id, row.free]),
      )
      const short = lines.filter(({ variantId, quantity }) => (free.get(variantId) ?? 0) < quantity)
      if (short.length > 0) {
        const words = short.map(({ code, variantId }) => `${code}\u00a0— свободно ${free.get(variantId) ?? 0}`)
        return refuse('not-enough', `В\u00a0магазине ${from.name} столько нет: ${words.join(', ')}.`, {
          codes: short.map(({ code }) => code),
        })
      }
      await heldStock.transfers.hold(tx, from.id, lines)
      const schedule = deps.terms.transfers ?? NEXT_DAY
      const id = await addTransfer(
        tx,
        {
          fromStoreId: from.id,
          toStoreId: to.id,
          orderId: null,
          arrivesAt: transferArrival(schedule, await offsetOfStore(tx, to.id), at),
          answerUntil: null,
          staffId: member.id,
          at,
        },
        lines.map(({ variantId, quantity }) => ({ variantId, quantity, orderLineId: null })),
      )
      const asked = await transferView(tx, id, at)
      const pieces = asked.lines.map(({ sku, quantity }) => ({ sku, quantity }))
      const became = { from: asked.from_name, to: asked.to_name, lines: pieces }
      await writeAudit(tx, { staffId: member.id, at, action: 'ask transfer', subject: `transfer ${id}`, became })
      return done(asked)
    }),
  )

const withOrder = refuse(
  'transfer-changed',
  'Товары ждёт заказ: отмените заказ, и\u00a0перемещение отменится вместе с\u00a0ним.',
)

export const transfersCalls = (deps: CounterDeps): Handlers<typeof transfers, Caller> => ({
  transfers: ({ store_id, state }, caller) =>
    forOpenPage(deps, transfers.transfers, caller, async (member) => {
      if (store_id === undefined ? member.store_id !== null : !mayServe(member, store_id)) return noStore
      const now = deps.clock.now()
      const rows = await readTransfers(deps.db, store_id ?? null, state)
      return done({ transfers: rows.map((row) => rowView(row, now)), stores: await readStores(deps.db) })
    }),
  transfer: ({ transfer_id }, caller) =>
    forOpenPage(deps, transfers.transfer, caller, async (member) => {
      const found = await transferById(deps.db, transfer_id)
      if (found === undefined || !isServed(member, found)) return noTransfer
      return done(await transferView(deps.db, transfer_id, deps.clock.now()))
    }),
  askTransfer: (input, caller) => askTransfer(deps, input, caller),
  sendTransfer: (input, caller) =>
    changeTransfer(deps, 'sendTransfer', input, caller, (work) => sendTransfer(work, input.lines)),
  receiveTransfer: (input, caller) =>
    changeTransfer(deps, 'receiveTransfer', input, caller, (work) => receiveTransfer(work, input.lines)),
  cancelTransfer: (input, caller) =>
    changeTransfer(deps, 'cancelTransfer', input, caller, async ({ tx, transfer, staffId, at }) => {
      if (transfer.order_id !== null) return withOrder
      if (transfer.state !== 'asked') return transferChanged
      await endTransfer(tx, transfer, staffId, at)
      return null
    }),
})
