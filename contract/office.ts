import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type {
  AnswerSubstituteInput,
  AuditQuery,
  AuditRecords,
  CancelPiecesInput,
  DecideRefundInput,
  FindQuery,
  FoundOrders,
  HandOverInput,
  InspectReturnInput,
  OfficeCertificate,
  OfficeCertificateQuery,
  OfficeOrder,
  OfficeOrderQuery,
  PasswordInput,
  PickInput,
  ProposeSubstituteInput,
  Queue,
  QueueQuery,
  ReturnPiecesInput,
  ShipmentLabel,
  StaffCodeInput,
  StaffMe,
  SubstituteOffers,
  SubstitutesQuery,
  UnpickInput,
  WaitingRefunds,
} from './office.schema.ts'

/** Of every change of an order. */
const CHANGE = ['signed-out', 'not-allowed', 'no-order', 'order-changed'] as const

/** What staff do in the office (STAFF). Who may call what: office-rights.ts. */
export const office = group({
  /** The first step of signing in: opens a session that can only enter the code. */
  enterPassword: endpoint<PasswordInput, Nothing>()('POST', '/office/password', {
    staff: true,
    refuses: ['wrong-password', 'too-many-tries'],
  }),
  /** The second step: the code of the authenticator. Gives the browser a new session id. */
  enterCode: endpoint<StaffCodeInput, StaffMe>()('POST', '/office/code', {
    staff: true,
    refuses: ['wrong-code', 'signed-out'],
  }),
  signOut: endpoint<Nothing, Nothing>()('POST', '/office/sign-out', { staff: true }),
  me: endpoint<Nothing, StaffMe>()('GET', '/office/me', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed'],
  }),
  /** The newest records of the audit log, at most 100. */
  audit: endpoint<AuditQuery, AuditRecords>()('GET', '/office/audit', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed'],
  }),
  /** The open orders of a store, by promised time. */
  queue: endpoint<QueueQuery, Queue>()('GET', '/office/queue', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-store'],
  }),
  find: endpoint<FindQuery, FoundOrders>()('GET', '/office/find', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-store'],
  }),
  /** A certificate bought online. */
  certificate: endpoint<OfficeCertificateQuery, OfficeCertificate>()('GET', '/office/certificates/:number', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-certificate'],
  }),
  /** Sends its letter once more, to the mailbox that has got it before. */
  sendCertificate: endpoint<OfficeCertificateQuery, OfficeCertificate>()('POST', '/office/certificates/:number/send', {
    staff: true,
    idempotent: true,
    refuses: ['signed-out', 'not-allowed', 'no-certificate', 'not-sendable', 'too-many-tries'],
  }),
  order: endpoint<OfficeOrderQuery, OfficeOrder>()('GET', '/office/orders/:number', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-order'],
  }),
  /** The label of its shipment. */
  label: endpoint<OfficeOrderQuery, ShipmentLabel>()('GET', '/office/orders/:number/label', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-order', 'no-label'],
  }),
  /** Picks one piece; the first one begins the assembly of the order. */
  pick: endpoint<PickInput, OfficeOrder>()('POST', '/office/orders/:number/pick', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'no-line', 'wrong-barcode', 'line-complete', 'wrong-marking'],
  }),
  /** Puts the last picked piece of a line back. */
  unpick: endpoint<UnpickInput, OfficeOrder>()('POST', '/office/orders/:number/unpick', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'no-line'],
  }),
  cancelPieces: endpoint<CancelPiecesInput, OfficeOrder>()('POST', '/office/orders/:number/cancel-pieces', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'no-line'],
  }),
  /** What the store has instead of pieces of a line. */
  substitutes: endpoint<SubstitutesQuery, SubstituteOffers>()('GET', '/office/orders/:number/substitutes', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed', 'no-order', 'no-line'],
  }),
  /** Holds a product for the order and asks the buyer, who has SUBSTITUTE_ANSWER_MINUTES. */
  proposeSubstitute: endpoint<ProposeSubstituteInput, OfficeOrder>()('POST', '/office/orders/:number/substitutes', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'no-line', 'not-offered'],
  }),
  answerSubstitute: endpoint<AnswerSubstituteInput, OfficeOrder>()('POST', '/office/orders/:number/substitute-answer', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
  ready: endpoint<OfficeOrderQuery, OfficeOrder>()('POST', '/office/orders/:number/ready', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'not-picked'],
  }),
  /** To the courier. */
  ship: endpoint<OfficeOrderQuery, OfficeOrder>()('POST', '/office/orders/:number/ship', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'not-picked'],
  }),
  /** Sends a shipment again that its carrier has refused. */
  sendAgain: endpoint<OfficeOrderQuery, OfficeOrder>()('POST', '/office/orders/:number/send-again', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
  /** By the courier. */
  deliver: endpoint<OfficeOrderQuery, OfficeOrder>()('POST', '/office/orders/:number/deliver', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
  /** To the buyer in the store. */
  handOver: endpoint<HandOverInput, OfficeOrder>()('POST', '/office/orders/:number/hand-over', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'wrong-proof'],
  }),
  returnPieces: endpoint<ReturnPiecesInput, OfficeOrder>()('POST', '/office/orders/:number/return-pieces', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'not-returnable', 'wrong-barcode', 'wrong-marking'],
  }),
  /** What a returned parcel brought back: to the shelf, or written off. */
  inspectReturn: endpoint<InspectReturnInput, OfficeOrder>()('POST', '/office/orders/:number/inspect-return', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
  /** Changes that give back more than REFUND_CONFIRM_ROUBLES, oldest first. */
  refunds: endpoint<Nothing, WaitingRefunds>()('GET', '/office/refunds', {
    staff: true,
    fresh: true,
    refuses: ['signed-out', 'not-allowed'],
  }),
  /** Makes the change; not for the one who asked. */
  confirmRefund: endpoint<DecideRefundInput, OfficeOrder>()('POST', '/office/orders/:number/confirm-refund', {
    staff: true,
    idempotent: true,
    refuses: [...CHANGE, 'same-person'],
  }),
  declineRefund: endpoint<DecideRefundInput, OfficeOrder>()('POST', '/office/orders/:number/decline-refund', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
  cancel: endpoint<OfficeOrderQuery, OfficeOrder>()('POST', '/office/orders/:number/cancel', {
    staff: true,
    idempotent: true,
    refuses: CHANGE,
  }),
})
