/** Limits of SMS, for jobs. Apart from `user.public.ts`, which needs orders, whose messages these limits are for. */
export { BUDGET_SUBJECT, type SmsLimits } from './user.policy.ts'
