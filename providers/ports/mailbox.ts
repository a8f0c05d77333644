/** A letter of the mailbox. */
export type MailboxLetter = {
  /** Its number in the mailbox, for the log. */
  readonly uid: number
  /** RFC 5322; null: it is larger than was asked for. */
  readonly source: Uint8Array | null
}
/** What becomes of a letter. `taken`: marked as read. `refused`: flagged, unread for people, and not given again. */
export type LetterFate = 'taken' | 'refused'
export type MailboxLimits = {
  readonly letters: number
  /** Size of one letter, at most. */
  readonly bytes: number
}

export type Mailbox = {
  /** Address to which buyers answer. */
  readonly address: string
  /**
   * Gives unread letters one after another, oldest first. A letter is marked after `take` has answered; one whose `take` throws
   * stays as it was, and the reading ends. Throws when the mailbox cannot be read.
   */
  readUnread(limits: MailboxLimits, take: (letter: MailboxLetter) => Promise<LetterFate>): Promise<void>
}
