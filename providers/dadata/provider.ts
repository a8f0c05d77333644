import { accountKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { dadata as open } from './adapter.ts'

export const dadata = defineProvider({
  kind: 'address-hints',
  code: 'dadata',
  title: 'DaData',
  settings: {
    token: accountKey('DADATA_TOKEN', {
      secret: true,
      fallback: 'песочница',
      meaning:
        'ключ API DaData: подсказки адресов при оформлении и коды городов у служб доставки; в production без него адрес вписывают целиком',
    }),
  },
  account: ({ token }) => ({ url: 'https://suggestions.dadata.ru', token }),
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/dadata`, token: 'sandbox' }),
  open: ({ url, token }, observe) => open(url, { token, observe }),
  check: ({ url, token }, signal) => open(url, { token }).check(signal),
  standIn: async () => {
    const { mountDadata } = await import('./stand-in.ts')
    return ({ app, journal, clock }) => mountDadata(app, journal, clock)
  },
})
