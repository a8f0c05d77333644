/**
 * Minutes after the sign-in of a session within which it may change how the account is signed in to: a session that was left open or
 * stolen may not.
 */
export const FRESH_SIGN_IN_MINUTES = 15
