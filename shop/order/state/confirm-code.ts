/** Codes with which a guest confirms an order: derived from the shop's secret, so that neither the database nor a queue holds them. */
import type { OrderId } from '#kernel/ids.ts'
import { createHmac } from 'node:crypto'
import { CODE_DIGITS } from '#kernel/sign-in-code.ts'

const macOf = (key: Buffer, channel: 'sms' | 'mail', orderId: OrderId): Buffer =>
  createHmac('sha256', key).update(`order confirmation by ${channel} ${orderId}`).digest()

/** Six digits, for the SMS. */
export const confirmCodeOf = (key: Buffer, orderId: OrderId): string =>
  String(macOf(key, 'sms', orderId).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

/** 128 bits as 22 characters of base64url, for the link of the e-mail. */
export const confirmLinkOf = (key: Buffer, orderId: OrderId): string =>
  macOf(key, 'mail', orderId).subarray(0, 16).toString('base64url')
