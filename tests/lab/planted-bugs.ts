/**
 * Bugs that shops have had, each as a change of one source, and the tests that must fail with it. Run by
 * scripts/campaign-planted-bugs.ts; a test that passes on all of them shows nothing.
 */
export type PlantedBug = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** Test files that must notice it. */
  readonly tests: readonly string[]
  /** Only tests whose title matches. */
  readonly title?: string
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'stock is reserved without asking whether there is enough',
    file: 'server/features/stock/stock.queries.ts',
    from: ' AND s.on_hand - s.reserved >= w.quantity',
    to: '',
    tests: ['tests/lab/races.test.ts'],
    title: 'a thousand buyers',
  },
  {
    name: 'nothing in the database keeps a basket from being ordered twice',
    file: 'server/db/migrations/0003_stock_baskets_orders.sql',
    from: 'CREATE UNIQUE INDEX one_live_order_of_basket',
    to: 'CREATE INDEX one_live_order_of_basket',
    tests: ['server/features/order/order.test.ts'],
  },
  {
    name: 'a repeated write is worked again',
    file: 'server/calls/idempotency.ts',
    from: 'return { ok: true, value: read(stored.answer) }',
    to: 'return null',
    tests: ['server/features/order/order.test.ts'],
  },
  {
    name: 'a lost connection of the pool has no listener',
    file: 'server/db/pool.ts',
    from: "pool.on('error', (error) => onLost(error))",
    to: '',
    tests: ['server/db/pool.test.ts'],
  },
  {
    name: 'a wrong code is not counted',
    file: 'server/features/user/user.queries.ts',
    from: "eb('tries', '+', 1)",
    to: "eb('tries', '+', 0)",
    tests: ['server/features/user/code.test.ts', 'server/http/sign-in.test.ts'],
  },
  {
    name: 'a used code is good again',
    file: 'server/features/user/user.queries.ts',
    from: ".set({ ended_at: now }).where('id', '=', id)",
    to: ".set({ ended_at: null }).where('id', '=', id)",
    tests: ['server/features/user/code.test.ts', 'server/http/sign-in.test.ts'],
  },
  {
    name: 'a new code leaves the old one usable',
    file: 'server/features/user/user.queries.ts',
    from: "    .set({ ended_at: now })\n    .where('browser', '=', browser)",
    to: "    .set({ ended_at: null })\n    .where('browser', '=', browser)",
    tests: ['server/features/user/code.test.ts', 'server/http/sign-in.test.ts'],
  },
  {
    name: 'the session stays the same at sign-in',
    file: 'server/http/session.ts',
    from: '      const id = newId()\n      await store.rotate',
    to: "      const id = newId().replace(/.*/, '')\n      await store.rotate",
    tests: ['server/http/session.test.ts', 'server/http/sign-in.test.ts'],
  },
  {
    name: 'the log holds the code',
    file: 'server/jobs/send-sign-in-code.ts',
    from: 'throw new Error(`Code not sent: ${answer.failure}`)',
    to: 'throw new Error(`Code ${code} not sent: ${answer.failure}`)',
    tests: ['server/features/user/code.test.ts', 'server/http/sign-in.test.ts', 'server/jobs/jobs.test.ts'],
  },
  {
    name: 'whoever asks is the owner of the order',
    file: 'server/features/order/order-view.ts',
    from: 'customerId !== null && row.customer_id === customerId',
    to: 'customerId !== null',
    tests: ['server/features/order/order.test.ts', 'server/features/user/account.test.ts'],
  },
  {
    name: 'an order is cancelled without the digits',
    file: 'server/features/order/cancel-order.ts',
    from: 'if (!recipient_phone.endsWith(digits)) return digitsWrong',
    to: '',
    tests: ['server/features/order/order.test.ts'],
  },
  {
    name: 'the use of a promo code is not limited',
    file: 'server/features/promotions/price-rules.queries.ts',
    from: ' WHERE c.used < excluded.most',
    to: '',
    tests: ['server/features/promotions/promo-codes.test.ts'],
  },
  {
    name: 'a webhook with a wrong signature is believed',
    file: 'server/adapters/tbank/tbank.ts',
    from: ' || !hasToken(fields, password)',
    to: '',
    tests: ['sandbox/payments.test.ts'],
  },
  {
    name: 'money of another amount pays an order',
    file: 'server/features/payment/payments.ts',
    from: 'seen.amount === payment.amount &&',
    to: '',
    tests: ['server/features/order/order-payment.test.ts'],
  },
  {
    name: 'unpaid orders keep their stock for ever',
    file: 'server/features/order/order-payment.ts',
    from: "if (order?.state !== 'awaiting_payment') return 0",
    to: "if (order?.state !== 'awaiting_payment' || deps.db !== undefined) return 0",
    tests: ['server/features/order/order-payment.test.ts'],
  },
  {
    name: 'at sign-in the basket of the account is lost',
    file: 'server/features/basket/basket.public.ts',
    from: 'await mergeLines(tx, basket.id, account)',
    to: 'await sql`UPDATE basket SET ordered_at = now() WHERE visitor_id = ${account.visitorId}`.execute(tx)',
    tests: [
      'server/features/user/account.test.ts',
      'server/features/basket/basket.test.ts',
      'server/http/sign-in.test.ts',
    ],
  },
  {
    name: 'roubles with a fraction',
    file: 'domain/money.ts',
    from: 'Math.round(roubles * 100)',
    to: 'roubles * 100',
    tests: ['domain'],
  },
  {
    name: 'one nonce for all sealed secrets',
    file: 'server/features/office/sealed-secret.ts',
    from: 'randomBytes(NONCE_BYTES)',
    to: 'Buffer.alloc(NONCE_BYTES)',
    tests: ['server/features/office'],
  },
  {
    name: 'any picture format is uploaded',
    file: 'server/features/photos/photos.public.ts',
    from: "if (!isPngOrJpeg(bytes)) return 'no-picture'",
    to: '',
    tests: ['server/features/photos/photos.test.ts'],
  },
  {
    name: 'pictures of any size are decoded',
    file: 'server/features/photos/photos.public.ts',
    from: '(await isTooLarge(bytes))',
    to: '(await isTooLarge(bytes)) && false',
    tests: ['server/features/photos/photos.test.ts'],
  },
  {
    name: 'X-Forwarded-For of anybody is believed',
    file: 'server/http/trusted-proxies.ts',
    from: 'trust !== false && [...trust]',
    to: 'true',
    tests: ['server/http/trusted-proxies.test.ts', 'server/http/rate-limits.test.ts'],
  },
  {
    name: 'another site writes',
    file: 'server/http/origin.ts',
    from: "return site === 'same-origin' || site === 'none'",
    to: 'return site.length > 0',
    tests: ['server/http/api.test.ts', 'server/http/session.test.ts'],
  },
  {
    name: 'a stop does not wait for requests',
    file: 'server/http/close-gracefully.ts',
    from: 'const close = (): void => (performance.now() < until ? connections.closeIdle(IDLE_MS) : connections.closeAll())',
    to: 'const close = (): void => (performance.now() < until + IDLE_MS ? connections.closeAll() : undefined)',
    tests: ['tests/lab/process.test.ts'],
    title: 'SIGTERM',
  },
  {
    name: 'haproxy repeats writes',
    file: 'docs/haproxy.cfg',
    from: 'http-request disable-l7-retry unless METH_GET',
    to: '',
    tests: ['tests/kit/proxies.test.ts', 'tests/lab/two-nodes.test.ts'],
  },
  {
    name: 'inline scripts of anybody run',
    file: 'server/http/content-policy.ts',
    from: '["script-src \'self\'", ...hashes(inlineScripts)]',
    to: "[\"script-src 'self' 'unsafe-inline'\"]",
    tests: ['server/http/content-policy.test.ts', 'server/http/pages.test.ts'],
  },
  {
    name: 'uses of a first order are not read by address',
    file: 'server/features/order/place-order.ts',
    from: 'place === null ? facts : undefined,',
    to: 'facts,',
    tests: ['server/features/promotions/promo-codes.test.ts'],
  },
  {
    name: 'an order is priced by the facts that earlier promotions needed',
    file: 'server/features/order/place-order.ts',
    from: 'known !== undefined && known.version === lines[0]?.catalogue_version',
    to: 'known !== undefined',
    tests: ['server/features/promotions/promo-codes.test.ts'],
  },
  {
    name: 'a refused purchase of a certificate is counted',
    file: 'server/features/certificates/buy-certificate.ts',
    from: 'await sql`ROLLBACK TO SAVEPOINT uncounted`.execute(tx)',
    to: '',
    tests: ['server/features/certificates/purchase.test.ts'],
  },
  {
    name: 'a certificate is paid after its time',
    file: 'server/features/certificates/pay-certificate.ts',
    from: ' || purchase.pay_until <= deps.clock.now()',
    to: '',
    tests: ['server/features/certificates/purchase.test.ts'],
  },
  {
    name: 'a certificate that was paid twice is refunded by its second payment',
    file: 'server/features/certificates/refund-certificate.ts',
    from: 'payments.find(({ captured, refunded }) => captured > refunded)',
    to: 'payments.at(-1)',
    tests: ['server/features/certificates/purchase.test.ts'],
  },
  {
    name: 'the buyer agrees to a substitute after the time',
    file: 'server/features/order/answer-substitute.ts',
    from: ' || proposed.answer_until <= at',
    to: '',
    tests: ['server/features/office/substitutes.test.ts'],
  },
  {
    name: 'waiting proposals do not count with a refund',
    file: 'server/features/office/refund-approval.ts',
    from: '(await givenAloneToday(work)) + unanswered <= refundLimit',
    to: '(await givenAloneToday(work)) <= refundLimit',
    tests: ['server/features/office/substitutes.test.ts'],
  },
  {
    name: 'the stored answer of a staff call is for all of them',
    file: 'server/features/office/change-order.ts',
    from: 'scope: `staff ${member.id}`',
    to: "scope: 'staff'",
    tests: ['server/features/office/counter.test.ts'],
  },
  {
    name: 'a pickup is reported as delivered without a proof',
    file: 'server/features/office/office.calls.ts',
    from: "work.order.delivery === 'pickup' ? orderChanged : move(",
    to: 'move(',
    tests: ['server/features/office/counter.test.ts'],
  },
]
