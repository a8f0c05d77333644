/** Marketplaces that the shop can sell at; the providers have the same codes. */
export const MARKETPLACES = ['yandex-market', 'ozon', 'wildberries'] as const

/** Pieces that the store keeps for itself where no rule says how many. */
export const DEFAULT_SAFETY = 1

/** Why a variant is offered or not, in the order in which it is asked. */
export const OFFER_REASONS = ['refused', 'ended', 'rule', 'empty', 'safety', 'offered'] as const
export type OfferReason = (typeof OFFER_REASONS)[number]

export const EXCHANGE_KINDS = ['orders', 'stocks', 'prices'] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

export const SOLD_STATES = ['placed', 'refused', 'cancelled', 'handed_over'] as const
