/** The exchange as its parts see it. */
import type { FileRow, SessionRow } from '#shop/exchange/sessions.sql.ts'
import type { FileOutcome } from './import-file.ts'

export type Asked = {
  readonly type: string
  readonly mode: string
  readonly filename: string
  readonly version: string
  readonly sessid: string
  readonly authorization: string
  readonly cookie: string
  readonly ip: string
  /** The body; throws BadFile when it is longer than a part may be. */
  readonly body: () => Promise<Buffer>
}
export type Answer = { readonly status: number; readonly text: string; readonly isXml?: true }

export const success = (...lines: string[]): Answer => ({ status: 200, text: ['success', ...lines].join('\n') })
export const progress = (text: string): Answer => ({ status: 200, text: `progress\n${text}` })
export const failure = (text: string, status = 200): Answer => ({ status, text: `failure\n${text}` })

/** Who a login and a password are; a text says why they are nobody. */
export type ExchangeLogin = (
  login: string,
  password: string,
  ip: string,
) => Promise<{ readonly program: string } | string>

/** Orders out and back. */
export type SaleExchange = {
  /** After a part of a file has come: a whole file is worked on immediately, since older programs never ask for it. */
  readonly receive: (session: SessionRow, name: string) => Promise<Answer>
  readonly work: (session: SessionRow, file: FileRow) => Promise<FileOutcome>
  readonly answer: (mode: 'query' | 'success' | 'info', session: SessionRow) => Promise<Answer>
}

export const COOKIE = 'exchange'
/** Bytes of one part of a file. */
export const FILE_LIMIT = 2 * 1024 * 1024
