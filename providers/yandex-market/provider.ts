import { accountKey, optionalKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { yandexMarket as open } from './adapter.ts'

export const yandexMarket = defineProvider({
  kind: 'marketplace',
  code: 'yandex-market',
  title: 'Яндекс Маркет',
  settings: {
    apiKey: accountKey('YANDEX_MARKET_API_KEY', {
      secret: true,
      fallback: 'песочница',
      meaning:
        'ключ API-Key Яндекс Маркета с\u00a0доступом к\u00a0товарам, ценам и\u00a0заказам; нужен вместе с\u00a0номерами',
    }),
    businessId: accountKey('YANDEX_MARKET_BUSINESS_ID', {
      fallback: 'песочница',
      meaning: 'номер кабинета Яндекс Маркета (businessId)',
    }),
    campaignId: accountKey('YANDEX_MARKET_CAMPAIGN_ID', {
      fallback: 'песочница',
      meaning: 'номер магазина Яндекс Маркета (campaignId), модель FBS',
    }),
    store: optionalKey('YANDEX_MARKET_STORE', {
      fallback: 'первый склад, а без склада первый магазин',
      meaning: 'код магазина или склада, который продаёт на\u00a0Яндекс Маркете: его остаток и\u00a0его резерв',
    }),
  },
  rules: ({ businessId, campaignId }) =>
    [
      ['YANDEX_MARKET_BUSINESS_ID', businessId],
      ['YANDEX_MARKET_CAMPAIGN_ID', campaignId],
    ].flatMap(([name, given]) => (/^\d{1,15}$/.test(given ?? '') ? [] : [`${name}=${given}: нужны только цифры.`])),
  account: (values) => ({ url: 'https://api.partner.market.yandex.ru', ...values }),
  sandbox: (sandboxUrl, { store }) => ({
    url: `${sandboxUrl}/yandex-market`,
    apiKey: 'sandbox',
    businessId: '1',
    campaignId: '2',
    store,
  }),
  open: (account, observe) => open(account, observe),
  check: (account, signal) => open(account).check(signal),
  standIn: async () => {
    const { mountYandexMarket } = await import('./stand-in.ts')
    return ({ app, journal, cards }) => mountYandexMarket(app, journal, cards)
  },
})
