import type { Access } from '../../user.api.ts'

/** Which form of «Вход и устройства» a posted answer is about, and what it says. */
export type AccessState = {
  /** The code for the mailbox is on its way. */
  readonly mailboxCode: boolean
  /** The new phone whose codes are on their way; null: none. */
  readonly newPhone: string | null
  /** The passkey that the posted form is about; null: none. */
  readonly passkey: string | null
  /** The passkey whose code of removal is on its way; null: none. */
  readonly removing: string | null
  readonly form: string | null
  readonly refused: string | null
}
export const FIRST_STATE: AccessState = {
  mailboxCode: false,
  newPhone: null,
  passkey: null,
  removing: null,
  form: null,
  refused: null,
}

export type AccessProps = {
  readonly access: Access
  readonly state: AccessState
  /** 'YYYY-MM-DD' in Moscow. */
  readonly today: string
  readonly onChanged: () => void
}
