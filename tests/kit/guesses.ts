/**
 * Guesses of short codes: of a gift certificate's PIN, of the code that confirms a guest's order, of the digits that cancel it or
 * prove to a seller whose it is, and of a sign-in code. The guesses go through the codes of six (four) digits that come before the
 * right one, which is the last guess, so that without the limits it is right. They come from many networks, `concurrency` at the same time,
 * within an hour.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { anonymous, type SessionControl } from '#platform/calls/caller.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { transaction } from '#platform/db/transaction.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { certificatesCalls } from '#shop/loyalty/certificates/certificates.calls.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import { confirmCodeOf } from '#shop/order/state/confirm-code.ts'
import { codeOf } from '#shop/people/account/signed-in.ts'
import { userCalls } from '#shop/people/account/user.calls.ts'
import { machineRandom } from '#platform/random.ts'
import {
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'

const PHONE = '79123456790'

type Target = {
  readonly name: string
  readonly digits: number
  readonly right: string
  /** Whether the code was taken. */
  readonly guess: (code: string, address: string) => Promise<boolean>
}
export type Guessed = { readonly name: string; readonly guesses: number; readonly right: number }

const { codeKey } = signInForTests
const clock = { now: () => NOW }

const certificate = async (db: Kysely<DB>): Promise<Target> => {
  const { number, pin } = await transaction(db, (tx) =>
    issueCertificate(tx, { clock, random: machineRandom, codeKey }, { nominal: 500_000, email: null, sendAt: null }),
  )
  const calls = certificatesCalls({
    ...shopForTests,
    db,
    clock,
    codeKey,
    random: machineRandom,
    providers: [],
    publicUrl: 'https://glad.example',
    alert: () => {},
  })
  return {
    name: 'PIN of a certificate',
    digits: 6,
    right: pin,
    guess: async (code, address) => (await calls.balance({ number, pin: code }, { ...anonymous('guess'), address })).ok,
  }
}

const placedOrder = async (db: Kysely<DB>) => {
  const shop = orderShop(db, 0)
  const shopper = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 1 }, shopper.caller)
  const placed = await shop.order.place(pickupOrder(119_000), shopper.once())
  if (!placed.ok) throw new Error(placed.message)
  const { token } = placed.value
  const { id } = await db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()
  return { shop, token, id }
}

const confirmation = async (db: Kysely<DB>): Promise<Target> => {
  const { shop, token, id } = await placedOrder(db)
  return {
    name: 'code that confirms an order',
    digits: 6,
    right: confirmCodeOf(codeKey, id),
    guess: async (code, address) => (await shop.order.confirm({ token, code }, { ...newShopper().caller, address })).ok,
  }
}

const cancelling = async (db: Kysely<DB>): Promise<Target> => {
  const { shop, token } = await placedOrder(db)
  return {
    name: 'digits that cancel an order',
    digits: 4,
    right: PHONE.slice(-4),
    guess: async (code, address) =>
      (await shop.order.cancel({ token, last_digits: code }, { ...newShopper().once(), address })).ok,
  }
}

/** A seller guesses the digits of a buyer who has not come. */
const handOver = async (db: Kysely<DB>): Promise<Target> => {
  const { token } = await placedOrder(db)
  await sql`UPDATE orders SET confirmed_at = ${NOW}, state = 'ready_for_pickup' WHERE token = ${token}`.execute(db)
  const { number } = await db.selectFrom('orders').select('number').where('token', '=', token).executeTakeFirstOrThrow()
  const { office } = staffOffice(db, NOW)
  const seller = await insertStaffSession(db, { login: 'guesser', role: 'seller', storeId: KIROVKA }, NOW)
  return {
    name: 'digits that prove whose an order is',
    digits: 4,
    right: PHONE.slice(-4),
    guess: async (proof) => (await office.handOver({ number, proof, received_as: 'cash' }, seller.caller())).ok,
  }
}

/** The code was asked for by the browser that guesses it. */
const signIn = async (db: Kysely<DB>): Promise<Target> => {
  const user = userCalls({ ...signInForTests, db, clock, random: machineRandom, publicUrl: 'https://glad.example' })
  const visitorId = randomUUID()
  const idHash = randomBytes(32)
  const session: SessionControl = {
    idHash,
    keeping: null,
    open: async () => ({
      visitorId,
      opening: sessionStore(db).opening(idHash, visitorId, new Date(NOW.getTime() + 86_400_000)),
      keeping: null,
    }),
    rotate: async () => () => {},
    browser: { idHash: null, renew: () => ({ idHash: randomBytes(32), setCookie: () => {} }) },
    end: async () => () => {},
  }
  const caller = { ...anonymous('guess'), visitorId, session, idempotencyKey: randomUUID() }
  const sent = await user.sendCode({ phone: PHONE }, caller)
  if (!sent.ok) throw new Error(sent.message)
  const challenge = await db.selectFrom('sms_challenge').select(['phone', 'seed']).executeTakeFirstOrThrow()
  return {
    name: 'sign-in code',
    digits: 6,
    right: codeOf(codeKey, challenge),
    // A right code of a phone without an account is answered otherwise than a wrong one.
    guess: async (code, address) => {
      const answer = await user.confirmCode({ phone: PHONE, code }, { ...caller, address })
      return answer.ok || answer.refusal !== 'wrong-code'
    },
  }
}

const MAX_REPETITIONS = 100
/** Makes a guess again that the database has not answered, because its machine is busy: whether it was right is not known. */
const answered = async (guess: () => Promise<boolean>): Promise<boolean> => {
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await guess()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || repetition === MAX_REPETITIONS) throw error
      await pause(1000 * error.retryAfter)
    }
  }
}

/** At most `most` guesses of each code, the whole space where it is smaller. `onDone` is called after each code. */
export const guessCodes = async (
  db: Kysely<DB>,
  most: number,
  concurrency: number,
  onDone: (guessed: Guessed) => void = () => {},
): Promise<Guessed[]> => {
  await insertOrderFixtures(db)
  await setStock(db, KIROVKA, { [CREAM]: 10 })
  const results: Guessed[] = []
  for (const open of [certificate, confirmation, cancelling, handOver, signIn]) {
    const { name, digits, right: code, guess } = await open(db)
    const space = 10 ** digits
    const guesses = Math.min(most, space)
    // Begins so that the right code is the last guess.
    const first = (Number(code) + 1 + space - guesses) % space
    let next = 0
    let right = 0
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < guesses) {
          const at = next
          next += 1
          const typed = String((first + at) % space).padStart(digits, '0')
          if (await answered(() => guess(typed, `198.${18 + (at % 2)}.${(at >> 1) % 256}.1`))) right += 1
        }
      }),
    )
    results.push({ name, guesses, right })
    onDone({ name, guesses, right })
  }
  return results
}
