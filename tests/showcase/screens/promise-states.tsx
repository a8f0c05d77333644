import type { ReactNode } from 'react'
import { orderLineId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { NO_MANNER, type Choice, type Line, type Manner } from '#shop/order/screen/return-choice.ts'
import { LineChoice, MannerChoice } from '#shop/order/screen/return-fields.tsx'
import type { OrderReturn } from '#shop/order/order.api.ts'
import Order from '#shop/order/screen/order.route.tsx'
import { ConsentSwitches } from '#shop/people/screen/personal/consent-switches.tsx'
import { PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import { WhatNext } from '#shop/people/screen/what-next.part.tsx'
import { EmailLinkAnswer, STEP_TEXTS } from '#shop/people/screen/subscribe/email-link-answer.tsx'
import { MailboxSwitches } from '#shop/people/screen/subscribe/mailbox-switches.tsx'
import type { MailboxSubscription } from '#shop/people/subscribe.api.ts'
import type { ConsentAim, Subscriptions } from '#shop/people/user.api.ts'
import { refusalText } from '#shop/order/facts/return-refusal.ts'
import { orderOf } from './made-order.ts'
import { At, LONG, Wrapped, type ScreenState } from './state-parts.tsx'

const nothing = (): void => {}
const TOKEN = 'abcdefghijklmnopqrstuv'
const TODAY = '2026-11-26'
const TEXT = 'Согласен получать письма об\u00a0этом и\u00a0знаю, что откажусь в\u00a0любой момент'

const AIMS: readonly ConsentAim[] = ['news', 'favourites', 'points', 'reviews', 'calls']
const aimsOf = (change: Partial<Subscriptions['aims'][number]>): Subscriptions => ({
  email: `${LONG.slice(0, 14)}anna.belova@pochta.example.ru`,
  aims: AIMS.map((aim) => ({
    aim,
    is_given: false,
    awaits_mailbox: false,
    changed_at: null,
    given_version: null,
    text: TEXT,
    version: TODAY,
    ...change,
  })),
})
const CONSENTS: readonly (readonly [state: string, subscriptions: Subscriptions])[] = [
  ['нет', aimsOf({})],
  ['даны', aimsOf({ is_given: true, changed_at: TODAY, given_version: TODAY })],
  ['ждут почту', aimsOf({ awaits_mailbox: true })],
]

const kind = (name: MailboxSubscription['kind'], change: Partial<MailboxSubscription> = {}): MailboxSubscription => ({
  kind: name,
  is_given: true,
  awaits_mailbox: false,
  may_give: true,
  text: TEXT,
  version: TODAY,
  products: [],
  ...change,
})
const MAILBOX: readonly (readonly [state: string, kinds: readonly MailboxSubscription[]])[] = [
  [
    'приходят',
    [kind('news'), kind('arrivals', { products: [LONG, LONG], may_give: false }), kind('favourites'), kind('points')],
  ],
  ['ничего', [kind('news', { is_given: false }), kind('arrivals', { is_given: false, may_give: false })]],
]

const LINE: Line = {
  line_id: orderLineId('1'),
  name: 'Крем для рук',
  quantity: 3,
  returned: 0,
  total: 357_000,
  points_discount: 0,
  unopened_until: '2026-12-04',
  irritation_until: '2026-12-04',
  flawed_until: '2028-11-20',
  condition: 'не\u00a0вскрыт',
}
const BY_POST: Manner = { ...NO_MANNER, way: 'post', track: '80110012345678' }
const RETURNS: readonly (readonly [state: string, line: Line, choice: Choice, manner: Manner, isFault: boolean])[] = [
  ['не подошло', LINE, { quantity: 2, reason: 'unopened' }, NO_MANNER, false],
  ['раздражение, почтой', LINE, { quantity: 1, reason: 'irritation' }, BY_POST, false],
  [
    'брак, снизить цену',
    { ...LINE, name: LONG },
    { quantity: 1, reason: 'defect' },
    { ...NO_MANNER, wish: 'discount' },
    true,
  ],
]

const returned = (state: OrderReturn['state'], change: Partial<OrderReturn> = {}): OrderReturn => ({
  state,
  requested_at: '2026-11-24T09:00:00.000Z',
  lines: [{ name: 'Крем для рук', quantity: 1, accepted: state === 'accepted' ? 1 : 0 }],
  refund: { money: 119_000, points: 0, certificate: 0 },
  way: 'store',
  track_number: null,
  wish: 'money',
  refusal: null,
  photos: [],
  ...change,
})

/** Subscriptions, consents and returns, which the promises of the shop are about. */
export const promiseStates = (cards: readonly ProductCard[]): readonly ScreenState[] => {
  const page = (screen: string, state: string, path: string, element: ReactNode, data?: unknown): ScreenState => ({
    screen,
    state,
    element: (
      <At path={path} data={data}>
        {element}
      </At>
    ),
  })
  const order = orderOf(cards)
  const orders = [
    [
      'возвраты',
      {
        ...order,
        state: 'delivered' as const,
        hand_over: null,
        can_cancel: false,
        returns: [
          returned('requested', { way: 'post', track_number: '80110012345678', wish: 'discount' }),
          returned('accepted'),
          returned('refused', { refusal: refusalText('other', LONG) }),
          returned('withdrawn'),
        ],
      },
    ],
    [
      'цена снижена',
      {
        ...order,
        state: 'delivered' as const,
        hand_over: null,
        can_cancel: false,
        price: {
          ...order.price,
          discount_total: 19_000,
          total: order.price.total - 19_000,
          rows: [{ rule: 'price-reduced:1', title: `Снижение цены: ${LONG}`, amount: -19_000, missing: null }],
        },
      },
    ],
  ] as const
  return [
    ...CONSENTS.map(([state, subscriptions]) =>
      page(
        'Согласия',
        state,
        paths.personalProfile,
        <PersonalLayout title="Мои данные" current={paths.personalProfile}>
          <ConsentSwitches initial={subscriptions} />
        </PersonalLayout>,
      ),
    ),
    ...MAILBOX.map(([state, kinds]) => ({
      screen: 'Подписки почты',
      state,
      element: (
        <Wrapped>
          <h1>Ваши подписки</h1>
          <MailboxSwitches token={TOKEN} initial={{ email: 'a***@example.ru', kinds: [...kinds] }} />
        </Wrapped>
      ),
    })),
    ...(['confirm', 'leave', 'arrivals', 'favourites'] as const).map((step) => ({
      screen: 'Ссылка письма',
      state: step,
      element: (
        <Wrapped>
          <h1>{STEP_TEXTS[step].title}</h1>
          <EmailLinkAnswer step={step} token={TOKEN} />
        </Wrapped>
      ),
    })),
    ...RETURNS.map(([state, line, choice, manner, isFault]) => ({
      screen: 'Возврат',
      state,
      element: (
        <Wrapped>
          <h1>Что вернуть</h1>
          <ul>
            <LineChoice line={line} today={TODAY} choice={choice} choose={nothing} />
          </ul>
          <MannerChoice
            postAddress="454000, Челябинск, ул. Кирова, 104"
            manner={manner}
            isFault={isFault}
            change={nothing}
          />
        </Wrapped>
      ),
    })),
    ...orders.map(([state, shown]) =>
      page('Заказ', state, paths.order(shown.token), <Order />, {
        order: shown,
        delivery: null,
        formKey: 'key',
        linkCode: null,
        fromPayment: false,
      }),
    ),
    page(
      'Кабинет',
      'что дальше',
      paths.personal,
      <PersonalLayout title="Личный кабинет" current={paths.personal}>
        <WhatNext orders={[order]} card={null} today={TODAY} />
      </PersonalLayout>,
    ),
  ]
}
