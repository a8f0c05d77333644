/** Thrown for a file of an exchange that cannot be read; the message is a Russian sentence for people. */
export class BadFile extends Error {
  /** Line of the file; null: it has none. */
  readonly line: number | null
  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }
}
