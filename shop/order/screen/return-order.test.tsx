/** ORD-08: the dialog of a return: what may be chosen, what is asked for, and what has to be mended first. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderLineId } from '#kernel/ids.ts'
import type { ReturnOptions } from '../order-return.api.ts'
import { splitOf } from '../facts/return-choice.ts'
import { NO_MANNER, requestOf, type Choice, type Line, type Manner } from './return-choice.ts'
import { LineChoice, MannerChoice } from './return-fields.tsx'
import type { OrderReturn } from '../order.api.ts'
import { Returns } from './return-order.tsx'

const TODAY = '2026-11-26'
const LINE: Line = {
  line_id: orderLineId('1'),
  name: 'Крем',
  quantity: 3,
  returned: 1,
  total: 300_000,
  points_discount: 0,
  unopened_until: '2026-12-01',
  irritation_until: '2026-11-28',
  flawed_until: '2028-11-24',
  condition: 'упаковка цела',
}
const GUEST = { token: 't', needsDigits: true }
const OPTIONS: ReturnOptions = {
  lines: [LINE],
  total: 300_000,
  certificate_total: 0,
  today: TODAY,
  needs_digits: true,
  post_address: '454091, Челябинск, ул. Кирова, д. 104',
}
const plain = (html: string): string => html.replaceAll(/\u00a0|&nbsp;/g, ' ')
const lineHtml = (line: Partial<Line>, choice?: Choice): string =>
  plain(
    renderToStaticMarkup(<LineChoice line={{ ...LINE, ...line }} today={TODAY} choice={choice} choose={() => {}} />),
  )
const mannerHtml = (manner: Partial<Manner>, isFault: boolean, postAddress = OPTIONS.post_address): string =>
  plain(
    renderToStaticMarkup(
      <MannerChoice
        postAddress={postAddress}
        manner={{ ...NO_MANNER, ...manner }}
        isFault={isFault}
        change={() => {}}
      />,
    ),
  )
const reasonsIn = (html: string): string[] =>
  [...html.matchAll(/<option value="(\w+)"/g)].map(([, value = '']) => value)

test('ORD-08: a line offers the reasons whose days last, and says until when', () => {
  const all = ['unopened', 'irritation', 'defect', 'wrong_product', 'wrong_information']
  const chosen = { quantity: 1, reason: 'unopened' } as const
  expect(lineHtml({})).toContain('до 1 декабря, если упаковка цела')
  expect(reasonsIn(lineHtml({}, chosen))).toEqual(all)
  const late = lineHtml({ unopened_until: '2026-11-25', irritation_until: null }, { quantity: 1, reason: 'defect' })
  expect(late).toContain('только с дефектом или по нашей ошибке')
  expect(reasonsIn(late)).toEqual(all.slice(2))
})

test('ORD-08: a line that has come back, or whose days are over, cannot be chosen', () => {
  expect(lineHtml({})).not.toContain('disabled')
  expect(lineHtml({ returned: 3 })).toMatch(/disabled[^]*уже возвращён/)
  const over = { unopened_until: '2026-11-25', irritation_until: null, flawed_until: '2026-11-25' }
  expect(lineHtml(over)).toContain('disabled')
})

test('ORD-08: of an opened product that irritated the skin one piece is taken, and the photo is asked for', () => {
  const several = lineHtml({}, { quantity: 1, reason: 'defect' })
  expect(several).toContain('Сколько вернуть: Крем')
  const irritated = lineHtml({}, { quantity: 1, reason: 'irritation' })
  expect(irritated).toContain('сфотографируйте кожу и упаковку')
  expect(irritated).not.toContain('Сколько вернуть')
})

test('ORD-08: a replacement or a lower price is offered for the shop’s fault only; who pays the post is said', () => {
  expect(mannerHtml({}, false)).not.toContain('Что вы хотите')
  expect(reasonsIn(mannerHtml({}, true)).slice(0, 3)).toEqual(['money', 'exchange', 'discount'])
  expect(mannerHtml({ way: 'post' }, true)).toContain('Обратную дорогу оплатим мы: пришлите нам снимок квитанции')
  expect(mannerHtml({ way: 'post' }, false)).toContain('Обратную дорогу оплачиваете вы')
  expect(mannerHtml({ way: 'post' }, false)).toContain('454091, Челябинск, ул. Кирова, д. 104')
  expect(mannerHtml({ way: 'post' }, false, null)).not.toContain('почт')
})

test('ORD-08: the request has the lines, the way and the wish; what is wrong is said and nothing is sent', () => {
  const choices = { '1': { quantity: 2, reason: 'defect' } } as const
  const byPost: Manner = { way: 'post', track: ' 80110012345678 ', wish: 'exchange' }
  expect(requestOf('t', OPTIONS, choices, byPost, '6790')).toEqual({
    token: 't',
    lines: [{ line_id: '1', quantity: 2, reason: 'defect' }],
    way: 'post',
    wish: 'exchange',
    track_number: '80110012345678',
    last_digits: '6790',
  })
  // Whoever has chosen a wish, and then another reason, is given the money; a track number without a parcel is forgotten.
  const unopened = { '1': { quantity: 1, reason: 'unopened' } } as const
  expect(requestOf('t', { needs_digits: false }, unopened, { ...byPost, way: 'store' }, '')).toEqual({
    token: 't',
    lines: [{ line_id: '1', quantity: 1, reason: 'unopened' }],
    way: 'store',
    wish: 'money',
  })
  expect(requestOf('t', OPTIONS, choices, byPost, '67')).toBe('Введите последние четыре цифры телефона получателя')
  expect(requestOf('t', OPTIONS, choices, { ...byPost, track: '12' }, '6790')).toContain(
    'Номер отправления слишком короткий',
  )
})

test('ORD-08: the refund that is shown is that of the pieces', () => {
  expect(splitOf(OPTIONS, { '1': { quantity: 2, reason: 'defect' } })).toEqual({
    money: 200_000,
    points: 0,
    certificate: 0,
  })
})

const ASKED: OrderReturn = {
  state: 'requested',
  requested_at: '2026-11-26T10:00:00.000Z',
  refund: { money: 129_000, points: 0, certificate: 0 },
  way: 'store',
  track_number: null,
  wish: 'exchange',
  refusal: null,
  lines: [{ name: 'Крем', quantity: 1, accepted: 0 }],
  photos: [],
}

test('ORD-08: a refused return says why, one that waits can be withdrawn, one that was has no sum', () => {
  const shown = (change: Partial<OrderReturn>): string =>
    plain(
      renderToStaticMarkup(
        <Returns returns={[{ ...ASKED, ...change }]} offset={300} order={GUEST} onWithdrawn={() => {}} />,
      ),
    )
  expect(shown({})).toContain('Отозвать заявку')
  const refused = shown({ state: 'refused', refusal: 'Это не тот товар.' })
  expect(refused).toContain('отклонён')
  expect(refused).toContain('Это не тот товар.')
  const withdrawn = shown({ state: 'withdrawn' })
  expect(withdrawn).toContain('вы отозвали заявку')
  for (const ended of [refused, withdrawn]) {
    expect(ended).not.toContain('Отозвать заявку')
    expect(ended).not.toContain('вернём')
  }
})

test('ORD-08: who asks for another piece or a lower price reads that the money comes only without it', () => {
  const shown = (wish: 'exchange' | 'money'): string =>
    plain(
      renderToStaticMarkup(
        <Returns returns={[{ ...ASKED, wish }]} offset={300} order={GUEST} onWithdrawn={() => {}} />,
      ),
    )
  expect(shown('exchange')).toContain('1 шт.; если не выйдет, вернём 1 290 ₽ деньгами')
  expect(shown('money')).toContain('1 шт.; вернём 1 290 ₽ деньгами')
})
