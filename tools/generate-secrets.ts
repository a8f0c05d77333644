import { readFile } from 'node:fs/promises'
import { PROVIDERS } from '#providers/all.ts'
import type { Kind } from '#providers/provider.ts'

const FILE = 'docs/ru/secrets.md'
const START = '<!-- Ключи поставщиков: пишет npm run generate из их манифестов. -->\n'
const END = '<!-- Конец ключей поставщиков. -->'

/** What the key of a provider gives a thief, how it is replaced, and what buyers notice meanwhile. */
type Words = { readonly stolen: string; readonly replacing: string; readonly noticed: string }
const NEW_KEY = 'новый ключ в кабинете поставщика, узлы по одному, затем отзыв старого'
const MESSAGES = `${NEW_KEY}. Если ключ может быть только один, смените его ночью: неотправленное магазин повторит, коды входа — нет`
const WORDS: Readonly<Record<Kind, Words>> = {
  payment: {
    stolen: 'приём платежей и возвраты от имени магазина',
    replacing: `${NEW_KEY}. Оплаты и возвраты, которые пришлись на перерыв, магазин сверит и повторит сам`,
    noticed: 'минуту-другую новая оплата не начнётся',
  },
  carrier: {
    stolen: 'отправления за счёт магазина, имена и телефоны получателей',
    replacing: `${NEW_KEY}; между ними \`npm run providers:check\``,
    noticed: 'цены и дни доставки — по прошлым ответам службы; созданные в перерыве отправления уйдут позже',
  },
  marketplace: {
    stolen: 'цены и остатки на маркетплейсе, отмена заказов',
    replacing: `${NEW_KEY}; между ними \`npm run providers:check\``,
    noticed: 'в перерыве остатки и заказы маркетплейса стоят, потом уходят сами',
  },
  sms: {
    stolen: 'сообщения от имени магазина и за его счёт',
    replacing: MESSAGES,
    noticed: 'в перерыве не придут коды входа',
  },
  call: { stolen: 'звонки за счёт магазина', replacing: MESSAGES, noticed: 'в перерыве нельзя получить код звонком' },
  mail: { stolen: 'письма от имени магазина и за его счёт', replacing: MESSAGES, noticed: 'письма придут позже' },
  mailbox: {
    stolen: 'чтение и удаление писем покупателей',
    replacing: 'новый пароль ящика у почтовой службы, узлы по одному',
    noticed: 'письма ждут в ящике и становятся обращениями позже',
  },
  'address-hints': {
    stolen: 'подсказки адресов за счёт магазина',
    replacing: NEW_KEY,
    noticed: 'в перерыве адрес вписывают без подсказок',
  },
  icons: { stolen: 'значки за счёт магазина', replacing: NEW_KEY, noticed: 'ничего' },
  'object-store': {
    stolen: 'исходные картинки товаров: чтение и запись',
    replacing: NEW_KEY,
    noticed: 'пока ключи разные, новая картинка на узле со старым ключом — плашка',
  },
}

/** The page of secrets with the rows of the providers' keys, one for each kind. */
export const generateSecrets = async (): Promise<{ file: string; text: string }> => {
  const rows = Object.entries(WORDS).flatMap(([kind, { stolen, replacing, noticed }]) => {
    const names = PROVIDERS.filter((provider) => provider.kind === kind)
      .flatMap(({ settings }) => Object.values(settings))
      .flatMap(({ name, secret }) => (secret === true ? [`\`${name}\``] : []))
    return names.length === 0 ? [] : [`| ${names.join(', ')} | ${stolen} | ${replacing} | ${noticed} |`]
  })
  const [before, rest] = (await readFile(FILE, 'utf8')).split(START)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${FILE} has no place for the keys of providers: ${START.trim()} … ${END}`)
  const head = '| секрет | что даёт укравшему | как сменить | что заметят покупатели |\n| --- | --- | --- | --- |'
  return { file: FILE, text: `${before}${START}\n${head}\n${rows.join('\n')}\n\n${END}${after}` }
}
