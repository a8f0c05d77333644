import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { office } from './office.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { labelOfOrder, repeatFailed } from '#shop/order/face.ts'
import { countGuess, refuseGuesses } from './count-guesses.ts'
import type { OfficeDeps } from './office-deps.ts'
import { cancelOrder, changeOrder, handOver, move, orderChanged, pack, pick, unpick } from '#shop/order/face.ts'
import { certificate, findCertificates, sendCertificate } from '#shop/loyalty/face.ts'
import { findOrders, noOrder, orderDetails, queueOf } from '#shop/order/face.ts'
import { inspectReturn } from '#shop/order/face.ts'
import { confirmRefund, declineRefund, changeWithRefund, waitingRefunds } from '#shop/order/face.ts'
import { returnPieces } from '#shop/order/face.ts'
import { recordAnswer, cancelPieces, offerSubstitute, substitutes } from '#shop/order/face.ts'
import { forStaff, mayServe, meOf } from './staff-access.ts'
import { enterCode, enterPassword, signOut } from './staff-sign-in.ts'
import { readAudit } from './staff.sql.ts'

const noLabel = refuse('no-label', 'Ярлыка ещё нет: служба доставки готовит его, обычно это минута.')
const noStore = refuse('no-store', 'Это не\u00a0ваш магазин.')

export const officeCalls = (deps: OfficeDeps): Handlers<typeof office, Caller> => ({
  enterPassword: (input, caller) => enterPassword(deps, input, caller),
  enterCode: ({ code }, caller) => enterCode(deps, code, caller),
  signOut: async (_, caller) => {
    await signOut(deps, caller)
    return done({})
  },
  me: (_, caller) => forStaff(deps, 'me', caller, async (member) => done(await meOf(deps.db, member))),
  audit: ({ subject }, caller) =>
    forStaff(deps, 'audit', caller, async () => {
      const records = await readAudit(deps.db, subject ?? null)
      return done({ records: records.map(({ at, ...record }) => ({ ...record, at: at.toISOString() })) })
    }),
  queue: ({ store_id, version }, caller) =>
    forStaff(deps, 'queue', caller, async (member) =>
      mayServe(member, store_id) ? done(await queueOf(deps.db, store_id, version, deps.clock.now())) : noStore,
    ),
  find: ({ store_id, text }, caller) =>
    forStaff(deps, 'find', caller, async (member) => {
      if (!mayServe(member, store_id)) return noStore
      const now = deps.clock.now()
      await refuseGuesses(deps, member, text, now)
      const found = await findOrders(deps.db, store_id, text, now, deps.orderPrefix, member.store_id)
      if (found.orders.length === 0) await countGuess(deps, member, text, now)
      return done({ ...found, certificates: await findCertificates(deps, text, member) })
    }),
  certificate: ({ number }, caller) => certificate(deps, number, caller),
  sendCertificate: (input, caller) => sendCertificate(deps, input, caller),
  order: ({ number }, caller) =>
    forStaff(deps, 'order', caller, async (member) => {
      const details = await orderDetails(deps.db, number, member, deps.clock.now())
      return details === null ? noOrder : done(details)
    }),
  label: ({ number }, caller) =>
    forStaff(deps, 'label', caller, async (member) => {
      const details = await orderDetails(deps.db, number, member, deps.clock.now())
      if (details === null) return noOrder
      const label = await labelOfOrder(deps.db, number)
      return label === undefined ? noLabel : done({ pdf: label.toString('base64') })
    }),
  pick: (input, caller) => pick(deps, input, caller),
  unpick: (input, caller) => unpick(deps, input, caller),
  cancelPieces: (input, caller) => changeWithRefund(deps, 'cancelPieces', cancelPieces, input, caller),
  substitutes: (input, caller) => substitutes(deps, input, caller),
  proposeSubstitute: (input, caller) => changeWithRefund(deps, 'proposeSubstitute', offerSubstitute, input, caller),
  answerSubstitute: (input, caller) => changeWithRefund(deps, 'answerSubstitute', recordAnswer, input, caller),
  ready: (input, caller) => pack(deps, 'ready', 'ready_for_pickup', 'picked', input, caller),
  ship: (input, caller) => pack(deps, 'ship', 'shipped', 'handed_to_carrier', input, caller),
  sendAgain: (input, caller) =>
    changeOrder(deps, 'sendAgain', input, caller, async ({ tx, order, at, record }) => {
      if (!(await repeatFailed(tx, order.id, at))) return orderChanged
      await record('send again', {}, {})
      return null
    }),
  deliver: (input, caller) =>
    changeOrder(deps, 'deliver', input, caller, async (work) =>
      // A pickup is handed over, with the proof of its buyer.
      work.order.delivery === 'pickup' ? orderChanged : move(work, 'delivered', 'delivered_by_carrier'),
    ),
  handOver: (input, caller) => handOver(deps, input, caller),
  returnPieces: (input, caller) => changeWithRefund(deps, 'returnPieces', returnPieces, input, caller),
  inspectReturn: (input, caller) => inspectReturn(deps, input, caller),
  refunds: (_, caller) => waitingRefunds(deps, caller),
  confirmRefund: (input, caller) => confirmRefund(deps, input, caller),
  declineRefund: (input, caller) => declineRefund(deps, input, caller),
  cancel: (input, caller) => changeWithRefund(deps, 'cancel', cancelOrder, input, caller),
})
