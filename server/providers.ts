/** The outside providers: the real one where the shop has an account, otherwise the sandbox, otherwise none. */
import { boxberry } from './adapters/boxberry/boxberry.ts'
import { cdek } from './adapters/cdek/cdek.ts'
import { dadata } from './adapters/dadata/dadata.ts'
import { mailApi } from './adapters/mail-api/mail-api.ts'
import { tbank as tbankPayments } from './adapters/tbank/tbank.ts'
import { yookassa as yookassaPayments } from './adapters/yookassa/yookassa.ts'
import { smtp as smtpServer } from './adapters/smtp/smtp.ts'
import { smsRu } from './adapters/sms-ru/sms-ru.ts'
import { russianPost } from './adapters/russian-post/russian-post.ts'
import type { ObserveCall } from './adapters/provider-client.ts'
import type { Config, SmsAccount } from './config.ts'
import type { AddressHints } from './ports/address-hints.ts'
import type { CarrierClient } from './ports/carriers.ts'
import type { Payments } from './ports/payments.ts'
import type { SmsSender } from './ports/sms-sender.ts'

/** The configuration without the owner of the database, whose password the running shop does not keep in its memory. */
export type Accounts = Omit<Config, 'databaseUrl'>

const smsSender = (account: SmsAccount | undefined, sandboxUrl: string, observe?: ObserveCall): SmsSender => {
  switch (account?.provider) {
    case undefined:
      return smsRu(`${sandboxUrl}/sms.ru`, 'sandbox', observe)
    case 'sms.ru':
      return smsRu('https://sms.ru', account.apiId, observe)
  }
}

/** The real provider where there are credentials, otherwise the sandbox. `readConfig` guarantees that one of them exists. */
export const messageSenders = (
  { sms, mailApi: mail, smtp }: Accounts,
  sandboxUrl = 'http://127.0.0.1:9',
  observe?: ObserveCall,
) => ({
  sms: smsSender(sms, sandboxUrl, observe),
  mailer:
    smtp !== undefined
      ? smtpServer(smtp.url, smtp.from)
      : mail === undefined
        ? mailApi(`${sandboxUrl}/mail`, 'sandbox', observe)
        : mailApi(mail.url, mail.key, observe),
})

/**
 * The first takes new payments. Without credentials the sandbox plays YooKassa; without a sandbox nothing is paid online. `observe`
 * counts every call.
 */
export const paymentProviders = (
  { yookassa, tbank }: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): Payments[] => {
  const own = [
    ...(yookassa === undefined ? [] : [yookassaPayments('https://api.yookassa.ru', { ...yookassa, observe })]),
    ...(tbank === undefined ? [] : [tbankPayments('https://securepay.tinkoff.ru', { ...tbank, observe })]),
  ]
  if (own.length > 0 || sandboxUrl === undefined) return own
  return [yookassaPayments(`${sandboxUrl}/yookassa`, { shopId: 'sandbox', secretKey: 'sandbox', observe })]
}

/** Undefined without a key and a sandbox. `observe` counts every call. */
export const addressHintsOf = (
  { dadataToken }: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): AddressHints | undefined => {
  if (dadataToken !== undefined) return dadata('https://suggestions.dadata.ru', { token: dadataToken, observe })
  return sandboxUrl === undefined ? undefined : dadata(`${sandboxUrl}/dadata`, { token: 'sandbox', observe })
}

/** `observe` counts every call. */
export const carriersOf = (
  { cdek: cdekAccount, boxberry: boxberryAccount, boxberryCities: cities, russianPost: postAccount }: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): readonly CarrierClient[] => [
  ...(cdekAccount !== undefined
    ? [cdek(cdekAccount.url, { ...cdekAccount, observe })]
    : sandboxUrl === undefined
      ? []
      : [cdek(`${sandboxUrl}/cdek`, { ...SANDBOX_CDEK, observe })]),
  ...(boxberryAccount !== undefined
    ? [boxberry('https://api.boxberry.ru', { ...boxberryAccount, cities }, observe)]
    : sandboxUrl === undefined
      ? []
      : [boxberry(`${sandboxUrl}/boxberry`, { ...SANDBOX_BOXBERRY, cities }, observe)]),
  ...(postAccount !== undefined
    ? [russianPost(RUSSIAN_POST, postAccount, observe)]
    : sandboxUrl === undefined
      ? []
      : [russianPost(sandboxPost(sandboxUrl), SANDBOX_POST, observe)]),
]

const RUSSIAN_POST = { account: 'https://otpravka-api.pochta.ru', calculator: 'https://tariff.pochta.ru' }
/** The point is in Chelyabinsk. */
const SANDBOX_CDEK = { clientId: 'sandbox', clientSecret: 'sandbox', shipmentPoint: 'P259-1' }
const SANDBOX_BOXBERRY = { token: 'sandbox', receptionPoint: '74001' }
const SANDBOX_POST = { token: 'sandbox', login: 'sandbox', password: 'sandbox', indexFrom: '454080' }
const sandboxPost = (url: string) => ({ account: `${url}/russian-post`, calculator: `${url}/russian-post-calculator` })
