import { accountKey, optionalKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { ozon as open } from './adapter.ts'

export const ozon = defineProvider({
  kind: 'marketplace',
  code: 'ozon',
  title: 'Ozon',
  settings: {
    clientId: accountKey('OZON_CLIENT_ID', {
      fallback: 'песочница',
      meaning: 'номер продавца Ozon (Client-Id); нужен вместе с\u00a0ключом и\u00a0складом',
    }),
    apiKey: accountKey('OZON_API_KEY', {
      secret: true,
      fallback: 'песочница',
      meaning: 'ключ Ozon (Api-Key) с\u00a0доступом к\u00a0товарам и\u00a0отправлениям',
    }),
    warehouseId: accountKey('OZON_WAREHOUSE_ID', {
      fallback: 'песочница',
      meaning: 'номер склада FBS в\u00a0кабинете Ozon',
    }),
    store: optionalKey('OZON_STORE', {
      fallback: 'первый склад, а без склада первый магазин',
      meaning: 'код магазина или склада, который продаёт на\u00a0Ozon: его остаток и\u00a0его резерв',
    }),
  },
  rules: ({ warehouseId }) =>
    /^\d{1,15}$/.test(warehouseId) ? [] : [`OZON_WAREHOUSE_ID=${warehouseId}: нужны только цифры.`],
  account: (values) => ({ url: 'https://api-seller.ozon.ru', ...values }),
  sandbox: (sandboxUrl, { store }) => ({
    url: `${sandboxUrl}/ozon`,
    clientId: '1',
    apiKey: 'sandbox',
    warehouseId: '1',
    store,
  }),
  open: (account, observe) => open(account, observe),
  check: (account, signal) => open(account).check(signal),
  standIn: async () => {
    const { mountOzon } = await import('./stand-in.ts')
    return ({ app, journal, cards }) => mountOzon(app, journal, cards)
  },
})
