/** The checkout without JavaScript (platform/router/page-forms.tsx). */
import type { Basket } from '#shop/basket/basket.api.ts'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { DELIVERY_WAYS, PAYMENT_WAYS } from '#shop/payment/facts/methods.ts'
import { type StoreId, storeId, variantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { EmptyBasket } from '#shop/basket/screen/empty-basket.tsx'
import {
  EMPTY_FORM,
  EMPTY_TEXTS,
  errorsOf,
  FIELD_OF_REFUSAL,
  fillContacts,
  orderOf,
  type CheckoutForm,
  type FieldName,
} from './checkout-form.ts'
import { readTexts } from '#platform/ui/forms/stored.ts'
import { CheckoutForms } from './checkout-forms.tsx'
import { checkoutItemOf } from './checkout-summary.tsx'
import { CheckoutLayout } from './checkout-page.tsx'
import { intervalOfKey } from './courier-time.tsx'
import { noticeOf, type Notice as OrderNotice } from './refusal.ts'
import type { Tenders } from './tenders.ts'
import { ALL_POINTS } from './tenders-section.tsx'
import { withOfferedWay } from './use-checkout-fields.ts'
import { PayLink } from '#shop/order/screen/order-forms.tsx'
import type { AnswerForm, FormAnswer, FormRequest } from '#platform/router/page-forms.tsx'
import { isValid, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import {
  cityCookieOf,
  CityForms,
  numberField,
  promoCodeIn,
  promoCodeRefusal,
  readCityChoice,
  statusOf,
  type CityChoice,
  type ShownRefusal,
} from '#shop/basket/screen/form-parts.part.tsx'
import type { BasketPrice } from '#shop/pricing/price.api.ts'
import type { Ways } from '#shop/delivery/ways.api.ts'

const MAX_POINTS_SHOWN = 20

const textOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ''
const idOf = (fields: URLSearchParams, name: string): number | null => {
  const id = numberField(fields.get(name))
  return Number.isNaN(id) ? null : id
}

const storeOf = (id: number | null): StoreId | null => (id === null ? null : storeId(id))

const formOf = (fields: URLSearchParams): CheckoutForm => ({
  ...readTexts(EMPTY_TEXTS, (name) => fields.get(name)),
  way: DELIVERY_WAYS.find((way) => way === fields.get('way')) ?? null,
  storeId: storeOf(idOf(fields, 'storeId')),
  pointId: idOf(fields, 'pointId'),
  postalCode: null,
  interval: intervalOfKey(textOf(fields, 'interval')),
  payment: PAYMENT_WAYS.find((way) => way === fields.get('payment')) ?? 'on_receipt',
})

/** Points that are wanted, and the certificate when number and code were typed. */
const tendersOf = (fields: URLSearchParams): Tenders => {
  const [number, pin] = [textOf(fields, 'certificate_number').trim(), textOf(fields, 'certificate_pin').trim()]
  return {
    points: fields.get('points') === 'on' ? ALL_POINTS : null,
    certificate: number === '' || pin === '' ? null : { number, pin },
  }
}

/** What the shopper is shown after a form that placed no order. */
type Shown = {
  readonly refused: ShownRefusal | null
  readonly errors: FieldErrors<FieldName>
  readonly notice: OrderNotice | null
  readonly ticksError: string | null
  /** What the order costs by the answer that refused it: it may depend on the recipient, whom the price alone does not know. */
  readonly price: BasketPrice | null
}
const NOTHING_WRONG: Shown = { refused: null, errors: {}, notice: null, ticksError: null, price: null }

const notice = (message: string): OrderNotice => ({ kind: 'other', message, short: [] })
/** A form that is shown again without asking for the order; `shown.notice` says why. */
const notSent = (shown: Partial<Shown> & Pick<Shown, 'notice'>): Shown => ({
  ...NOTHING_WRONG,
  refused: { refusal: 'not-sent', message: '' },
  ...shown,
})

const ASK_AGAIN = 'Проверьте способ получения и\u00a0сумму и\u00a0нажмите ещё раз.'
const TICK_BOTH = 'Чтобы оформить заказ, примите соглашение и\u00a0отметьте согласие.'
const MARKED = 'Заказ не\u00a0оформлен: исправьте отмеченное.'

/** The ticked boxes carry the versions of the texts that were shown. */
const place = async (
  { calls, city }: FormRequest,
  form: CheckoutForm,
  fields: URLSearchParams,
): Promise<FormAnswer | Shown> => {
  if (textOf(fields, 'shown_city') !== city) return notSent({ notice: notice(`Город изменился. ${ASK_AGAIN}`) })
  if (form.way !== null && textOf(fields, 'shown_way') !== form.way) return notSent({ notice: notice(ASK_AGAIN) })
  const [agreement, consent] = [textOf(fields, 'agreement'), textOf(fields, 'consent')]
  const ticksError = agreement === '' || consent === '' ? TICK_BOTH : null
  const errors = errorsOf(form)
  if (!isValid(errors) || ticksError !== null) return notSent({ errors, ticksError, notice: notice(MARKED) })
  const promoCode = promoCodeIn(fields)
  const order = orderOf(form, {
    city,
    total: numberField(fields.get('shown_total')),
    certificateTotal: numberField(fields.get('shown_certificate')),
    gifts: fields.getAll('shown_gift').map((id) => variantId(numberField(id))),
    promoCode: promoCode === '' ? null : promoCode,
    tenders: tendersOf(fields),
    agreement,
    consent,
  })
  if (order === null) return notSent({ notice: notice(MARKED) })
  const placed = await calls.order.place(order)
  if (!isRefused(placed)) {
    const { token, pay_url } = placed.value
    return pay_url === null ? { location: paths.order(token) } : { status: 200, content: <PayLink to={pay_url} /> }
  }
  const field = FIELD_OF_REFUSAL[placed.refusal]
  return {
    refused: placed,
    errors: field === undefined ? {} : { [field]: placed.message },
    notice: field === undefined ? noticeOf(placed) : notice(MARKED),
    ticksError: placed.refusal === 'old-consent' ? placed.message : null,
    price: isRefused(placed, 'total-changed') ? placed.data.price : null,
  }
}

/** The chosen point, and those that the buyer may choose from. */
const readPoints = async (
  { calls }: FormRequest,
  city: string,
  form: CheckoutForm,
  q: string,
): Promise<{ point: PickupPoint | null; points: readonly PickupPoint[] }> => {
  if (form.way !== 'point') return { point: null, points: [] }
  const [found, chosen] = await Promise.all([
    calls.delivery.getPoints({ city, limit: MAX_POINTS_SHOWN, ...(q === '' ? {} : { q }) }),
    form.pointId === null ? null : calls.delivery.getPoints({ city, id: form.pointId }),
  ])
  return {
    point: chosen?.ok ? (chosen.value.points[0] ?? null) : null,
    points: found.ok ? found.value.points : [],
  }
}

type Priced = {
  readonly price: BasketPrice | null
  readonly promoError: string | null
  readonly message: string | null
}
const readPrice = async (
  { calls }: FormRequest,
  city: string,
  form: CheckoutForm,
  promoCode: string,
  tenders: Tenders,
): Promise<Priced> => {
  const promoError = await promoCodeRefusal(calls, promoCode, city)
  const price = await calls.order.price({
    city,
    ...(form.way === null ? {} : { delivery: form.way }),
    ...(form.way === 'point' && form.pointId !== null ? { point_id: form.pointId } : {}),
    ...(form.way === 'pickup' ? { store_id: form.storeId } : {}),
    // Every wrong code counts.
    ...(promoCode === '' || promoError !== null ? {} : { promo_codes: [promoCode] }),
    ...(tenders.points === null ? {} : { points: tenders.points }),
    ...(tenders.certificate === null ? {} : { certificate: tenders.certificate }),
  })
  return {
    price: price.ok ? price.value : null,
    promoError,
    message: price.ok ? null : price.message,
  }
}

/** Why the typed certificate pays nothing; asked once, because every wrong code counts. */
const certificateError = async (
  { calls }: FormRequest,
  { certificate }: Tenders,
  shown: Shown,
): Promise<string | null> => {
  if (certificate === null) return null
  const { refused } = shown
  if (refused?.refusal === 'wrong-certificate' || refused?.refusal === 'too-many-tries') return refused.message
  const balance = await calls.certificates.balance(certificate)
  return isRefused(balance) ? balance.message : null
}

const showForm = async (
  request: FormRequest,
  basket: Basket,
  choice: CityChoice,
  ways: Ways,
  typed: CheckoutForm,
  shown: Shown,
): Promise<FormAnswer> => {
  const { calls, url, shop } = request
  const fields = request.fields ?? new URLSearchParams()
  const city = choice.current?.key ?? NO_CITY
  const q = textOf(fields, 'q').slice(0, 100)
  const offered = withOfferedWay(typed, ways)
  const { point, points } = await readPoints(request, city, offered, q)
  const form = withOfferedWay(offered, ways, undefined, offered.way === 'point' ? point : undefined)
  const tenders = tendersOf(fields)
  const certificateRefusal = await certificateError(request, tenders, shown)
  const paidWith = certificateRefusal === null ? tenders : { ...tenders, certificate: null }
  const promoCode = promoCodeIn(request.fields ?? url.searchParams)
  const [{ price, promoError, message }, card] = await Promise.all([
    readPrice(request, city, form, promoCode, paidWith),
    calls.bonus.card({}),
  ])
  return {
    status: statusOf(shown.refused),
    content: (
      <CheckoutLayout>
        <CheckoutForms
          form={form}
          errors={shown.errors}
          notice={shown.notice ?? (message === null ? null : notice(message))}
          items={basket.items.map(checkoutItemOf)}
          ways={ways}
          price={shown.price ?? price}
          point={point}
          points={points}
          pointQuery={q}
          promoCode={promoCode}
          promoError={promoError}
          ticks={{
            agreement: textOf(fields, 'agreement') === shop.agreement,
            consent: textOf(fields, 'consent') === shop.terms.consents.order.version,
            error: shown.ticksError,
          }}
          tenders={{
            balance: card.ok ? card.value.balance : null,
            spendsPoints: tenders.points !== null,
            number: textOf(fields, 'certificate_number').slice(0, 20),
            pin: textOf(fields, 'certificate_pin').slice(0, 10),
            error: certificateRefusal,
          }}
          cityKey={city}
          cityForms={<CityForms choice={choice} page={paths.checkout} />}
          agreement={shop.agreement}
          idempotencyKey={crypto.randomUUID()}
        />
      </CheckoutLayout>
    ),
  }
}

const isPlacing = (fields: URLSearchParams): boolean => fields.get('do') === 'place'

export const answerCheckoutForms: AnswerForm = async (request) => {
  const { calls, url, fields } = request
  const chosen = fields?.get('city') ?? null
  if (chosen !== null) {
    const cookie = await cityCookieOf(calls, chosen)
    if (cookie !== null) return { location: paths.checkout, cookie }
  }
  const typed = fields === null ? EMPTY_FORM : formOf(fields)
  // Before the basket is read: the order that is placed twice has emptied it.
  const shown = fields !== null && isPlacing(fields) ? await place(request, typed, fields) : NOTHING_WRONG
  if (!('refused' in shown)) return shown
  const [basket, choice, user] = await Promise.all([
    calls.basket.get({}).then(valueOf),
    readCityChoice(calls, request.city, url),
    fields === null ? calls.user.get({}) : null,
  ])
  const status = statusOf(shown.refused)
  if (basket.items.length === 0) return { status, content: <EmptyBasket titleRef={null} /> }
  const { current } = choice
  const ways = current === null ? null : await calls.order.ways({ city: current.key })
  if (ways === null || isRefused(ways))
    return {
      status,
      content: (
        <CheckoutLayout>
          {shown.notice !== null && <Notice tone="bad">{shown.notice.message}</Notice>}
          <p>Выберите город: от&nbsp;него зависят магазины, сроки и&nbsp;цена доставки.</p>
          <CityForms choice={choice} page={paths.checkout} />
        </CheckoutLayout>
      ),
    }
  const contacts = user?.ok ? user.value : null
  return showForm(request, basket, choice, ways.value, fillContacts(typed, contacts), shown)
}
