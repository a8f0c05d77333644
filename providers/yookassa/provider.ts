import { accountKey } from '#kernel/setting.ts'
import { checkPayments } from '#providers/shared/check-payments.ts'
import { defineProvider } from '../provider.ts'
import { yookassa as open } from './adapter.ts'

/** Number of a payment that no shop has. */
const NO_PAYMENT = '00000000-0000-5000-a000-000000000000'

export const yookassa = defineProvider({
  kind: 'payment',
  code: 'yookassa',
  title: 'ЮKassa',
  settings: {
    shopId: accountKey('YOOKASSA_SHOP_ID', {
      fallback: 'песочница',
      meaning: 'номер магазина в ЮKassa; нужен вместе с ключом',
    }),
    secretKey: accountKey('YOOKASSA_SECRET_KEY', {
      secret: true,
      fallback: 'песочница',
      meaning:
        'секретный ключ ЮKassa: карты и СБП, чеки 54-ФЗ. Уведомления ЮKassa шлите на PUBLIC_URL/api/payment/webhook/yookassa. ' +
        'В production без ЮKassa и Т-Банка онлайн-оплаты нет, и её не предлагают',
    }),
  },
  incomplete: () => 'YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY нужны вместе: без одного из них платежи не принять.',
  account: (values) => ({ url: 'https://api.yookassa.ru', ...values }),
  sandbox: (sandboxUrl) => ({ url: `${sandboxUrl}/yookassa`, shopId: 'sandbox', secretKey: 'sandbox' }),
  open: ({ url, ...account }, observe) => open(url, { ...account, observe }),
  check: ({ url, ...account }) => checkPayments(open(url, account), NO_PAYMENT),
  standIn: async () => {
    const { mountYookassa } = await import('./stand-in.ts')
    return ({ app, journal, bank }) => mountYookassa(app, journal, bank)
  },
})
