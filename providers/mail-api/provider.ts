import { accountUrl, accountKey } from '#kernel/setting.ts'
import type { Mailer } from '#providers/ports/mailer.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { defineProvider } from '../provider.ts'
import { mailApi as open } from './adapter.ts'

const TOGETHER = 'MAIL_API_URL и MAIL_API_KEY нужны вместе: адрес и ключ почтового шлюза.'

/** An email to nobody: the gateway refuses its address after it has accepted the key. */
const checkGateway = async (mailer: Mailer): Promise<ProviderAnswer<string>> => {
  const answer = await mailer.send({ to: '', subject: '', text: '', key: 'providers-check' })
  if (answer.sent || answer.failure === 'bad_address') return { ok: true, value: 'почтовый шлюз принял ключ' }
  return { ok: false, failure: answer.failure === 'config' ? 'config' : 'unavailable', detail: answer.detail }
}

export const mailApi = defineProvider({
  kind: 'mail',
  code: 'mail-api',
  title: 'Письма',
  settings: {
    url: accountUrl('MAIL_API_URL', {
      fallback: 'песочница',
      meaning: 'адрес почтового шлюза, принимающего письма по https',
      pattern: /^[a-z][a-z\d+.-]*:\S+$/i,
      wrong: () => TOGETHER,
    }),
    key: accountKey('MAIL_API_KEY', { secret: true, fallback: 'песочница', meaning: 'ключ почтового шлюза' }),
  },
  incomplete: () => TOGETHER,
  account: (values) => values,
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/mail`, key: 'sandbox' }),
  open: ({ url, key }, observe) => open(url, key, observe),
  check: ({ url, key }) => checkGateway(open(url, key)),
  service: 'mail',
  standIn: async () => {
    const { mountMail } = await import('./stand-in.ts')
    return ({ app, journal }) => mountMail(app, journal)
  },
})
