/** Minutes after the sign-in of a session within which it may add a passkey: a session that was left open or stolen may not. */
export const ADDING_MINUTES = 15
export const PASSKEY_NAME_LENGTH = 60
