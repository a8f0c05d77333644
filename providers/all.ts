/**
 * The one list of the shop's outside providers. Of several providers of payments the first with an account takes new payments; of
 * several of SMS the first that works sends.
 */
import { boxberry } from './boxberry/provider.ts'
import { cdek } from './cdek/provider.ts'
import { dadata } from './dadata/provider.ts'
import { iconify } from './iconify/provider.ts'
import { imap } from './imap/provider.ts'
import { mailApi } from './mail-api/provider.ts'
import { ozon } from './ozon/provider.ts'
import { russianPost } from './russian-post/provider.ts'
import { s3 } from './s3/provider.ts'
import type { Provider } from './provider.ts'
import { smsRu } from './sms-ru/provider.ts'
import { smsc, smscCalls } from './smsc/provider.ts'
import { smtp } from './smtp/provider.ts'
import { tbank } from './tbank/provider.ts'
import { wildberries } from './wildberries/provider.ts'
import { yandexMarket } from './yandex-market/provider.ts'
import { yookassa } from './yookassa/provider.ts'

export const PROVIDERS: readonly Provider[] = [
  cdek,
  boxberry,
  russianPost,
  dadata,
  smsRu,
  smsc,
  smscCalls,
  mailApi,
  smtp,
  imap,
  yookassa,
  tbank,
  iconify,
  s3,
  yandexMarket,
  ozon,
  wildberries,
]
