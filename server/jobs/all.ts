import { feedbackMailed } from './email-feedback.ts'
import type { Job } from './job.ts'
import { orderTold } from './send-order-confirmation.ts'
import { smsCode } from './send-sign-in-code.ts'
import { subscriptionAsked } from './send-subscription-confirmation.ts'
import { sweep } from './delete-expired.ts'

/** Every kind of background work. A kind missing here has no queue: enqueueing it fails. */
export const allJobs: readonly Job[] = [feedbackMailed, orderTold, smsCode, subscriptionAsked, sweep]
