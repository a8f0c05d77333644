/**
 * Message-IDs of the letters of a case. An answer names the letter that it answers, which leads back to the thread: a mark made of the
 * case's secret keeps strangers, who may count numbers, from writing into it.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

const markOf = (token: string): Buffer =>
  createHash('sha256').update(`letters of case ${token}`).digest().subarray(0, 16)

type Thread = { readonly caseId: number; readonly token: string }
export const threadMessageId = ({ caseId, token }: Thread, messageId: string, publicUrl: string): string =>
  `case-${caseId}-${messageId}-${markOf(token).toString('hex')}@${new URL(publicUrl).hostname}`

const THREAD = /^case-(\d{1,9})-(\d{1,18})-([0-9a-f]{32})@/
export type ThreadReference = { readonly caseId: number; readonly messageId: string; readonly mark: Buffer }
/** The case that a Message-ID names; undefined: it is not one of its letters. */
export const threadReference = (messageId: string): ThreadReference | undefined => {
  const [, caseId, ofMessage, mark] = THREAD.exec(messageId) ?? []
  return caseId === undefined || ofMessage === undefined || mark === undefined
    ? undefined
    : { caseId: Number(caseId), messageId: ofMessage, mark: Buffer.from(mark, 'hex') }
}
export const isThreadOf = ({ mark }: ThreadReference, token: string): boolean => timingSafeEqual(mark, markOf(token))
