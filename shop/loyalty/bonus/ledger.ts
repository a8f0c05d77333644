/**
 * BONUS-02: the ledger of points. Amounts are kopecks; every function runs in the transaction of its cause, locks the account
 * and may be repeated: the same order, kind and cause is written once.
 */
import type { Transaction } from 'kysely'
import { burnDayAfterReturn, returnOf, spendOf, takeBackOf } from '../facts/bonus-lots.ts'
import {
  burnDayOfPurchase,
  LEVEL_MONTHS,
  levelOf,
  bonusPointsOfParcel,
  bonusPointsOfReturn,
  type BonusTerms,
} from '../facts/bonus-programme.ts'
import { addMonths, moscowDay } from '#kernel/dates.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  giveGrace,
  insertLot,
  insertPurchase,
  isWritten,
  lockAccount,
  lockAccountById,
  lockAccountOfOrder,
  openAccount,
  readBalance,
  readBurning,
  readEarlier,
  readEarned,
  readLots,
  readSpent,
  setReturned,
  writeEntries,
  type Db,
  type NewLot,
} from './ledger.sql.ts'

type Tx = Transaction<DB>

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

export const balanceOf = (db: Db, customerId: number, at: Date): Promise<number> =>
  readBalance(db, customerId, moscowDay(at))

/** The balance for a transaction that spends: it stays so until the transaction ends. */
export const lockBalance = async (tx: Tx, customerId: number, at: Date): Promise<number> =>
  (await lockAccount(tx, customerId)) === undefined ? 0 : balanceOf(tx, customerId, at)

export const levelSince = (day: string): string => addMonths(day, -LEVEL_MONTHS)

type Spending = { readonly customerId: number; readonly orderId: OrderId; readonly amount: number; readonly at: Date }
/** Spends the points that burn soonest; false, and nothing is written, if there are fewer. */
export const spendBonusPoints = async (tx: Tx, { customerId, orderId, amount, at }: Spending): Promise<boolean> => {
  if (amount === 0) return true
  const accountId = await lockAccount(tx, customerId)
  if (accountId === undefined) return false
  if (await isWritten(tx, orderId, 'spend', '')) return true
  const parts = spendOf(await readLots(tx, accountId, moscowDay(at)), amount)
  if (parts === null) return false
  await writeEntries(tx, { orderId, kind: 'spend', cause: '', at, parts })
  return true
}

type Returning = {
  readonly orderId: OrderId
  /** «all»: what is not returned yet. */
  readonly amount: number | 'all'
  /** Names this return among those of the order. */
  readonly cause: string
  readonly at: Date
}
/**
 * Returns points to the lots that the order took them from, at most what it took; returns how many. A lot that burned meanwhile
 * lives on for the days of grace, once. An erased account gets nothing back.
 */
export const returnBonusPoints = async (tx: Tx, { orderId, amount, cause, at }: Returning): Promise<number> => {
  const account = await lockAccountOfOrder(tx, orderId)
  if (account === undefined || account.is_erased || (await isWritten(tx, orderId, 'return', cause))) return 0
  const spent = await readSpent(tx, orderId)
  const parts = returnOf(spent, amount === 'all' ? Infinity : amount)
  const day = moscowDay(at)
  for (const { id, burnsOn, had_grace } of spent) {
    const later = burnDayAfterReturn(burnsOn, had_grace, day)
    if (later !== burnsOn && parts.some((part) => part.id === id)) {
      await burnLots(tx, account.id, day, at)
      await giveGrace(tx, id, later)
    }
  }
  await writeEntries(tx, { orderId, kind: 'return', cause, at, parts })
  return parts.reduce((sum, part) => sum + part.amount, 0)
}

type Moving = {
  readonly orderId: OrderId
  readonly to: OrderId
  readonly amount: number
  /** Names the return among those of the order. */
  readonly cause: string
  readonly at: Date
}
/**
 * Makes points that an order was paid with the payment of another one, of the same lots: they are nobody's to spend meanwhile, so that
 * it is all the same whether a lot has burned or the account is erased. Throws when the order was not paid as many.
 */
export const moveBonusPoints = async (tx: Tx, { orderId, to, amount, cause, at }: Moving): Promise<void> => {
  await lockAccountOfOrder(tx, orderId)
  const parts = returnOf(await readSpent(tx, orderId), amount)
  if (sumOf(parts, (part) => part.amount) !== amount)
    throw new Error(`Order ${orderId} was not paid ${amount} in points`)
  await writeEntries(tx, { orderId, kind: 'return', cause, at, parts })
  await writeEntries(tx, { orderId: to, kind: 'spend', cause: '', at, parts })
}

/** Adds a lot with its points; false if the account has the lot of this cause already. */
export const addBonusPoints = async (
  tx: Tx,
  lot: NewLot & { readonly orderId?: OrderId },
  points: number,
  at: Date,
): Promise<boolean> => {
  const id = await insertLot(tx, lot)
  if (id === undefined) return false
  await writeEntries(tx, {
    orderId: lot.orderId ?? null,
    kind: 'earn',
    cause: '',
    at,
    parts: points === 0 ? [] : [{ id, amount: points }],
  })
  return true
}

type Earning = {
  readonly customerId: number
  readonly orderId: OrderId
  /** Every parcel of the order, this one among them. */
  readonly parcels: readonly OrderId[]
  /** Kopecks for the goods, without delivery and without points. */
  readonly paid: number
  readonly at: Date
}
/**
 * Points for a delivered parcel at the level that the earlier orders reached, so that all parcels together earn what the order would as
 * one; none in a shop without a programme.
 */
export const earnBonusPoints = async (
  tx: Tx,
  terms: BonusTerms | null,
  { customerId, orderId, parcels, paid, at }: Earning,
): Promise<void> => {
  if (terms === null) return
  const accountId = await openAccount(tx, customerId)
  const day = moscowDay(at)
  const earlier = await readEarlier(tx, accountId, levelSince(day), parcels)
  if (!(await insertPurchase(tx, { accountId, orderId, cardNumber: null, day, paid }))) return
  const points = bonusPointsOfParcel(earlier.parcels, paid, levelOf(terms, earlier.bought))
  if (points > 0)
    await addBonusPoints(
      tx,
      { accountId, source: 'order', cause: orderId, orderId, day, burnsOn: burnDayOfPurchase(terms, day) },
      points,
      at,
    )
}

type TakingBack = {
  readonly orderId: OrderId
  /** Every parcel of the order, this one among them. */
  readonly parcels: readonly OrderId[]
  /** Kopecks of the goods that came back, of all returns of this parcel together. */
  readonly returned: number | 'all'
  readonly at: Date
}

/**
 * Takes back what the returned goods earned of what the order has earned with all its parcels. What was spent meanwhile comes out of
 * other lots; what is not there is forgiven.
 */
export const takeBackBonusPoints = async (tx: Tx, { orderId, parcels, returned, at }: TakingBack): Promise<void> => {
  const account = await lockAccountOfOrder(tx, orderId)
  const earned = account === undefined ? [] : await readEarned(tx, account.id, parcels)
  const own = earned.find(({ order_id }) => order_id === orderId)
  if (account === undefined || own === undefined) return
  const sum = returned === 'all' ? own.paid : Math.min(returned, own.paid)
  await setReturned(tx, orderId, sum)
  const back = sumOf(earned, (parcel) => (parcel === own ? Math.max(sum, own.returned) : parcel.returned))
  const all = sumOf(earned, (parcel) => parcel.earned)
  const due =
    bonusPointsOfReturn(
      all,
      back,
      sumOf(earned, ({ paid }) => paid),
    ) - sumOf(earned, ({ taken }) => taken)
  const cause = `returned ${sum}`
  const lot = own.lot_id ?? earned.find(({ lot_id }) => lot_id !== null)?.lot_id ?? null
  if (due <= 0 || lot === null || (await isWritten(tx, orderId, 'adjust', cause))) return
  const parts = takeBackOf(await readLots(tx, account.id, moscowDay(at)), due, lot)
  await writeEntries(tx, { orderId, kind: 'adjust', cause, at, parts })
}

/** Burns the lots whose day has come; `day` null: all lots. The caller has locked the account. */
const burnLots = async (tx: Tx, accountId: number, day: string | null, at: Date): Promise<void> => {
  const parts = await readBurning(tx, accountId, day)
  await writeEntries(tx, { orderId: null, kind: 'burn', cause: moscowDay(at), at, parts })
}

export const burnAccount = async (tx: Tx, accountId: number, at: Date): Promise<void> => {
  await lockAccountById(tx, accountId)
  await burnLots(tx, accountId, moscowDay(at), at)
}

/** Burns everything, for the customer's erasure. Entries stay: they say what orders were paid with. */
export const burnAllOf = async (tx: Tx, customerId: number, at: Date): Promise<void> => {
  const accountId = await lockAccount(tx, customerId)
  if (accountId !== undefined) await burnLots(tx, accountId, null, at)
}

/** What an order does to the points of its buyer. */
export const orderPoints = { earnBonusPoints, returnBonusPoints, takeBackBonusPoints }
