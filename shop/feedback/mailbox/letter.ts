/** What the shop reads of a letter of the mailbox. */
export type Letter = {
  /** Without brackets; null: it has none. */
  readonly messageId: string | null
  /** Null: it names nobody who could be answered. */
  readonly from: { readonly name: string; readonly address: string } | null
  readonly subject: string
  /** Message-IDs of the letters that it answers, the nearest first. */
  readonly references: readonly string[]
  /** A program wrote it, or it went to a list: nobody waits for an answer. */
  readonly isAutomatic: boolean
  /** A mail server says that a letter has reached nobody; null: it says no such thing. */
  readonly bounce: Bounce | null
  /** Plain text with what it quotes. */
  readonly text: string
  /** Pictures as the form takes them, at most MAX_PICTURES. */
  readonly pictures: readonly Uint8Array[]
  /** Names of attachments that the shop does not store. */
  readonly others: readonly string[]
}
export const MAX_PICTURES = 5

export const BOUNCE_REASONS = ['no-mailbox', 'full', 'refused'] as const
export type Bounce = {
  readonly reason: (typeof BOUNCE_REASONS)[number]
  /** Message-IDs of the letters that were not delivered. */
  readonly letters: readonly string[]
}
