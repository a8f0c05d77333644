/** STAFF-01: how long staff stay signed in, and what a password has. */

/** Without an action of the person; that a page refreshes itself is none. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SESSION_HOURS = 12
/** Between the password and the code. */
export const STAFF_CODE_MINUTES = 5
export const MAX_STAFF_CODE_TRIES = 5

export const MIN_STAFF_PASSWORD = 12

/** OFFICE-08: digits of the code by which members change places at the counter. */
export const MIN_PIN = 4
export const MAX_PIN = 6
/** For who confirms refunds. */
export const MIN_PIN_OF_APPROVER = 6
/** Wrong codes in a row, after which the device asks for a full sign-in. */
export const MAX_DEVICE_TRIES = 5
/** Wrong codes in a row on any device, after which the code is gone. */
export const MAX_PIN_TRIES = 10
/** Without a press; the code opens the counter again. */
export const PIN_IDLE_MINUTES = 3
