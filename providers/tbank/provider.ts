import { accountKey } from '#kernel/setting.ts'
import { checkPayments } from '#providers/shared/check-payments.ts'
import { defineProvider } from '../provider.ts'
import { tbank as open } from './adapter.ts'

const API = 'https://securepay.tinkoff.ru'
/** Number of a payment that no shop has. */
const NO_PAYMENT = '1'

export const tbank = defineProvider({
  kind: 'payment',
  code: 'tbank',
  title: 'Т-Банк',
  settings: {
    terminalKey: accountKey('TBANK_TERMINAL_KEY', {
      fallback: 'нет',
      meaning:
        'терминал интернет-эквайринга Т-Банка; если задана и ЮKassa, новые оплаты идут через неё, а здесь завершаются прежние',
    }),
    password: accountKey('TBANK_PASSWORD', { secret: true, fallback: 'нет', meaning: 'пароль этого терминала' }),
  },
  incomplete: () => 'TBANK_TERMINAL_KEY и TBANK_PASSWORD нужны вместе: без одного из них платежи не принять.',
  account: (values) => values,
  open: (account, observe) => open(API, { ...account, observe }),
  check: (account) => checkPayments(open(API, account), NO_PAYMENT),
  standIn: async () => {
    const { mountTbank } = await import('./stand-in.ts')
    return ({ app, journal, bank }) => mountTbank(app, journal, bank)
  },
})
