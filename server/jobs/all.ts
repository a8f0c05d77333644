import { feedbackMailed } from './feedback-mailed.ts'
import type { Job } from './job.ts'
import { orderTold } from './order-told.ts'
import { smsCode } from './sms-code.ts'
import { subscriptionAsked } from './subscription-asked.ts'
import { sweep } from './sweep.ts'

/** Every kind of background work. A kind missing here has no queue: enqueueing it fails. */
export const allJobs: readonly Job[] = [feedbackMailed, orderTold, smsCode, subscriptionAsked, sweep]
