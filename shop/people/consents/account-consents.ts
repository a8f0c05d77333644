/** SAFE-05: consents of an account by aim. The last record of an aim says whether it is given. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Consent } from '#shop/consent/facts/consent.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { isConsentGiven, readConsentRecords, recordConsent } from '#shop/consent/face.ts'
import type { ConsentAim } from '../user.api.ts'
import { subjectOf } from '../account/user.sql.ts'

type Db = Kysely<DB> | Transaction<DB>

/** Aims whose letters the programme itself promises: they are given until they are withdrawn. */
const GIVEN_AT_FIRST: ReadonlySet<ConsentAim> = new Set(['points'])

/** Null: the shop asks for no consent to this aim. */
export const consentOfAim = ({ consents }: Pick<ShopTerms, 'consents'>, aim: ConsentAim): Consent | null =>
  consents[aim]

export type AimState = { readonly isGiven: boolean; readonly changedAt: Date | null; readonly version: string | null }

export const aimStates = async (db: Db, customerId: number): Promise<(aim: ConsentAim) => AimState> => {
  const records = await readConsentRecords(db, sql`SELECT ${subjectOf(customerId)}::text`)
  return (aim) => {
    const last = records.findLast(({ purpose }) => purpose === aim)
    return last === undefined
      ? { isGiven: GIVEN_AT_FIRST.has(aim), changedAt: null, version: null }
      : { isGiven: last.step === 'confirmed', changedAt: last.at, version: last.text_version }
  }
}

/** A condition on a row whose customer is `customer`, an SQL expression: the aim is given. */
export const isGivenTo = (customer: string, aim: ConsentAim): RawBuilder<boolean> =>
  isConsentGiven(sql`'customer ' || ${sql.ref(customer)}`, aim, GIVEN_AT_FIRST.has(aim))

type Deps = { readonly clock: Clock; readonly terms: Pick<ShopTerms, 'consents'> }

/** Adds the record of a consent that is given or withdrawn; none when that is so already. Returns whether it has changed. */
export const writeAccountConsent = async (
  tx: Transaction<DB>,
  { clock, terms }: Deps,
  customerId: number,
  aim: ConsentAim,
  isGiven: boolean,
  caller: Caller,
): Promise<boolean> => {
  const consent = consentOfAim(terms, aim)
  if (consent === null) throw new Error(`The shop asks for no consent to ${aim}`)
  const state = (await aimStates(tx, customerId))(aim)
  if (state.isGiven === isGiven && (!isGiven || state.version === consent.version)) return false
  await recordConsent(tx, subjectOf(customerId), {
    purpose: aim,
    step: isGiven ? 'confirmed' : 'withdrawn',
    consent,
    from: caller.address,
    at: clock.now(),
  })
  return state.isGiven !== isGiven
}

/** The customer whose letters have this token in their links. */
export const customerByLettersToken = async (tx: Db, token: string): Promise<number | undefined> =>
  (await tx.selectFrom('customer').select('id').where('letters_token', '=', token).executeTakeFirst())?.id
