/** ORD-08: what a buyer has chosen in the dialog of a return, and the request made from it. */
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { orderLineId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { RequestReturn, ReturnOptions } from '../order-return.api.ts'
import { lastDayOf } from '../facts/return-choice.ts'
import {
  isShopsFault,
  isShownByPhoto,
  RETURN_REASONS,
  type ReturnReasonCode,
  type ReturnWay,
  type ReturnWish,
} from '../facts/return-policy.ts'

export type Line = ReturnOptions['lines'][number]
export type Choice = { readonly quantity: number; readonly reason: ReturnReasonCode }
export type Choices = Readonly<Record<string, Choice>>

const isOpen = (line: Line, reason: ReturnReasonCode, today: string): boolean => today <= lastDayOf(line, reason)
/** Reasons for which the line is still taken back. */
export const openReasons = (line: Line, today: string): readonly ReturnReasonCode[] =>
  RETURN_REASONS.filter((reason) => isOpen(line, reason, today))
export type Manner = { readonly way: ReturnWay; readonly track: string; readonly wish: ReturnWish }
export const NO_MANNER: Manner = { way: 'store', track: '', wish: 'money' }

/** Whether one of the chosen lines is the shop's fault. */
export const hasFault = (choices: Choices): boolean => Object.values(choices).some(({ reason }) => isShopsFault(reason))

/** Whether a photo of one of the chosen lines would help the shop. */
export const asksPhotos = (choices: Choices): boolean =>
  Object.values(choices).some(({ reason }) => isShownByPhoto(reason))

const MIN_TRACK = 5
const SHORT_TRACK = 'Номер отправления слишком короткий: проверьте его по\u00a0чеку почты или сотрите.'

/** The request; a text: what has to be mended first. `digits`: typed when the options need them. */
export const requestOf = (
  token: string,
  { needs_digits }: Pick<ReturnOptions, 'needs_digits'>,
  choices: Choices,
  manner: Manner,
  digits: string,
): RequestReturn | string => {
  const wrong = needs_digits ? lastDigitsError(digits) : null
  if (wrong !== null) return wrong
  const track = manner.way === 'post' ? manner.track.trim() : ''
  if (track !== '' && track.length < MIN_TRACK) return SHORT_TRACK
  return {
    token,
    lines: Object.entries(choices).map(([line_id, choice]) => ({ line_id: orderLineId(line_id), ...choice })),
    way: manner.way,
    wish: hasFault(choices) ? manner.wish : 'money',
    ...(track === '' ? {} : { track_number: track }),
    ...(needs_digits ? { last_digits: digits } : {}),
  }
}

/** Id of the form without JavaScript, at which the answer to it opens. */
export const RETURN_FORM = 'return'
export const returnPath = (token: string): string => `${paths.order(token)}#${RETURN_FORM}`
