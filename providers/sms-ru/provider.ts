import { accountKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { smsRuBalance, smsRu as open } from './adapter.ts'

export const smsRu = defineProvider({
  kind: 'sms',
  code: 'sms-ru',
  title: 'SMS.ru',
  settings: {
    apiId: accountKey('SMS_RU_API_ID', { secret: true, fallback: 'песочница', meaning: 'ключ SMS.ru' }),
  },
  account: ({ apiId }) => ({ url: 'https://sms.ru', apiId }),
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/sms.ru`, apiId: 'sandbox' }),
  open: ({ url, apiId }, observe) => open(url, apiId, observe),
  check: ({ url, apiId }, signal) => smsRuBalance(url, apiId, signal),
  service: 'sms',
  standIn: async () => {
    const { mountSmsRu } = await import('./stand-in.ts')
    return ({ app, journal }) => mountSmsRu(app, journal)
  },
})
