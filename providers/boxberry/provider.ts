import { accountKey, type Setting } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { boxberry as open } from './adapter.ts'

const API = 'https://api.boxberry.ru'
/** «Москва, Казань»; «нет» is no city. */
const cities: Setting<readonly string[] | null> = {
  name: 'BOXBERRY_CITIES',
  fallback: 'все города',
  meaning: 'названия городов через запятую, куда магазин отправляет через Boxberry; `нет` — никуда',
  parse: (given, complain) => {
    if (given === undefined) return null
    if (!/\p{L}/u.test(given)) complain(`BOXBERRY_CITIES=${given}: нужны названия городов через запятую или «нет».`)
    const names = given.split(',').map((name) => name.trim())
    return given.toLowerCase() === 'нет' ? [] : names.filter((name) => name !== '')
  },
}

export const boxberry = defineProvider({
  kind: 'carrier',
  code: 'boxberry',
  title: 'Boxberry',
  carrier: {
    shortName: 'Boxberry',
    genitive: 'Boxberry',
    pointWord: 'пункт',
    trackingPage: 'https://boxberry.ru/tracking-page?id=',
    fixedQuotes: {
      point: { price: 33_000, minDays: 3, maxDays: 8 },
      door: { price: 49_000, minDays: 4, maxDays: 9 },
    },
  },
  settings: {
    token: accountKey('BOXBERRY_TOKEN', {
      secret: true,
      fallback: 'песочница',
      meaning: 'ключ API Boxberry; нужен вместе с пунктом приёма. В production без него Boxberry не предлагают',
    }),
    receptionPoint: accountKey('BOXBERRY_RECEPTION_POINT', {
      fallback: 'песочница',
      meaning: 'код пункта, куда магазин сдаёт посылки Boxberry; верный ли он, скажет `npm run providers:check`',
    }),
    cities,
  },
  incomplete: () => 'BOXBERRY_TOKEN и BOXBERRY_RECEPTION_POINT нужны вместе: без одного из них посылку не отправить.',
  account: (values) => ({ url: API, ...values }),
  sandbox: (sandboxUrl, values) => ({
    url: `${sandboxUrl}/boxberry`,
    token: 'sandbox',
    receptionPoint: '74001',
    cities: values.cities,
  }),
  open: ({ url, ...account }, observe) => open(url, account, observe),
  check: ({ url, ...account }, signal) => open(url, account).check(signal),
  standIn: async () => {
    const { mountBoxberry } = await import('./stand-in.ts')
    return ({ app, journal, clock }) => mountBoxberry(app, journal, clock)
  },
})
