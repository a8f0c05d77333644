/**
 * Limits of SMS. `perAddress`: codes a day to requests from one network address (of an IPv6 /64), ten times as many to those from
 * an IPv4 /24 or an IPv6 /48; 0 = unlimited. `dayBudget` (of all SMS) and
 * `price` (of one) are in kopecks.
 */
export type SmsLimits = { readonly perAddress: number; readonly dayBudget: number; readonly price: number }
/** The counter of the kopecks that all SMS of a day cost, codes and messages about orders. */
export const BUDGET_SUBJECT = 'sms budget'
