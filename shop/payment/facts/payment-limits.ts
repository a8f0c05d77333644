import { counted } from '#kernel/text.ts'

/** ORD-06: an order that is to be paid online keeps its goods for this time. Texts for buyers quote it. */
export const UNPAID_MINUTES = 40
/** The law gives a shop three days to give money back for what is refused before the hand-over. Texts for buyers quote it. */
export const REFUND_DAYS = 3
/** The law gives a shop ten days for the money of a return, from the day on which the buyer asks (article 26.1). Texts quote it. */
export const MONEY_BACK_DAYS = 10
/** «3 дней», «10 дней»: within how many days money comes back, as every page and letter says it. */
export const moneyBackTime = (wasReceived: boolean): string =>
  counted(wasReceived ? MONEY_BACK_DAYS : REFUND_DAYS, ['дня', 'дней', 'дней'])
/** Payments that a bank declined: of one order, and in an hour of one phone and of one network. Then somebody is trying cards. */
export const MAX_DECLINED_OF_ORDER = 3
export const MAX_DECLINED_OF_PHONE = 5
export const MAX_DECLINED_OF_NETWORK = 10
