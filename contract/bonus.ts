import type { BonusCard, BonusHistory, BonusHistoryQuery, PlasticCard } from './bonus.schema.ts'
import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'

/** BONUS-01: the bonus card of a signed-in customer. */
export const bonus = group({
  card: endpoint<Nothing, BonusCard>()('GET', '/bonus/card', { refuses: ['signed-out', 'no-programme'], fresh: true }),
  history: endpoint<BonusHistoryQuery, BonusHistory>()('GET', '/bonus/history', {
    refuses: ['signed-out', 'no-programme'],
    fresh: true,
  }),
  /** Moves the points of a plastic card to the account. The same card again changes nothing. */
  attach: endpoint<PlasticCard, BonusCard>()('POST', '/bonus/cards', {
    refuses: ['signed-out', 'no-programme', 'wrong-card', 'card-taken', 'too-many'],
  }),
})
