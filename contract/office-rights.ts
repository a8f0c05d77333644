/** STAFF-01: the roles that may make a call. A call that is missing here does not compile; the matrix test walks all of them. */
import { STAFF_ROLES, type StaffRole } from '#domain/staff.ts'
import type { office } from './office.ts'

/** `signed-out`: needs no session. */
export type Right = 'signed-out' | readonly StaffRole[]

/** Who stands at a counter. */
const COUNTER = ['seller', 'senior'] as const

export const officeRights = {
  enterPassword: 'signed-out',
  enterCode: 'signed-out',
  signOut: 'signed-out',
  me: STAFF_ROLES,
  audit: ['senior', 'office'],
  queue: STAFF_ROLES,
  find: STAFF_ROLES,
  certificate: STAFF_ROLES,
  sendCertificate: ['senior', 'office'],
  order: STAFF_ROLES,
  label: STAFF_ROLES,
  pick: COUNTER,
  unpick: COUNTER,
  cancelPieces: COUNTER,
  substitutes: COUNTER,
  proposeSubstitute: COUNTER,
  answerSubstitute: COUNTER,
  ready: COUNTER,
  ship: COUNTER,
  sendAgain: COUNTER,
  deliver: COUNTER,
  handOver: COUNTER,
  returnPieces: COUNTER,
  inspectReturn: COUNTER,
  refunds: ['senior', 'office'],
  confirmRefund: ['senior', 'office'],
  declineRefund: STAFF_ROLES,
  cancel: ['senior'],
} as const satisfies Record<keyof typeof office, Right>
