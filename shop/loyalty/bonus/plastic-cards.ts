/**
 * BONUS-01: a plastic card that a shop gave out joins the account whose phone was named in the shop. Its number and its phone alone
 * prove nothing: numbers of a series follow each other, and many know a phone.
 */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { burnDayOfPurchase, MAX_PLASTIC_CARDS, type BonusTerms } from '../facts/bonus-programme.ts'
import { moscowDay } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { parsePhone } from '#kernel/phone.ts'
import { networkOf } from '#platform/calls/network.ts'
import { countWithin, type CountLimit } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { attachPlasticCard, lockPlasticCard, readAccount, readPlasticCards } from './card.sql.ts'
import { addBonusPoints } from './ledger.ts'
import { insertPurchase, openAccount } from './ledger.sql.ts'
import { isEan13 } from '#kernel/barcode.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { PlasticCardRecord } from '../loyalty.records.ts'
import { UnusableRecord } from '#platform/import/record-fault.ts'
import { addRows } from '#platform/import/rows.sql.ts'

/** Adds cards. A known card is left as it is: its points may have moved to an account since. */
export const importPlasticCards = (loading: ImportContext): Promise<number> =>
  importRows(loading, PlasticCardRecord, {
    write: addRows,
    check: ({ number }) => {
      if (!isEan13(number)) throw new UnusableRecord(`в номере ${number} неверна контрольная цифра`)
    },
  })

/**
 * Tries an hour of one customer, of one phone whatever accounts it has had, and of one network: a card has 10^13 numbers, but those of
 * a series follow each other.
 */
const MAX_TRIES = 5
const MAX_TRIES_OF_NETWORK = 20

type Refusal = Refused<'wrong-card' | 'other-phone' | 'card-taken' | 'too-many'>
type Attaching = {
  readonly customerId: number
  readonly number: string
  readonly phone: string
  readonly address: string | null
  readonly at: Date
  readonly terms: BonusTerms
}

const wrongCard = refuse(
  'wrong-card',
  'Карты с\u00a0таким номером и\u00a0телефоном нет. Проверьте оба: телефон нужен тот, который называли в\u00a0магазине.',
)

const otherPhone = refuse(
  'other-phone',
  'Карту привязывают к\u00a0кабинету с\u00a0тем\u00a0же телефоном, который называли в\u00a0магазине. Войдите с\u00a0этим номером, ' +
    'а\u00a0если его больше нет\u00a0— позвоните нам.',
)

const countTry = async (
  db: Kysely<DB>,
  { customerId, address, at }: Attaching,
  phone: string | null,
): Promise<void> => {
  const limits: CountLimit[] = [
    { subject: `plastic card of customer ${customerId}`, cost: 1, max: MAX_TRIES },
    ...(phone === null ? [] : [{ subject: `plastic card of phone ${phone}`, cost: 1, max: MAX_TRIES }]),
    ...(address === null
      ? []
      : [{ subject: `plastic card of network ${networkOf(address)}`, cost: 1, max: MAX_TRIES_OF_NETWORK }]),
  ]
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  if ((await countWithin(db, limits, hour)) !== undefined)
    throw new HttpError('too-often', 'Слишком много попыток. Повторите через час или позвоните нам.', {
      retryAfter: HOUR_MS / 1000,
    })
}

const attach = async (
  tx: Transaction<DB>,
  { customerId, at, terms }: Attaching,
  number: string,
  phone: string,
): Promise<Done<null> | Refusal> => {
  const accountId = await openAccount(tx, customerId)
  const card = await lockPlasticCard(tx, number, phone)
  if (card === undefined) return wrongCard
  if (card.account_id === accountId) return done(null)
  if (card.account_id !== null)
    return refuse('card-taken', 'Эта карта уже привязана к\u00a0другому кабинету. Позвоните нам, и\u00a0мы разберёмся.')
  if ((await readPlasticCards(tx, accountId)).length >= MAX_PLASTIC_CARDS)
    return refuse('too-many', `К\u00a0кабинету можно привязать не\u00a0больше ${MAX_PLASTIC_CARDS}\u00a0карт.`)
  await attachPlasticCard(tx, number, accountId, at)
  const day = moscowDay(at)
  if (card.bought > 0)
    await insertPurchase(tx, { accountId, orderId: null, cardNumber: number, day: card.as_of, paid: card.bought })
  if (card.points > 0)
    await addBonusPoints(
      tx,
      { accountId, source: 'card', cause: number, day, burnsOn: burnDayOfPurchase(terms, day) },
      card.points,
      at,
    )
  return done(null)
}

/** The card's points burn as if they came today, and what was bought with it counts towards the level. */
export const attachCard = async (db: Kysely<DB>, attaching: Attaching): Promise<Done<null> | Refusal> => {
  const number = attaching.number.replaceAll(/[\s-]/g, '')
  const phone = parsePhone(attaching.phone)
  await countTry(db, attaching, phone)
  if (phone === null || !/^\d{13}$/.test(number)) return wrongCard
  if ((await readAccount(db, attaching.customerId))?.phone !== phone) return otherPhone
  return transaction(db, (tx) => attach(tx, attaching, number, phone))
}
