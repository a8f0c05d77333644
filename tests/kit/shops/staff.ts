/** Staff who call the office in tests, each with a browser of their own. */
import type { StoreId } from '#kernel/ids.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { officeCasesCalls } from '#shop/feedback/cases/office-cases.calls.ts'
import { officeBuyersCalls } from '#shop/people/account/office-buyers.calls.ts'
import { officeQuestionsCalls } from '#shop/product/questions/office-questions.calls.ts'
import { officeReviewsCalls } from '#shop/product/reviews/office-reviews.calls.ts'
import { officePromotionsCalls } from '#shop/pricing/promotions/office-promotions.calls.ts'
import { readPlacedOrders } from '#shop/order/read/placed-orders.sql.ts'
import { officeSearchCalls } from '#shop/catalogue/listing/office-search.calls.ts'
import { tillCalls } from '#shop/loyalty/till.calls.ts'
import { customerByPhone } from '#shop/people/account/user.sql.ts'
import { officeCertificateCalls } from '#shop/loyalty/certificates/office-certificates.calls.ts'
import { counterCalls } from '#shop/order/counter/counter.calls.ts'
import { transfersCalls } from '#shop/order/transfer/transfers.calls.ts'
import { staffAccountCalls } from '#shop/office/accounts/staff-accounts.calls.ts'
import { changeOfPersonCalls } from '#shop/office/device/change-of-person.calls.ts'
import { insertDevice } from '#shop/office/device/device.sql.ts'
import { officeCalls } from '#shop/office/office.calls.ts'
import { addMember } from '#shop/office/staff-admin.ts'
import { officeNewsletterCalls } from '#shop/people/newsletter/office-newsletter.calls.ts'
import type { CheckShop } from '#app/import/run-import.ts'
import { receiptsCalls } from '#shop/payment/reconciliation/receipts.calls.ts'
import { reconciliationCalls } from '#shop/payment/reconciliation/reconciliation.calls.ts'
import { programsCalls } from '#shop/programs/tokens/programs.calls.ts'
import { feedsCalls } from '#shop/feeds/feeds.calls.ts'
import { marketplacesCalls } from '#shop/marketplaces/marketplaces.calls.ts'
import { webhooksCalls } from '#shop/programs/webhooks/webhooks.calls.ts'
import { healthCalls } from '#app/health/health.calls.ts'
import { reportLetterCalls } from '#shop/reports/letter/report-letter.calls.ts'
import { priceTagsCalls } from '#shop/product/price-tags.calls.ts'
import { shiftCalls } from '#shop/order/shift/shift.calls.ts'
import { phoneOrderCalls } from '#shop/order/phone/phone-order.calls.ts'
import { orderSearchCalls } from '#shop/order/search/order-search.calls.ts'
import { funnelCalls } from '#shop/reports/funnel.calls.ts'
import { reportCalls } from '#shop/reports/reports.calls.ts'
import { exchangeCalls } from '#app/exchange/exchange.calls.ts'
import { changesCalls } from '#app/changes/changes.calls.ts'
import { todayCalls } from '#app/today/today.calls.ts'
import { codeAt, stepAt } from '#shop/office/totp.ts'
import { machineRandom } from '#platform/random.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

export const STAFF_PASSWORD = 'a long password'

/** A browser that keeps the cookie of a staff session. */
export type StaffBrowser = {
  /** Makes the next call; `key`: of an idempotent one. */
  readonly caller: (key?: string) => Caller
  readonly cookie: () => string | null
  /** Uses an id that was stolen from another browser. */
  readonly use: (id: string | null) => void
}

export const newStaffBrowser = (address = '203.0.113.7'): StaffBrowser => {
  let id: string | null = null
  let device: string | null = null
  return {
    cookie: () => id,
    use: (given) => void (id = given),
    caller: (key = randomUUID()) => ({
      visitorId: null,
      customerId: null,
      requestId: 'test',
      address,
      idempotencyKey: key,
      staffCookie: {
        idHash: id === null ? null : hash('sha256', id, 'buffer'),
        set: (next) => void (id = next),
        clear: () => void (id = null),
      },
      staffDevice: {
        idHash: device === null ? null : hash('sha256', device, 'buffer'),
        set: (next) => void (device = next),
        clear: () => void (device = null),
      },
    }),
  }
}

/**
 * A browser that is signed in, without the time that passwords take: writes the member and the session into the database. A login
 * that exists keeps its role.
 */
export const insertStaffSession = async (
  db: Kysely<DB>,
  member: { readonly login: string; readonly role: string; readonly storeId?: StoreId },
  at: Date,
): Promise<StaffBrowser> => {
  const id = randomBytes(16).toString('base64url')
  await sql`
    WITH known AS (SELECT id FROM staff WHERE login = ${member.login}), added AS (
      INSERT INTO staff (login, name, role_code, store_id, password_hash, totp_secret, created_at)
      SELECT ${member.login}::text, ${member.login}, ${member.role}, ${member.storeId ?? null}::int, '$argon2id$', '', ${at}::timestamptz
      WHERE NOT EXISTS (SELECT FROM known) RETURNING id
    )
    INSERT INTO staff_session (id_hash, staff_id, confirmed, created_at, seen_at)
    SELECT ${hash('sha256', id, 'buffer')}::bytea, id, TRUE, ${at}::timestamptz, ${at}::timestamptz
    FROM (SELECT id FROM known UNION ALL SELECT id FROM added) AS member`.execute(db)
  const browser = newStaffBrowser()
  browser.use(id)
  return browser
}

/** A browser of the counter as a full sign-in leaves it, which opens the device for short codes. */
export const insertCounter = async (
  db: Kysely<DB>,
  member: Parameters<typeof insertStaffSession>[1],
  at: Date,
): Promise<StaffBrowser> => {
  const browser = await insertStaffSession(db, member, at)
  const { staffDevice, staffCookie } = browser.caller()
  const id = randomBytes(16).toString('base64url')
  staffDevice?.set(id)
  const { id: staffId } = await db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', member.login)
    .executeTakeFirstOrThrow()
  const session = staffCookie?.idHash ?? Buffer.alloc(0)
  await insertDevice(db, { idHash: hash('sha256', id, 'buffer'), session, staffId, at })
  return browser
}

/** Calls that need the catalogue open it themselves. */
const noIndex = {
  current: (): never => {
    throw new Error('the catalogue is not open')
  },
}

export const staffOffice = (db: Kysely<DB>, start: Date, refundLimit = 1_000_000, checkShop?: CheckShop) => {
  let now = start
  const { staffKey } = signInForTests
  const deps = {
    db,
    clock: { now: () => now },
    random: machineRandom,
    staffKey,
    ...shopForTests,
    refundLimit,
    records: { ...shopForTests.records, ...(checkShop === undefined ? {} : { checkShop }) },
  }
  const office = {
    ...officeCalls(deps),
    ...staffAccountCalls(deps),
    ...changeOfPersonCalls(deps),
    ...todayCalls(deps),
    ...counterCalls(deps),
    ...transfersCalls(deps),
    ...officeCertificateCalls(deps),
    ...changesCalls({ ...deps, index: noIndex }),
    ...exchangeCalls(deps),
    ...officePromotionsCalls({
      ...deps,
      placedOrders: readPlacedOrders,
      openDay: async () => ({ shadow: { db, close: async () => {} }, faults: [] }),
    }),
    ...officeReviewsCalls(deps),
    ...officeQuestionsCalls(deps),
    ...officeBuyersCalls(deps),
    ...officeCasesCalls(deps),
    ...reportCalls(deps),
    ...funnelCalls(deps),
    ...orderSearchCalls(deps),
    ...priceTagsCalls(deps),
    ...shiftCalls(deps),
    ...phoneOrderCalls({
      ...deps,
      codeKey: signInForTests.codeKey,
      providers: [],
      carriers: [],
      ordersPerNetwork: 0,
      publicUrl: 'http://localhost:3000',
      alert: () => {},
    }),
    ...reportLetterCalls(deps),
    ...healthCalls({ ...deps, publicUrl: 'http://localhost:3000' }),
    ...feedsCalls({ ...deps, publicUrl: 'http://localhost:3000' }),
    ...marketplacesCalls(deps),
    ...reconciliationCalls(deps),
    ...receiptsCalls({ ...deps, publicUrl: 'http://localhost:3000' }),
    ...programsCalls(deps),
    ...webhooksCalls({ ...deps, ...signInForTests }),
    ...officeNewsletterCalls({ ...deps, publicUrl: 'http://localhost:3000' }),
    ...tillCalls({ ...deps, codeKey: signInForTests.codeKey, customerByPhone }),
    checkRecord: async (...asked: Parameters<ReturnType<typeof changesCalls>['checkRecord']>) =>
      changesCalls({ ...deps, index: await openCatalogueIndex(db) }).checkRecord(...asked),
    tryCollection: async (...asked: Parameters<ReturnType<typeof changesCalls>['tryCollection']>) =>
      changesCalls({ ...deps, index: await openCatalogueIndex(db) }).tryCollection(...asked),
    explainSearch: async (...asked: Parameters<ReturnType<typeof officeSearchCalls>['explainSearch']>) =>
      officeSearchCalls({ ...deps, index: await openCatalogueIndex(db) }).explainSearch(...asked),
    askedPhrases: async (...asked: Parameters<ReturnType<typeof officeSearchCalls>['askedPhrases']>) =>
      officeSearchCalls({ ...deps, index: await openCatalogueIndex(db) }).askedPhrases(...asked),
    searchEffect: async (...asked: Parameters<ReturnType<typeof officeSearchCalls>['searchEffect']>) =>
      officeSearchCalls({ ...deps, index: await openCatalogueIndex(db) }).searchEffect(...asked),
  }
  const admin = () => ({ db, staffKey, now })

  const add = async (login: string, role: string, storeCode: string | null): Promise<Buffer> => {
    const secret = await addMember(admin(), { login, name: login, role, storeCode, password: STAFF_PASSWORD })
    if (typeof secret === 'string') throw new Error(secret)
    return secret
  }
  const codeOf = (secret: Buffer): string => codeAt(secret, stepAt(now))
  const signIn = async (login: string, secret: Buffer, browser = newStaffBrowser()): Promise<StaffBrowser> => {
    const password = await office.enterPassword({ login, password: STAFF_PASSWORD }, browser.caller())
    if (!password.ok) throw new Error(password.refusal)
    const code = await office.enterCode({ code: codeOf(secret) }, browser.caller())
    if (!code.ok) throw new Error(code.refusal)
    return browser
  }
  return {
    office,
    /** For calls on other terms. */
    deps,
    admin,
    add,
    codeOf,
    signIn,
    now: () => now,
    pass: (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000)),
  }
}
