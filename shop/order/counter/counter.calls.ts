import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { staffCertificates } from '#shop/loyalty/face.ts'
import { forOpenPage, forStaff, mayServe } from '#shop/office/face.ts'
import { counter, type Additions } from '../counter.api.ts'
import { addLine, isByLink, priceWith, withdrawAddition, type PricedAddition } from '../change/add-line.ts'
import { changeByStaff, deliveryTerms } from '../change/change-by-staff.ts'
import { noLabelText } from './no-label.ts'
import { findAdditions } from '../change/substitute.sql.ts'
import type { CounterDeps } from '../order-deps.ts'
import { sendLink } from '../phone/send-link.ts'
import { readPhotoOfOrder } from '../return/return-photo.sql.ts'
import { labelOfOrder } from '../shipment/shipment-view.sql.ts'
import { repeatFailed } from '../shipment/shipment.sql.ts'
import { cancelOrder, changeOrder, deliver, handOver, orderChanged, pick, undoReady, unpick } from './change-order.ts'
import { ready, ship } from './pack.ts'
import { returnOptions } from '../return/order-return.ts'
import { readDetails } from './order-details.sql.ts'
import { recordAttempt } from './courier-attempt.ts'
import { parcelLabel } from './parcel-label.ts'
import { inspectReturn, returnPieces } from './take-back.ts'
import { reducePrice } from './reduce-price.ts'
import { refuseReturn } from './refuse-return.ts'
import { exchangePieces } from './exchange-pieces.ts'
import { countGuess, refuseGuesses } from './count-guesses.ts'
import { findOrders, noOrder, orderDetails, queueOf } from './order-details.ts'
import { answerSource, offerSource, sources } from './other-source.ts'
import { changeWithRefund, confirmRefund, declineRefund, waitingRefunds } from './refund-approval.ts'
import { cancelPieces, offerSubstitute, recordAnswer, substitutes } from './short-pick.ts'

const noPhoto = refuse('no-photo', 'Этого фото больше нет.')
const shownPrice = ({ became, sum, cheaper }: PricedAddition) => ({ total: became.total, sum, cheaper })
const noStore = refuse('no-store', 'Это не\u00a0ваш магазин.')

export const counterCalls = (deps: CounterDeps): Handlers<typeof counter, Caller> => ({
  queue: ({ store_id, version }, caller) =>
    forOpenPage(deps, counter.queue, caller, async (member) =>
      (store_id === undefined ? member.store_id === null : mayServe(member, store_id))
        ? done(await queueOf(deps.db, store_id ?? null, version, deps.clock.now()))
        : noStore,
    ),
  find: ({ store_id, text }, caller) =>
    forStaff(deps, counter.find, caller, async (member) => {
      if (!mayServe(member, store_id)) return noStore
      const now = deps.clock.now()
      await refuseGuesses(deps, member, text, now)
      const found = await findOrders(deps.db, store_id, text, now, deps.orderPrefix, member.store_id)
      if (found.orders.length === 0) await countGuess(deps, member, text, now)
      const certificates = mayDo(member, 'certificates.read') ? await staffCertificates.find(deps, text, member) : []
      return done({ ...found, certificates })
    }),
  order: ({ number }, caller) =>
    forOpenPage(deps, counter.order, caller, async (member) => {
      const details = await orderDetails(deps.db, number, member, deps.clock.now())
      return details === null ? noOrder : done(details)
    }),
  label: ({ number }, caller) =>
    forStaff(deps, counter.label, caller, async (member) => {
      const details = await orderDetails(deps.db, number, member, deps.clock.now())
      if (details === null) return noOrder
      const label = await labelOfOrder(deps.db, number)
      return label === undefined ? refuse('no-label', noLabelText(details)) : done({ pdf: label.toString('base64') })
    }),
  parcelLabel: ({ number }, caller) =>
    forStaff(deps, counter.parcelLabel, caller, async (member) => {
      const label = await parcelLabel(deps.db, number, member)
      return label === null ? noOrder : done(label)
    }),
  returnPhoto: ({ number, photo_id }, caller) =>
    forStaff(deps, counter.returnPhoto, caller, async (member) => {
      const photo = await readPhotoOfOrder(deps.db, number, photo_id)
      if (photo === undefined || !mayServe(member, photo.store_id)) return noOrder
      return photo.jpeg === null ? noPhoto : done({ jpeg: photo.jpeg.toString('base64') })
    }),
  pick: (input, caller) => pick(deps, input, caller),
  unpick: (input, caller) => unpick(deps, input, caller),
  cancelPieces: (input, caller) => changeWithRefund(deps, 'cancelPieces', cancelPieces, input, caller),
  substitutes: (input, caller) => substitutes(deps, input, caller),
  proposeSubstitute: (input, caller) => changeWithRefund(deps, 'proposeSubstitute', offerSubstitute, input, caller),
  answerSubstitute: (input, caller) => changeWithRefund(deps, 'answerSubstitute', recordAnswer, input, caller),
  sources: (input, caller) => sources(deps, input, caller),
  offerSource: (input, caller) => changeOrder(deps, 'offerSource', input, caller, (work) => offerSource(work, input)),
  answerSource: (input, caller) =>
    changeOrder(deps, 'answerSource', input, caller, (work) => answerSource(work, input)),
  ready: (input, caller) => ready(deps, input, caller),
  ship: (input, caller) => ship(deps, input, caller),
  sendAgain: (input, caller) =>
    changeOrder(deps, 'sendAgain', input, caller, async ({ tx, order, at, record }) => {
      if (!(await repeatFailed(tx, order.id, at))) return orderChanged
      await record('send again', {}, {})
      return null
    }),
  deliveryTerms: ({ number }, caller) =>
    forStaff(deps, counter.deliveryTerms, caller, (member) => deliveryTerms(deps, number, member)),
  changeReceiving: (input, caller) =>
    changeOrder(deps, 'changeReceiving', input, caller, (work) => changeByStaff(work, input)),
  additions: ({ number, quantity, text }, caller) =>
    forStaff(deps, counter.additions, caller, async (member) => {
      const order = await readDetails(deps.db, number)
      if (order === undefined || !mayServe(member, order.store_id)) return noOrder
      const wanted = { storeId: order.store_id, units: quantity }
      const found = await findAdditions(deps.db, wanted, text.trim())
      const offers: Additions['offers'] = []
      let fixed: Additions['fixed_promotions'] = null
      for (const { slug: _slug, barcode: _barcode, ...offer } of found) {
        const priced = await priceWith(deps.db, deps.terms, order, offer, quantity, deps.clock.now())
        // A gift of the order is not offered.
        if (isRefused(priced, 'not-offered')) continue
        if (isRefused(priced)) return priced
        const { frozen, recomputed } = priced
        fixed = priced.fixed
        offers.push({
          ...offer,
          ...shownPrice(frozen),
          recomputed: recomputed && { ...shownPrice(recomputed), by_link: isByLink(order, recomputed) },
        })
      }
      return done({ was: order.total, by_link: isOnline(order.payment), fixed_promotions: fixed, offers })
    }),
  addLine: (input, caller) => changeOrder(deps, 'addLine', input, caller, (work) => addLine(work, input)),
  withdrawAddition: (input, caller) => changeOrder(deps, 'withdrawAddition', input, caller, withdrawAddition),
  sendLink: (input, caller) => changeOrder(deps, 'sendLink', input, caller, sendLink),
  deliver: (input, caller) => deliver(deps, input, caller),
  undoReady: (input, caller) => undoReady(deps, input, caller),
  notHandedOver: (input, caller) => changeOrder(deps, 'notHandedOver', input, caller, recordAttempt),
  handOver: (input, caller) => handOver(deps, input, caller),
  returnTerms: ({ number }, caller) =>
    forStaff(deps, counter.returnTerms, caller, async (member) => {
      const order = await readDetails(deps.db, number)
      if (order === undefined || !mayServe(member, order.store_id)) return noOrder
      return returnOptions(deps.db, deps.terms, order.token, caller, deps.clock.now())
    }),
  returnPieces: (input, caller) => changeWithRefund(deps, 'returnPieces', returnPieces, input, caller),
  reducePrice: (input, caller) => changeWithRefund(deps, 'reducePrice', reducePrice, input, caller),
  exchangePieces: (input, caller) =>
    changeOrder(deps, 'exchangePieces', input, caller, (work) => exchangePieces(work, input)),
  refuseReturn: (input, caller) =>
    changeOrder(deps, 'refuseReturn', input, caller, (work) => refuseReturn(work, input)),
  inspectReturn: (input, caller) => inspectReturn(deps, input, caller),
  refunds: (_, caller) => waitingRefunds(deps, caller),
  confirmRefund: (input, caller) => confirmRefund(deps, input, caller),
  declineRefund: (input, caller) => declineRefund(deps, input, caller),
  cancel: (input, caller) => changeWithRefund(deps, 'cancel', cancelOrder, input, caller),
})
