import { testMarketplace } from '#kit/shops/marketplace-contract.ts'
import { yandexMarket } from './adapter.ts'

testMarketplace('yandex-market', (origin, apiKey = 'key') =>
  yandexMarket({ url: `${origin}/yandex-market`, apiKey, businessId: '1', campaignId: '2', store: undefined }),
)
