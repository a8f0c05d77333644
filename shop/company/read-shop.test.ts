import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSms } from '#shop/order/facts/order-messages.ts'
import { letterText } from '#shop/letters/facts/message-texts.ts'
import { documentMark, readShop } from './read-shop.ts'

const SHOP = join(import.meta.dirname, '../../tests/shops/tea')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-shop-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The folder of a shop whose file has these changes; `null` removes the file. */
const shopWith = async (file: string, change: (text: string) => string | null): Promise<string> => {
  const shop = await mkdtemp(join(folder, 'shop-'))
  for (const part of ['shop.yaml', 'messages.yaml', 'legal'])
    await cp(join(SHOP, part), join(shop, part), { recursive: true })
  const path = join(shop, file)
  const text = change(await readFile(path, 'utf8').catch(() => ''))
  await (text === null ? rm(path) : writeFile(path, text))
  return shop
}
const faultsOf = async (...changed: Parameters<typeof shopWith>): Promise<string[]> => {
  const outcome = await readShop(await shopWith(...changed)).catch((error: unknown) => error)
  return outcome instanceof Error
    ? outcome.message
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim())
    : []
}

test('OWN-01: a fault in shop.yaml is named with its line and key, in Russian; all faults are named together', async () => {
  const faults = await faultsOf('shop.yaml', (text) =>
    text
      .replace('1655400123', '16554')
      .replace('order_prefix: ЧВ', 'order_prefix: чв')
      .replace('about: Чай', 'abaut: Чай')
      .replace('[hero, services', '[hero, servises'),
  )
  expect(faults).toEqual(
    expect.arrayContaining([
      'shop.yaml:5: order_prefix: нужно: от одной до трёх прописных букв',
      'shop.yaml:12: company.inn: нужно: ИНН в кавычках: цифр 10 или 12',
      'shop.yaml:3: abaut: незнакомый ключ',
      expect.stringMatching(/^shop\.yaml:1: about: не задано\. Нужно: одно предложение/),
      expect.stringMatching(/^shop\.yaml:\d+: home\.sections\.1: нужно: одна из частей: hero, services/),
    ]),
  )
  expect(await faultsOf('shop.yaml', () => 'name: [чай')).toEqual([
    expect.stringMatching(/^shop\.yaml:1: файл не читается как YAML/),
  ])
  expect(await faultsOf('shop.yaml', () => null)).toEqual(['shop.yaml: файла нет'])
})

test.each(['8 (800) 555-01-01', '8 (8172) 55-50-01', '+7 (84543) 7-12-34', '8 800 555 01 01'])(
  'OWN-01: takes the hotline as it is written in its city: %s',
  async (phone) => {
    expect(await faultsOf('shop.yaml', (text) => text.replace('8 (843) 200-55-44', phone))).toEqual([])
  },
)

test.each(['8 (843) 200-55-4', '8 (843) 200-55-444', '02', '8 (84) 2200-55-44'])(
  'OWN-01: refuses a hotline that nobody can call: %s',
  async (phone) => {
    expect(await faultsOf('shop.yaml', (text) => text.replace('8 (843) 200-55-44', `'${phone}'`))).toEqual([
      expect.stringContaining('hotline.phone: нужно: телефон с кодом города, например 8 (800) 555-01-01'),
    ])
  },
)

test('OWN-01: wrong terms are named with line and key: unknown keys, orders of lists, texts without a version', async () => {
  const wrong = `
delivery:
  courier_price: 12.5
  free: 3000
bonus:
  levels:
    - { name: Листок, from: 0, percent: 500 }
`
  expect(await faultsOf('shop.yaml', (text) => text.replace(/\ndelivery:[\s\S]*/, wrong))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^shop\.yaml:\d+: delivery\.courier_price: нужно: цена доставки курьером, рублей/),
      expect.stringMatching(/^shop\.yaml:\d+: delivery\.free: незнакомый ключ/),
      expect.stringMatching(/^shop\.yaml:\d+: bonus\.levels\.0\.percent: нужно: процент, который возвращается/),
      expect.stringMatching(/^shop\.yaml:\d+: bonus\.max_percent: не задано/),
    ]),
  )
  const disordered = `
delivery: { courier_price: 100, paid_in: [msk] }
returns:
  - { since: '2025-01-01', days: 7 }
  - { since: '2026-01-01' }
bonus: { levels: [{ name: Листок, from: 100, percent: 5 }], max_percent: 30, burn_months: 6 }
consents: { order: { version: '2026-13-01', text: Согласен } }
`
  const replaced = (text: string): string => text.replace(/\ndelivery:[\s\S]*/, disordered)
  expect(await faultsOf('shop.yaml', replaced)).toEqual([
    expect.stringMatching(/^shop\.yaml:\d+: consents\.order\.version: нужно: редакция текста: дата в кавычках/),
  ])
  expect(await faultsOf('shop.yaml', (text) => replaced(text).replace('2026-13-01', '2026-12-01'))).toEqual([
    expect.stringMatching(/^shop\.yaml:\d+: delivery\.paid_in: без free_from доставка везде платная/),
    expect.stringMatching(/^shop\.yaml:\d+: returns\.0\.condition: не задано/),
    expect.stringMatching(/^shop\.yaml:\d+: returns: новые условия ставьте сверху/),
    expect.stringMatching(/^shop\.yaml:\d+: bonus\.levels: уровни идут по возрастанию from/),
  ])
})

test('ORD-09: the taxes that receipts state are those of the file, the general ones without any', async () => {
  const taxesWith = async (lines: string) => {
    const { profile } = await readShop(await shopWith('shop.yaml', (text) => `${text}\n${lines}\n`))
    return profile.terms.taxes
  }
  const law = [
    { since: '2026-01-01', percent: 22 },
    { since: '2019-01-01', percent: 20 },
  ]
  const without = { since: '2019-01-01', percent: 'none' }
  expect(await taxesWith('')).toEqual({ system: 'osn', vat: law })
  expect(await taxesWith('taxes: { system: усн доходы }')).toEqual({ system: 'usn_income', vat: [without] })
  const simplified = 'taxes: { system: усн доходы минус расходы }\nvat:\n'
  expect(await taxesWith(`${simplified}  - { since: '2027-01-01', percent: 5 }`)).toEqual({
    system: 'usn_income_outcome',
    vat: [{ since: '2027-01-01', percent: 5 }, without],
  })
  expect(await taxesWith("vat:\n  - { since: '2027-01-01', percent: нет }")).toEqual({
    system: 'osn',
    vat: [{ since: '2027-01-01', percent: 'none' }, ...law],
  })
  expect(await faultsOf('shop.yaml', (text) => `${text}\ntaxes: { system: усн }\n`)).toEqual([
    expect.stringMatching(/^shop\.yaml:\d+: taxes\.system: нужно: осн, усн доходы/),
  ])
  expect(await faultsOf('shop.yaml', (text) => `${text}\ntaxes: { system: осн, vat: нет }\n`)).toEqual([
    expect.stringMatching(/^shop\.yaml:\d+: taxes\.vat: незнакомый ключ/),
  ])
  expect(await faultsOf('shop.yaml', (text) => `${text}\nvat:\n  - { since: '2027-01-01', percent: 0 }\n`)).toEqual([
    expect.stringMatching(
      /^shop\.yaml:\d+: vat\.0\.percent: нужно: ставка НДС, процентов: целое число от 1 до 99, или «нет»$/,
    ),
  ])
})

test('OWN-01: a shop without its legal documents does not open, since it may not take orders', async () => {
  expect(await faultsOf('legal/soglasie.md', () => null)).toEqual([
    expect.stringMatching(/^legal\/soglasie\.md: файла нет\. Это пользовательское соглашение/),
  ])
  expect(await faultsOf('legal/politics.md', () => 'Без заголовка')).toEqual([
    'legal/politics.md:1: нужны title и version между двумя строками ---',
  ])
})

test('OWN-01: a file that unfolds without an end, and one that is no YAML, are faults with their place', async () => {
  const unfolding = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...[...'bcdefgh'].map((key, at) => `${key}: &${key} [${Array.from({ length: 10 }, () => `*${'abcdefg'[at]}`)}]`),
  ].join('\n')
  for (const file of ['shop.yaml', 'messages.yaml'])
    expect(await faultsOf(file, () => unfolding)).toEqual([
      expect.stringMatching(new RegExp(`^${file}:1: файл не читается как YAML`)),
    ])
  for (const front of ['title: [чай', unfolding])
    expect(await faultsOf('legal/politics.md', () => `---\n${front}\n---\nТекст`)).toEqual([
      expect.stringMatching(/^legal\/politics\.md:1: данные между двумя строками --- не читаются/),
    ])
})

test('OWN-01: a logo with a handler behind another separator than a space is refused', async () => {
  for (const shapes of ['<rect/onclick="x()"/>', '<path d="M0 0"onclick="x()"/>'])
    expect(await faultsOf('logo.svg', () => `<svg viewBox="0 0 9 9">${shapes}</svg>`)).toHaveLength(1)
})

test('OWN-01: colours in which text could not be read are refused', async () => {
  expect(await faultsOf('shop.yaml', (text) => text.replace('#7a3b1e', '#ffcc00'))).toEqual([
    expect.stringMatching(/^shop\.yaml: colours\.accent: контраст к белому 1\.5/),
  ])
})

test('OWN-01: a logo has plain shapes only', async () => {
  expect(
    await faultsOf(
      'logo.svg',
      () => '<svg viewBox="0 0 9 9"><script>alert(1)</script><path onclick="x()" d="M0 0"/></svg>',
    ),
  ).toEqual([
    expect.stringMatching(/^logo\.svg: <script> нельзя/),
    expect.stringMatching(/^logo\.svg: <script> нельзя/),
    expect.stringMatching(/^logo\.svg: уберите style, href/),
  ])
  expect(await faultsOf('logo.svg', () => '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')).toEqual([])
})

test('OWN-01: a message that names a value it does not have, or drops its code, is refused', async () => {
  expect(await faultsOf('messages.yaml', () => "sms:\n  sign_in: 'Код: {kod}'\n  order_paid: 'Оплачено'\n")).toEqual([
    'messages.yaml:3: sms.order_paid: незнакомый ключ',
  ])
  expect(await faultsOf('messages.yaml', () => 'silent: [order_assembling, order_ready]\n')).toEqual([
    'messages.yaml:1: silent.1: нужно: order_assembling',
  ])
  expect(await faultsOf('messages.yaml', () => "sms:\n  sign_in: 'Код: {kod}'\n")).toEqual([
    'messages.yaml:2: sms.sign_in: {kod} здесь не бывает. Можно: {shop}, {code} и\u00a0цифры магазина',
    'messages.yaml: sms.sign_in: нет {code}, без которого сообщение не нужно',
  ])
})

test('OWN-01: own words replace the built-in ones; the rest stays, and empty parts are left out', async () => {
  const { messages } = await readShop(SHOP)
  const order = {
    number: 'ЧВ-1',
    link: 'https://verstachay.example/order/x',
    toPay: 39_000,
    items: [],
    deliveryPrice: 0,
    bonusPointsTotal: 0,
    certificateTotal: 0,
    delivery: 'pickup',
    payment: 'on_receipt',
    wasPaid: false,
    store: null,
    handOverCode: null,
    keptUntil: null,
    trackNumber: null,
    cancelled: null,
    returned: null,
    carrier: null,
    courierDay: null,
    others: null,
    isCancelledWithFirst: false,
    movedFrom: null,
    readyAt: null,
    courierTime: null,
    confirm: null,
  } as const
  expect(orderSms(messages, 'placed', order)?.replaceAll('\u00a0', ' ')).toBe(
    'Верста: чай уже откладываем, заказ ЧВ-1 на 390 ₽. https://verstachay.example/order/x',
  )
  expect(orderSms(messages, 'ready_for_pickup', order)).toBe(
    'Верста: заказ ЧВ-1 ждёт вас. https://verstachay.example/order/x',
  )
  expect(letterText(messages, 'order_paid', { number: 'ЧВ-1' }).subject).toBe('Спасибо, заказ ЧВ-1 оплачен')
})

test('PEOPLE-05: the agreement and letters name the shop’s figures; an unknown one is refused with file and line', async () => {
  const agreement = (text: string) => `${text}\n\nДеньги — через {money_back_time}.\n`
  const { served } = await readShop(await shopWith('legal/soglasie.md', agreement))
  expect('html' in served.agreement && served.agreement.html).toContain('Деньги — через 10\u00a0дней.')
  const lines = (await readFile(join(SHOP, 'legal/soglasie.md'), 'utf8')).split('\n').length
  expect(await faultsOf('legal/soglasie.md', (text) => `${text}\n\nЧерез {money_bck_time}.\n`)).toEqual([
    `legal/soglasie.md:${lines + 2}: у магазина нет цифры {money_bck_time}`,
  ])
  const refund = (figure: string) => () =>
    `letters:\n  refund:\n    text:\n      - 'Заказ {number}: {link}, деньги через {${figure}}.'\n`
  const { messages } = await readShop(await shopWith('messages.yaml', refund('money_back_time')))
  expect(messages.letters.refund.text).toEqual(['Заказ {number}: {link}, деньги через 10\u00a0дней.'])
  expect(await faultsOf('messages.yaml', refund('money_bck_time'))).toEqual([
    expect.stringContaining('messages.yaml:4: letters.refund: {money_bck_time} здесь не бывает'),
  ])
})

test('PEOPLE-05: a PDF of a document with figures is served while it says the same, otherwise the text', async () => {
  const body = 'Деньги — через {money_back_time}.\n'
  const shop = await shopWith('legal/soglasie.md', (text) => `${/^---[^]*?\n---\n/.exec(text)?.[0] ?? ''}${body}`)
  const served = async (pdf: string) => {
    await writeFile(join(shop, 'legal/soglasie.pdf'), pdf)
    return Object.keys((await readShop(shop)).served.agreement)
  }
  expect(await served('%PDF made of another text')).toEqual(['title', 'html'])
  expect(await served(`%PDF ${documentMark(body.replace('{money_back_time}', '10\u00a0дней'))}`)).toEqual(['pdf'])
})
