/** STAFF-01: who works in the stores, and how long they stay signed in. */

/** `seller` works in one store; `senior` in all of them; `office` stands at no counter. */
export const STAFF_ROLES = ['seller', 'senior', 'office'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const isStaffRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text)

/** Without an action of the person; that a page refreshes itself is none. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SESSION_HOURS = 12
/** Between the password and the code. */
export const STAFF_CODE_MINUTES = 5
export const MAX_STAFF_CODE_TRIES = 5

export const MIN_STAFF_PASSWORD = 12
