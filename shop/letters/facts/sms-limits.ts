/**
 * Limits of what the shop spends on SMS and calls. `perAddress`: codes a day to requests from one network address (of an IPv6 /64),
 * ten times as many to those from an IPv4 /24 or an IPv6 /48, before a proof of work is asked for; 0 = unlimited. `dayBudget` (of all
 * SMS and calls), `hourBudget` (of codes), `price` of an SMS and `callPrice` are in kopecks. `knownShare`: percent of both budgets
 * that only browsers may spend in which the account has signed in before. `proofSteps`: work of the easiest proof.
 */
export type SmsLimits = {
  readonly perAddress: number
  readonly dayBudget: number
  readonly hourBudget: number
  readonly price: number
  readonly callPrice: number
  readonly knownShare: number
  readonly proofSteps: number
}
/** The counter of the kopecks that all SMS and calls of a day cost, codes and messages about orders. */
export const BUDGET_SUBJECT = 'sms budget'
/** The part of it that strangers' codes and messages about orders spend. */
export const OPEN_BUDGET_SUBJECT = 'sms budget open'
/** What they may spend of a budget: the rest is for browsers that an account knows. */
export const openShare = (budget: number, { knownShare }: Pick<SmsLimits, 'knownShare'>): number =>
  Math.floor((budget * (100 - knownShare)) / 100)
