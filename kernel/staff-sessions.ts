/** STAFF-01: how long staff stay signed in, and what a password has. */

/** Without an action of the person; that a page refreshes itself is none. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SESSION_HOURS = 12
/** Between the password and the code. */
export const STAFF_CODE_MINUTES = 5
export const MAX_STAFF_CODE_TRIES = 5

export const MIN_STAFF_PASSWORD = 12
