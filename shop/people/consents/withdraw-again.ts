/**
 * SAFE-05: withdraws again in a restored database what was withdrawn after its backup was made: accounts are erased, mailboxes get no
 * news, published words are withdrawn; and deletes what customers had deleted singly.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deletions, mailboxSubject, restoreWithdrawal, type Deletion, type Withdrawal } from '#shop/consent/face.ts'
import { deleteWordsAgain, withdrawBuyersWords } from '#shop/product/face.ts'
import { deleteCustomerData } from '../account/erase.ts'
import { deleteAddress } from '../addresses/addresses.sql.ts'
import { customerById, subjectOf } from '../account/user.sql.ts'
import { deleteSubscriptions, updateState } from '../subscribe/subscribe.sql.ts'

/** `unfinished`: orders and certificates, open in the backup, whose customers cannot be erased before they have ended. */
export type WithdrawnAgain = {
  readonly erased: number
  readonly consents: number
  /** Addresses, reviews, photos, questions and answers. */
  readonly entries: number
  readonly unfinished: readonly string[]
}

const CUSTOMER = subjectOf(0).slice(0, -1)
const customerOf = ({ subject }: Withdrawal): number | null =>
  subject.startsWith(CUSTOMER) ? Number(subject.slice(CUSTOMER.length)) : null

const IdRow = Row({ id: Type.String() })
const endNews = async (tx: Transaction<DB>, { subject, at }: Withdrawal): Promise<void> => {
  const hash = subject.slice(mailboxSubject('').indexOf(' ') + 1)
  const found = await queryRow(
    tx,
    IdRow,
    sql`SELECT id::text FROM subscriber WHERE encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') = ${hash}`,
  )
  if (found !== undefined) await updateState(tx, found.id, 'left', new Date(at))
}

/** Rolls the transaction back: the account has to wait for these. */
class Unfinished extends Error {
  readonly numbers: readonly string[]
  constructor(numbers: readonly string[]) {
    super('unfinished')
    this.numbers = numbers
  }
}

const withdraw = async (tx: Transaction<DB>, withdrawal: Withdrawal): Promise<'erased' | 'withdrawn' | 'known'> => {
  if (!(await restoreWithdrawal(tx, withdrawal))) return 'known'
  const id = customerOf(withdrawal)
  if (id === null) await endNews(tx, withdrawal)
  else if (withdrawal.purpose === 'reviews') await withdrawBuyersWords(tx, id)
  else if (withdrawal.purpose === 'personal_data') {
    const customer = await customerById(tx, id)
    if (customer === undefined) return 'known'
    const refused = await deleteCustomerData(tx, customer, new Date(withdrawal.at))
    if (refused !== null) throw new Unfinished(refused.data.numbers)
    return 'erased'
  }
  return 'withdrawn'
}

/** An account that has to wait gets no news meanwhile. */
const endSubscriptions = async (tx: Transaction<DB>, withdrawal: Withdrawal): Promise<void> => {
  const customer = await customerById(tx, customerOf(withdrawal) ?? 0)
  if (customer !== undefined) await deleteSubscriptions(tx, customer.id, customer.email)
}

const deleteAgain = async (tx: Transaction<DB>, deletion: Deletion): Promise<boolean> => {
  const { deleted, customer_id, key } = deletion
  if ((await customerById(tx, customer_id)) === undefined || !(await deletions.restore(tx, deletion))) return false
  const at = new Date(deletion.at)
  if (deleted === 'address') await deleteAddress(tx, customer_id, key, at)
  else await deleteWordsAgain(tx, customer_id, { kind: deleted, key, at })
  return true
}

/** Each in a transaction of its own. May be repeated: what is withdrawn already, or was given again later, stays as it is. */
export const withdrawAgain = async (
  db: Kysely<DB>,
  withdrawals: readonly Withdrawal[],
  deleted: readonly Deletion[],
): Promise<WithdrawnAgain> => {
  let [erased, consents, entries] = [0, 0, 0]
  const unfinished: string[] = []
  for (const withdrawal of withdrawals)
    try {
      const done = await transaction(db, (tx) => withdraw(tx, withdrawal))
      if (done === 'erased') erased += 1
      if (done === 'withdrawn') consents += 1
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error
      await transaction(db, (tx) => endSubscriptions(tx, withdrawal))
      unfinished.push(...error.numbers)
    }
  for (const deletion of deleted) if (await transaction(db, (tx) => deleteAgain(tx, deletion))) entries += 1
  return { erased, consents, entries, unfinished }
}
