import { accountKey, optionalKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { wildberries as open } from './adapter.ts'

export const wildberries = defineProvider({
  kind: 'marketplace',
  code: 'wildberries',
  title: 'Wildberries',
  settings: {
    token: accountKey('WILDBERRIES_TOKEN', {
      secret: true,
      fallback: 'песочница',
      meaning: 'ключ Wildberries категорий «Маркетплейс» и\u00a0«Цены и\u00a0скидки»; нужен вместе со\u00a0складом',
    }),
    warehouseId: accountKey('WILDBERRIES_WAREHOUSE_ID', {
      fallback: 'песочница',
      meaning: 'номер склада продавца в\u00a0кабинете Wildberries, модель FBS',
    }),
    store: optionalKey('WILDBERRIES_STORE', {
      fallback: 'первый склад, а без склада первый магазин',
      meaning: 'код магазина или склада, который продаёт на\u00a0Wildberries: его остаток и\u00a0его резерв',
    }),
  },
  rules: ({ warehouseId }) =>
    /^\d{1,15}$/.test(warehouseId) ? [] : [`WILDBERRIES_WAREHOUSE_ID=${warehouseId}: нужны только цифры.`],
  account: (values) => ({
    marketplaceUrl: 'https://marketplace-api.wildberries.ru',
    pricesUrl: 'https://discounts-prices-api.wildberries.ru',
    ...values,
  }),
  sandbox: (sandboxUrl, { store }) => ({
    marketplaceUrl: `${sandboxUrl}/wildberries`,
    pricesUrl: `${sandboxUrl}/wildberries`,
    token: 'sandbox',
    warehouseId: '1',
    store,
  }),
  open: (account, observe) => open(account, observe),
  check: (account, signal) => open(account).check(signal),
  standIn: async () => {
    const { mountWildberries } = await import('./stand-in.ts')
    return ({ app, journal, cards }) => mountWildberries(app, journal, cards)
  },
})
