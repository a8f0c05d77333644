import { doIUseEmail } from '@jsx-email/doiuse-email'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { ORDER_STEPS, orderEmail, type OrderForMessage } from '#shop/order/facts/order-messages.ts'
import { partsOfParagraph } from './facts/letter-parts.ts'
import { shopLetterHtml } from './letter-html.ts'

const SHOP_URL = 'https://glad.example'
const ORDER: OrderForMessage = {
  number: 'Г-100001',
  link: `${SHOP_URL}/order/token`,
  toPay: 148_000,
  bonusPointsTotal: 0,
  certificateTotal: 50_000,
  delivery: 'pickup',
  payment: 'card',
  wasPaid: true,
  store: { name: 'Кировка', address: 'ул. Кирова, 104', hours: 'ежедневно 10:00–22:00', coordinates: '55.1,61.4' },
  items: [
    {
      name: 'Крем <b>«Тишь»</b>, 50 мл',
      quantity: 2,
      total: 169_000,
      url: `${SHOP_URL}/product/krem-tish`,
      picture: `${SHOP_URL}/img/abc-160.webp`,
    },
  ],
  deliveryPrice: 29_000,
  handOverCode: '048213',
  keptUntil: '23 ноября',
  trackNumber: null,
  courierDay: null,
  others: null,
  isCancelledWithFirst: false,
  movedFrom: null,
  readyAt: null,
  courierTime: null,
  carrier: null,
  cancelled: null,
  returned: null,
  confirm: null,
}
const htmlOf = (step: (typeof ORDER_STEPS)[number], order = ORDER): string =>
  shopLetterHtml(orderEmail(shopForTests.texts, step, order), shopForTests.texts, SHOP_URL).replaceAll('\u00a0', ' ')

/**
 * What a letter does without where it is not known: the element that a mail program replaces by its own, round corners, a note for screen
 * readers; the preview, where it is not hidden, has the colour of its ground.
 */
const HARMLESS = /^`(<body> element|border-radius|role attribute|display:none)`/

test('ORD-07: mail programs can show every letter of an order', () => {
  const emailClients = ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'mail-ru.*', 'samsung-email.*'] as const
  for (const step of ORDER_STEPS) {
    const checked = doIUseEmail(htmlOf(step), { emailClients: [...emailClients] })
    const errors = checked.success ? [] : checked.errors
    expect(
      errors.filter((error) => !HARMLESS.test(error)),
      step,
    ).toEqual([])
  }
})

test('ORD-07: the letter of an order shows its goods with pictures and sums that add up, and leads to it', () => {
  const html = htmlOf('placed')
  expect(html).toContain('Крем &lt;b&gt;«Тишь»&lt;/b&gt;, 50 мл')
  expect(html).toContain(`<img src="${SHOP_URL}/img/abc-160.webp" alt="" width="64"`)
  for (const words of ['2 шт.', '1 690 ₽', 'Доставка', '290 ₽', '−500 ₽', 'Оплачено', '1 480 ₽'])
    expect(html).toContain(words)
  expect(html).toMatch(/<a href="https:\/\/glad\.example\/order\/token"[^>]*>Открыть заказ<\/a>/)
})

test('ORD-07: an order that waits shows its code in large figures and the way to the store', () => {
  const html = htmlOf('ready_for_pickup')
  expect(html).toMatch(/font-size:36px[^>]*>048213</)
  expect(html).toContain('Кировка')
  expect(html).toContain('href="https://yandex.ru/maps/?rtext=~55.1,61.4"')
  expect(htmlOf('cancelled')).not.toContain('font-size:36px')
})

test('ORD-07: an order that its guest has to confirm has a button for it', () => {
  const confirm = { code: '123456', link: `${SHOP_URL}/order/token?confirm=abc` }
  expect(htmlOf('placed', { ...ORDER, confirm })).toMatch(/href="[^"]*\?confirm=abc"[^>]*>Подтвердить заказ</)
})

test('ORD-07: words of a letter are text, whatever they hold, and an address at the end of a paragraph is a button', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = shopLetterHtml(
        { subject: text, parts: [{ kind: 'text', text }], foot: [text] },
        shopForTests.texts,
        SHOP_URL,
      )
      // The words are in the title, the preview, the heading and the text: no tag comes from them.
      const plain = shopLetterHtml(
        { subject: '', parts: [{ kind: 'text', text: '' }], foot: [''] },
        shopForTests.texts,
        SHOP_URL,
      )
      expect(html.split('<').length).toBe(plain.split('<').length)
    }),
  )
  expect(partsOfParagraph('Вернуть деньги: https://a.example/b')).toEqual([
    { kind: 'button', title: 'Вернуть деньги', url: 'https://a.example/b' },
  ])
  expect(partsOfParagraph('Без адреса.')).toEqual([{ kind: 'text', text: 'Без адреса.' }])
})
