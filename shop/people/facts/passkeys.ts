export const PASSKEY_NAME_LENGTH = 60
