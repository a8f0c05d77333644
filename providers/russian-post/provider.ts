import { accountKey, type Setting } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { russianPost as open } from './adapter.ts'

const ACCOUNT = 'https://otpravka-api.pochta.ru'
const CALCULATOR = 'https://tariff.pochta.ru'
const indexFrom: Setting<string> = {
  name: 'RUSSIAN_POST_INDEX',
  isAccount: true,
  fallback: 'песочница',
  meaning: 'индекс отделения, куда магазин сдаёт посылки: одно из отделений договора',
  parse: (given, complain) => {
    if (given !== undefined && !/^\d{6}$/.test(given))
      complain(`RUSSIAN_POST_INDEX=${given}: нужен почтовый индекс отделения, шесть цифр.`)
    return given ?? ''
  },
}

export const russianPost = defineProvider({
  kind: 'carrier',
  code: 'russian_post',
  title: 'Почта России',
  carrier: {
    shortName: 'Почта',
    genitive: 'Почты России',
    pointWord: 'отделение',
    trackingPage: 'https://www.pochta.ru/tracking?barcode=',
    fixedQuotes: {
      point: { price: 39_000, minDays: 4, maxDays: 10 },
      door: { price: 59_000, minDays: 4, maxDays: 10 },
    },
  },
  settings: {
    token: accountKey('RUSSIAN_POST_TOKEN', {
      secret: true,
      fallback: 'песочница',
      meaning:
        'токен приложения в «Отправке» Почты России; нужен вместе с логином, паролем и отделением. ' +
        'В production без них Почту не предлагают',
    }),
    login: accountKey('RUSSIAN_POST_LOGIN', { fallback: 'песочница', meaning: 'логин в «Отправке»' }),
    password: accountKey('RUSSIAN_POST_PASSWORD', {
      secret: true,
      fallback: 'песочница',
      meaning: 'пароль в «Отправке»',
    }),
    indexFrom,
  },
  incomplete: (missing) => `Почте России нужны все четыре настройки, не хватает: ${missing.join(', ')}.`,
  account: (values) => ({ urls: { account: ACCOUNT, calculator: CALCULATOR }, ...values }),
  sandbox: (sandboxUrl) => ({
    urls: { account: `${sandboxUrl}/russian-post`, calculator: `${sandboxUrl}/russian-post-calculator` },
    token: 'sandbox',
    login: 'sandbox',
    password: 'sandbox',
    indexFrom: '454080',
  }),
  open: ({ urls, ...account }, observe) => open(urls, account, observe),
  check: ({ urls, ...account }, signal) => open(urls, account).check(signal),
  service: 'russian-post',
  standIn: async () => {
    const { mountRussianPost } = await import('./stand-in.ts')
    return ({ app, journal, clock }) => mountRussianPost(app, journal, clock)
  },
})
