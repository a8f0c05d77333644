/** The checkout without JavaScript (platform/router/page-forms.tsx). */
import type { Basket } from '#shop/basket/basket.api.ts'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { variantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { EmptyBasket } from '#shop/basket/screen/empty-basket.tsx'
import {
  EMPTY_FORM,
  errorsOf,
  FIELD_OF_REFUSAL,
  fillContacts,
  orderOf,
  priceInputOf,
  typedDoor,
  type CheckoutForm,
  type FieldName,
} from './checkout-form.ts'
import {
  certificateError,
  doNothing,
  formOf,
  isPlanNew,
  PostedCode,
  PostedPoints,
  PostedPartPayments,
  readPickupPoints,
  textOf,
  withShownPlan,
} from './checkout-forms.part.tsx'
import { checkoutItemOf } from './checkout-summary.tsx'
import { CheckoutForm as CheckoutFields, CheckoutLayout } from './checkout-page.tsx'
import css from './checkout.module.css'
import { ChooseCityFirst } from './choose-city-first.tsx'
import { refusalWithPlan, noticeOf, type Notice as OrderNotice } from './refusal.ts'
import { choicesOfPlan, withPlan } from './chosen-plan.ts'
import { addressesIn, isForBook, withSavedAddress } from './saved-address.ts'
import type { PartPayments } from './part-payments.ts'
import { ALL_BONUS_POINTS } from './part-payments-section.tsx'
import { withOfferedMethod } from './use-checkout-fields.ts'
import type { Checkout } from './use-checkout.ts'
import { PayLink } from '#shop/order/screen/pay-link.tsx'
import type { AnswerForm, FormAnswer, FormRequest } from '#platform/router/page-forms.tsx'
import { isValid, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import type { HiddenFields } from '#platform/ui/forms/posted-form.tsx'
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
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** Points that are wanted, and the certificate when number and code were typed. */
const partPaymentsOf = (fields: URLSearchParams): PartPayments => {
  const [number, pin] = [textOf(fields, 'certificate_number').trim(), textOf(fields, 'certificate_pin').trim()]
  return {
    bonusPoints: fields.get('bonus_points') === 'on' ? ALL_BONUS_POINTS : null,
    certificate: number === '' || pin === '' ? null : { number, pin },
  }
}

/** What the shopper is shown after a form that placed no order. */
type Shown = {
  readonly refused: ShownRefusal | null
  readonly errors: FieldErrors<FieldName>
  readonly notice: OrderNotice | null
  /** What the order costs by the answer that refused it: it may depend on the recipient, whom the price alone does not know. */
  readonly price: BasketPrice | null
  /** The plan that the refusal has named. */
  readonly nearest: Partial<CheckoutForm>
}
const NOTHING_WRONG: Shown = { refused: null, errors: {}, notice: null, price: null, nearest: {} }

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
  isCustomer: boolean,
  fields: URLSearchParams,
): Promise<FormAnswer | Shown> => {
  if (textOf(fields, 'shown_city') !== city) return notSent({ notice: notice(`Город изменился. ${ASK_AGAIN}`) })
  if (form.delivery !== null && (textOf(fields, 'shown_delivery') !== form.delivery || isPlanNew(form, fields)))
    return notSent({ notice: notice(ASK_AGAIN) })
  const [agreement, consent] = [textOf(fields, 'agreement'), textOf(fields, 'consent')]
  const errors = errorsOf(form)
  const wrong = [...(isValid(errors) ? [] : [MARKED]), ...(agreement === '' || consent === '' ? [TICK_BOTH] : [])]
  if (wrong.length > 0) return notSent({ errors, notice: notice(wrong.join(' ')) })
  const promoCode = promoCodeIn(fields)
  const order = orderOf(form, {
    city,
    total: numberField(fields.get('shown_total')),
    certificateTotal: numberField(fields.get('shown_certificate')),
    gifts: fields.getAll('shown_gift').map((id) => variantId(numberField(id))),
    promoCode: promoCode === '' ? null : promoCode,
    partPayments: partPaymentsOf(fields),
    agreement,
    consent,
  })
  if (order === null) return notSent({ notice: notice(MARKED) })
  const placed = await calls.order.place(order)
  if (!isRefused(placed)) {
    // The order is placed, whether or not the book takes its address.
    if (isCustomer && order.postal_address && isForBook(form))
      await calls.savedAddresses.save({ city, postal_address: order.postal_address }).catch(() => {})
    const { token, pay_url } = placed.value
    return pay_url === null ? { location: paths.order(token) } : { status: 200, content: <PayLink to={pay_url} /> }
  }
  const field = FIELD_OF_REFUSAL[placed.refusal]
  const planned = refusalWithPlan(placed)
  return {
    refused: placed,
    errors: field === undefined ? {} : { [field]: placed.message },
    notice: field === undefined ? noticeOf(placed, form) : notice(MARKED),
    price: isRefused(placed, 'total-changed') ? placed.data.price : null,
    nearest: planned === null ? {} : choicesOfPlan(planned.data),
  }
}

const showForm = async (
  request: FormRequest,
  basket: Basket,
  choice: CityChoice,
  all: OfferedMethods,
  typed: CheckoutForm,
  saved: readonly SavedAddress[] | null,
  shown: Shown,
): Promise<FormAnswer> => {
  const { calls, url, shop } = request
  const fields = request.fields ?? new URLSearchParams()
  const city = choice.current?.key ?? NO_CITY
  const q = textOf(fields, 'q').slice(0, 100)
  const variants = basket.items.map(({ product_id }) => product_id)
  const {
    form: planned,
    methods,
    plans,
    secondStore,
    isPlanGone,
  } = withPlan({ ...withShownPlan(typed, fields), ...shown.nearest }, all, variants, new Date())
  const offered = withOfferedMethod(planned, methods)
  const { point, points } = await readPickupPoints(request, city, offered, q)
  const form = withSavedAddress(
    withOfferedMethod(offered, methods, undefined, offered.delivery === 'point' ? point : undefined),
    saved ?? [],
  )
  const partPayments = partPaymentsOf(fields)
  const certificateRefusal = await certificateError(request, partPayments, shown.refused)
  const paidWith = certificateRefusal === null ? partPayments : { ...partPayments, certificate: null }
  const promoCode = promoCodeIn(request.fields ?? url.searchParams)
  const promoError = await promoCodeRefusal(calls, promoCode, city)
  // Every wrong code counts.
  const paidCode = promoCode === '' || promoError !== null ? null : promoCode
  const [priced, card] = await Promise.all([
    calls.order.price(priceInputOf(city, { ...form, door: typedDoor(form) }, paidCode, paidWith)),
    calls.bonus.card({}),
  ])
  const price = shown.price ?? (priced.ok ? priced.value : undefined)
  const checkout: Checkout = {
    form,
    typedDoor: typed,
    saved,
    point,
    errors: shown.errors,
    set: doNothing,
    city,
    methods,
    plans,
    secondStore,
    isPlanGone,
    methodsFailed: false,
    offers: null,
    choosePickupPoint: doNothing,
    quote: null,
    price,
    priceFailed: price === undefined,
    isConsentMissed: false,
    ticks: {
      agreement: textOf(fields, 'agreement') === shop.agreement,
      consent: textOf(fields, 'consent') === shop.terms.consents.order.version,
    },
    tick: doNothing,
    busy: false,
    notice: shown.notice ?? (isRefused(priced) ? notice(priced.message) : null),
    live: null,
  }
  const hidden: HiddenFields = [
    ['key', crypto.randomUUID()],
    ['shown_delivery', form.delivery ?? ''],
    ['shown_city', city],
    ['shown_plan', form.plan ?? ''],
    ...(price === undefined
      ? []
      : ([
          ['shown_total', price.total],
          ['shown_certificate', price.certificate_total],
          ...price.gifts.map(({ given }) => ['shown_gift', given ?? ''] as const),
        ] as const)),
  ]
  return {
    status: statusOf(shown.refused),
    content: (
      <CheckoutLayout>
        <section className={css.city} aria-label="Город">
          <CityForms choice={choice} page={paths.checkout} />
        </section>
        <CheckoutFields
          checkout={checkout}
          fields={hidden}
          items={basket.items.map(checkoutItemOf)}
          city={null}
          renderStoreMap={null}
          renderPickupPoints={({ chosen, error }) => (
            <PostedPoints points={points} query={q} chosen={chosen} error={error} />
          )}
          promoField={() => <PostedCode code={promoCode} error={promoError} />}
          bonusPointsLine={() => null}
          onSignIn={null}
          onTakeAvailable={null}
          partPayments={
            <PostedPartPayments
              balance={card.ok ? card.value.balance : null}
              spendsBonusPoints={partPayments.bonusPoints !== null}
              certificate={{
                number: textOf(fields, 'certificate_number').slice(0, 20),
                pin: textOf(fields, 'certificate_pin').slice(0, 10),
              }}
              error={certificateRefusal}
            />
          }
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
  const typed = fields === null ? { ...EMPTY_FORM, plan: url.searchParams.get('plan') } : formOf(fields)
  // Before the basket is read: the order that is placed twice has emptied it.
  const book = await calls.savedAddresses.list({})
  const saved = book.ok ? addressesIn(book.value, request.city) : null
  const shown =
    fields !== null && isPlacing(fields)
      ? await place(request, withSavedAddress(typed, saved ?? []), saved !== null, fields)
      : NOTHING_WRONG
  if (!('refused' in shown)) return shown
  const [basket, choice, user] = await Promise.all([
    calls.basket.get({}).then(valueOf),
    readCityChoice(calls, request.city, url),
    fields === null ? calls.user.get({}) : null,
  ])
  const status = statusOf(shown.refused)
  if (basket.items.length === 0) return { status, content: <EmptyBasket titleRef={null} /> }
  const { current } = choice
  const methods = current === null ? null : await calls.order.methods({ city: current.key })
  if (methods === null || isRefused(methods))
    return {
      status,
      content: (
        <CheckoutLayout>
          {shown.notice !== null && <Notice tone="bad">{shown.notice.message}</Notice>}
          <ChooseCityFirst>
            <CityForms choice={choice} page={paths.checkout} />
          </ChooseCityFirst>
        </CheckoutLayout>
      ),
    }
  const contacts = user?.ok ? user.value : null
  return showForm(request, basket, choice, methods.value, fillContacts(typed, contacts), saved, shown)
}
