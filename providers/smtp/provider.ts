import { isEmail } from '#kernel/email.ts'
import { text, type Setting } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { checkSmtp, smtp as open } from './adapter.ts'

const url: Setting<string> = {
  name: 'SMTP_URL',
  secret: true,
  isAccount: true,
  fallback: 'песочница',
  meaning: 'почтовый сервер вместо шлюза: `smtp://имя:пароль@сервер:587` (со STARTTLS) или `smtps://…:465`',
  parse: (given, complain) => {
    if (given !== undefined && !(URL.canParse(given) && /^smtps?:$/.test(new URL(given).protocol)))
      complain('SMTP_URL: это не адрес почтового сервера. Пример: smtp://имя:пароль@mail.example:587')
    return given ?? ''
  },
}

export const smtp = defineProvider({
  kind: 'mail',
  code: 'smtp',
  title: 'Письма',
  settings: {
    url,
    from: text('MAIL_FROM', {
      fallback: 'не задана',
      needs: 'SMTP_URL',
      meaning: 'от кого письма: `Магазин <zabota@magazin.example>`; нужна вместе с SMTP_URL',
    }),
  },
  rules: ({ from = '' }) =>
    isEmail(/<([^<>]*)>$/.exec(from)?.[1] ?? from)
      ? []
      : ['MAIL_FROM нужна вместе с SMTP_URL: от кого письма. Пример: Магазин <zabota@magazin.example>'],
  account: (values) => values,
  open: (account) => open(account.url, account.from ?? ''),
  check: (account) => checkSmtp(account.url),
})
