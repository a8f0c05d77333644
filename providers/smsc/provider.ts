import { accountKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { smsc as open, smscBalance, smscCalls as openCalls } from './adapter.ts'

const URL = 'https://smsc.ru'

export const smsc = defineProvider({
  kind: 'sms',
  code: 'smsc',
  title: 'SMSC.ru',
  settings: {
    apiKey: accountKey('SMSC_API_KEY', {
      secret: true,
      fallback: 'песочница',
      meaning:
        'ключ SMSC.ru: второй путь для SMS. Если задан и SMS_RU_API_ID, принимает сообщения, когда SMS.ru не работает',
    }),
  },
  account: ({ apiKey }) => ({ url: URL, apiKey }),
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/smsc`, apiKey: 'sandbox' }),
  open: ({ url, apiKey }, observe) => open(url, apiKey, observe),
  check: ({ url, apiKey }, signal) => smscBalance(url, apiKey, signal),
  standIn: async () => {
    const { mountSmsc } = await import('./stand-in.ts')
    return ({ app, journal }) => mountSmsc(app, journal, 'smsc')
  },
})

export const smscCalls = defineProvider({
  kind: 'call',
  code: 'smsc-call',
  title: 'SMSC.ru, звонки',
  settings: {
    apiKey: accountKey('SMSC_CALL_API_KEY', {
      secret: true,
      fallback: 'песочница',
      meaning: 'ключ SMSC.ru для звонков, в которых голос называет код входа; может быть тем же, что SMSC_API_KEY',
    }),
  },
  account: ({ apiKey }) => ({ url: URL, apiKey }),
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/smsc-call`, apiKey: 'sandbox' }),
  open: ({ url, apiKey }, observe) => openCalls(url, apiKey, observe),
  check: ({ url, apiKey }, signal) => smscBalance(url, apiKey, signal),
  standIn: async () => {
    const { mountSmsc } = await import('./stand-in.ts')
    return ({ app, journal }) => mountSmsc(app, journal, 'smsc-call')
  },
})
