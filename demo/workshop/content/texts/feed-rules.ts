/** What the demo shop's feeds leave out. */
import type { FeedRuleRecord } from '../../../../shop/feeds/feed.records.ts'

export const FEED_RULES: readonly Omit<FeedRuleRecord, 'position'>[] = [
  { code: 'nabory', title: 'Наборы: собираем в магазинах, состав меняется', sections: ['aksessuary/nabory'] },
  { code: 'deshevle-200', title: 'Дешевле 200 ₽: показ дороже товара', price_to: 20_000 },
]
