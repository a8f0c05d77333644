/** STAFF-01: the roles that may make a call. A call that is missing here does not compile; the matrix test walks all of them. */
import { STAFF_ROLES, type StaffRole } from '#domain/staff.ts'
import type { office } from './office.ts'

/** `signed-out`: needs no session. */
export type Right = 'signed-out' | readonly StaffRole[]

export const officeRights = {
  enterPassword: 'signed-out',
  enterCode: 'signed-out',
  signOut: 'signed-out',
  me: STAFF_ROLES,
  audit: ['senior', 'office'],
} as const satisfies Record<keyof typeof office, Right>
