import { accountKey, optionalKey, readUrl, type Setting } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { cdek as open } from './adapter.ts'

const API = 'https://api.cdek.ru'
const apiUrl: Setting<string> = {
  name: 'CDEK_API_URL',
  fallback: API,
  needs: 'CDEK_CLIENT_ID',
  meaning: 'адрес API СДЭК; для пробы с учебными ключами — `https://api.edu.cdek.ru`',
  parse: (given = API, complain) => {
    const wrong = (text: string): string => `CDEK_API_URL=${text}: это не адрес. Пример: ${API}`
    return readUrl('CDEK_API_URL', { wrong }, given, complain) ?? API
  },
}

export const cdek = defineProvider({
  kind: 'carrier',
  code: 'cdek',
  title: 'СДЭК',
  carrier: {
    shortName: 'СДЭК',
    genitive: 'СДЭК',
    pointWord: 'пункт',
    trackingPage: 'https://www.cdek.ru/ru/tracking?order_id=',
    fixedQuotes: {
      point: { price: 35_000, minDays: 3, maxDays: 7 },
      door: { price: 49_000, minDays: 3, maxDays: 8 },
    },
  },
  settings: {
    clientId: accountKey('CDEK_CLIENT_ID', {
      fallback: 'песочница',
      meaning: 'идентификатор клиента API СДЭК; нужен вместе с паролем. В production без них СДЭК не предлагают',
    }),
    clientSecret: accountKey('CDEK_CLIENT_SECRET', {
      secret: true,
      fallback: 'песочница',
      meaning: 'пароль клиента API СДЭК',
    }),
    shipmentPoint: optionalKey('CDEK_SHIPMENT_POINT', {
      fallback: 'посылки забирает курьер СДЭК',
      needs: 'CDEK_CLIENT_ID',
      meaning: 'код пункта СДЭК, куда магазин сдаёт посылки: от него считаются тарифы «от склада»',
    }),
    url: apiUrl,
  },
  incomplete: () => 'CDEK_CLIENT_ID и CDEK_CLIENT_SECRET нужны вместе: без одного из них СДЭК не ответит.',
  account: (values) => values,
  /** The point is in Chelyabinsk. */
  sandbox: (sandboxUrl) => ({
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    shipmentPoint: 'P259-1',
    url: `${sandboxUrl}/cdek`,
  }),
  open: ({ url, ...account }, observe) => open(url, { ...account, observe }),
  check: ({ url, ...account }, signal) => open(url, account).check(signal),
  standIn: async () => {
    const { mountCdek } = await import('./stand-in.ts')
    return ({ app, ...parts }) => mountCdek(app, parts)
  },
})
