import type { ReactNode } from 'react'
import type { SignInReason } from '#platform/client/ui-store.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useShop } from '#platform/client/shop.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { ErrorScreen, Failure } from '#platform/router/failure-screens.tsx'
import { ShelfSkeleton, PageSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { basketQuery } from '#shop/basket/screen/basket-query.ts'
import Cart from '#shop/basket/screen/cart.route.tsx'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import Listing, {
  ErrorBoundary as ListingFailure,
  type loader as listingLoader,
} from '#shop/catalogue/screen/listing.route.tsx'
import Checkout from '#shop/checkout/screen/checkout.route.tsx'
import { CardPage } from '#shop/loyalty/screen/certificate/card-page.tsx'
import Order from '#shop/order/screen/order.route.tsx'
import { EMPTY_FIELDS } from '#shop/people/screen/sign-in/sign-in-form.ts'
import { SignInSteps, TITLES } from '#shop/people/screen/sign-in/sign-in-steps.tsx'
import type { SignIn } from '#shop/people/screen/sign-in/use-sign-in.ts'
import { customerStates } from './customer-states.tsx'
import { basketOf, putBasket } from './made-basket.ts'
import { orderOf } from './made-order.ts'
import { productStates, type ProductData } from './product-states.tsx'
import { promiseStates } from './promise-states.tsx'
import { At, failQuery, Knowing, LONG, long, Wrapped, type ScreenState } from './state-parts.tsx'

export type ListingData = Awaited<ReturnType<typeof listingLoader>>

const listingStates = (data: ListingData): readonly (readonly [state: string, data: ListingData])[] => {
  const { listing } = data
  const withCards = (cards: ProductCard[], total = cards.length): ListingData => ({
    ...data,
    insert: null,
    listing: { ...listing, cards, total, pages: 1 },
  })
  return [
    ['много', data],
    ['пусто', withCards([])],
    ['один', withCards(listing.cards.slice(0, 1))],
    ['длинные слова', withCards(listing.cards.slice(0, 8).map(long))],
    ['нет в наличии', withCards(listing.cards.slice(0, 8).map((card) => ({ ...card, available: false })))],
  ]
}

/** What the basket's query knows: nothing yet, a failure, or a basket of which the city has so many pieces a line. */
type Known = 'nothing' | 'failure' | { readonly cards: readonly ProductCard[]; readonly inStock: number }

const WithBasket = ({ known, children }: { known: Known; children: ReactNode }) => {
  const { courier } = useShop().terms
  const city = useCityKey()
  return (
    <Knowing
      fill={(client) => {
        if (known === 'failure') failQuery(client, basketQuery.queryKey)
        else if (known !== 'nothing')
          putBasket(client, basketOf(known.cards), { city, courier, inStock: known.inStock })
      }}
    >
      {children}
    </Knowing>
  )
}

const nothing = (): void => {}
const SIGN_IN: SignIn = {
  step: 'phone',
  capped: [],
  isNew: false,
  fields: EMPTY_FIELDS,
  ticks: { agreement: false, consent: false, news: false },
  generalError: null,
  errors: {},
  secondsLeft: 0,
  busy: false,
  failedSubmits: 0,
  sentBy: 'sms',
  ways: [],
  proofDone: null,
  set: nothing,
  tick: nothing,
  sendCode: nothing,
  enterWithPasskey: nothing,
  finish: nothing,
  changeNumber: nothing,
  submit: nothing,
}
const TYPED = { ...EMPTY_FIELDS, phone: '(912) 345 67 89' }
const SIGN_IN_STATES: readonly (readonly [state: string, change: Partial<SignIn>, why: SignInReason | null])[] = [
  ['сама', {}, null],
  ['после сердечка', {}, 'favourites'],
  ['отказ', { generalError: 'Слишком много кодов. Подождите минуту.', ways: ['call'] }, null],
  ['код', { step: 'code', fields: TYPED, secondsLeft: 40 }, null],
  [
    'новый покупатель',
    { step: 'code', fields: TYPED, isNew: true, errors: { code: 'Неверный код подтверждения' } },
    null,
  ],
  ['код звонком', { step: 'code', fields: TYPED, sentBy: 'call', ways: ['sms', 'email'] }, null],
  ['код на почту', { step: 'code', fields: TYPED, sentBy: 'email', ways: ['sms', 'call'], secondsLeft: 40 }, null],
  ['проверка перед кодом', { fields: TYPED, busy: true, proofDone: 0.4 }, null],
  [
    'поместилось не всё',
    {
      step: 'capped',
      capped: [
        { name: LONG, wanted: 12, stands: 3 },
        { name: 'Крем для рук', wanted: 2, stands: 0 },
      ],
    },
    null,
  ],
]

/** `products`: the data of product pages, one of them with many shades. */
export const screenStates = (data: ListingData, products: readonly ProductData[]): readonly ScreenState[] => {
  const cards = data.listing.cards.slice(0, 3)
  const baskets: readonly (readonly [state: string, known: Known])[] = [
    ['загрузка', 'nothing'],
    ['ошибка', 'failure'],
    ['пусто', { cards: [], inStock: 9 }],
    ['один', { cards: cards.slice(0, 1), inStock: 9 }],
    ['много', { cards: data.listing.cards.slice(0, 8), inStock: 2 }],
    ['длинные слова', { cards: cards.map(long), inStock: 9 }],
    ['нет в наличии', { cards, inStock: 0 }],
  ]
  const order = orderOf(cards)
  const orders: readonly (readonly [state: string, order: ReturnType<typeof orderOf>])[] = [
    ['ждёт в магазине', order],
    ['собирается', { ...order, state: 'assembling', hand_over: null }],
    [
      'отменён',
      { ...order, state: 'cancelled', hand_over: null, can_cancel: false, cancel_reason: 'cancelled_by_buyer' },
    ],
    ['длинные слова', orderOf(cards.map(long))],
  ]
  const card = {
    amount: 300_000,
    design: 'ice',
    recipient_name: 'Анна',
    sender_name: 'Мария',
    greeting: 'С днём рождения! Выбирайте то, что давно хотелось.',
    ends_on: '2029-11-23',
  } as const
  return [
    {
      screen: 'Каталог',
      state: 'загрузка',
      element: (
        <Wrapped>
          <h1>Каталог</h1>
          <ShelfSkeleton cards={9} columns={3} />
        </Wrapped>
      ),
    },
    ...listingStates(data).map(([state, shown]) => ({
      screen: 'Каталог',
      state,
      element: (
        <At path={paths.products} data={shown}>
          <Listing />
        </At>
      ),
    })),
    {
      screen: 'Каталог',
      state: 'ошибка',
      element: (
        <At path={paths.products}>
          <ListingFailure />
        </At>
      ),
    },
    ...productStates(products),
    ...baskets.map(([state, known]) => ({
      screen: 'Корзина',
      state,
      element: (
        <WithBasket known={known}>
          <At path={paths.cart}>
            <Cart />
          </At>
        </WithBasket>
      ),
    })),
    ...baskets.slice(0, 2).map(([state, known]) => ({
      screen: 'Оформление',
      state,
      element: (
        <WithBasket known={known}>
          <At path={paths.checkout}>
            <Checkout />
          </At>
        </WithBasket>
      ),
    })),
    ...orders.map(([state, shown]) => ({
      screen: 'Заказ',
      state,
      element: (
        <At
          path={paths.order(shown.token)}
          data={{ order: shown, delivery: null, formKey: 'key', linkCode: null, fromPayment: false }}
        >
          <Order />
        </At>
      ),
    })),
    ...customerStates(cards),
    ...promiseStates(cards),
    { screen: 'Сертификат', state: 'подарен', element: <CardPage card={card} /> },
    {
      screen: 'Сертификат',
      state: 'длинные слова',
      element: <CardPage card={{ ...card, recipient_name: LONG.slice(0, 60), greeting: LONG.repeat(4) }} />,
    },
    ...SIGN_IN_STATES.map(([state, change, why]) => ({
      screen: 'Вход',
      state,
      element: (
        <Wrapped>
          <h1>{TITLES[change.step ?? 'phone']}</h1>
          <SignInSteps signIn={{ ...SIGN_IN, ...change }} why={why} />
        </Wrapped>
      ),
    })),
    {
      screen: 'Страница',
      state: 'загрузка',
      element: (
        <Wrapped>
          <h1>Страница</h1>
          <PageSkeleton />
        </Wrapped>
      ),
    },
    { screen: 'Страница', state: 'нет такой', element: <ErrorScreen status={404} message="" /> },
    { screen: 'Страница', state: 'ошибка', element: <ErrorScreen status={500} message="Что-то пошло не&nbsp;так" /> },
    { screen: 'Страница', state: 'нет сети', element: <Failure error={new TypeError('Failed to fetch')} /> },
  ]
}
