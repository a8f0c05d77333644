/** What a browser without JavaScript has in place of scripted parts of the checkout, and what is read for it. */
import { isRefused } from '#kernel/endpoint.ts'
import type { FormRequest } from '#platform/router/page-forms.tsx'
import { type ShownRefusal, fixed, numberField } from '#shop/basket/screen/form-parts.part.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { parseForm } from './checkout-storage.ts'
import { intervalOfKey } from './courier-time.tsx'
import type { PartPayments } from './part-payments.ts'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { PickupPointRow } from '#shop/delivery/screen/pickup-point-list.tsx'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import { NoLocations, LocationPicker } from '#platform/ui/fields/location-picker.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { CertificateFields, type TypedCertificate } from '#platform/ui/forms/certificate-fields.tsx'
import { FormError, FormHint } from '#platform/ui/forms/form-messages.tsx'
import { classNames } from '#platform/ui/styles/class-names.ts'
import promo from '#shop/pricing/screen/promo-code.module.css'
import css from './checkout.module.css'
import { PointsChoice, PartPaymentsFrame } from './part-payments-section.tsx'

const MAX_POINTS_SHOWN = 20

export const doNothing = (): void => {}

export const textOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ''
const idOf = (fields: URLSearchParams, name: string): number | null => {
  const id = numberField(fields.get(name))
  return Number.isNaN(id) ? null : id
}

/** The form as it was posted. */
export const formOf = (fields: URLSearchParams): CheckoutForm =>
  parseForm({
    ...Object.fromEntries(fields),
    storeId: idOf(fields, 'storeId'),
    pointId: idOf(fields, 'pointId'),
    interval: intervalOfKey(textOf(fields, 'interval')),
    postalCode: null,
    addressId: fields.get('addressId') === 'other' ? 'other' : idOf(fields, 'addressId'),
    savesAddress: !fields.has('asksToSave') || fields.has('savesAddress'),
  })

/** Whether another plan was chosen than the one whose methods were shown. */
export const isPlanNew = ({ plan }: CheckoutForm, fields: URLSearchParams): boolean =>
  fields.has('shown_plan') && (plan ?? '') !== fields.get('shown_plan')
/** A plan that is chosen again chooses its method and store. */
export const withShownPlan = (form: CheckoutForm, fields: URLSearchParams): CheckoutForm =>
  isPlanNew(form, fields) ? { ...form, delivery: null, storeId: null } : form

/** `points`: those that were found by `query`, or the nearest. */
export const PostedPoints = ({
  points,
  query,
  chosen,
  error,
}: {
  points: readonly PickupPoint[]
  query: string
  chosen: PickupPoint | null
  error: string | undefined
}) => {
  const shown = chosen === null || points.some(({ id }) => id === chosen.id) ? points : [chosen, ...points]
  const usable = shown.filter(({ unusable }) => unusable === null)
  return (
    <>
      <LocationPicker
        legend="Пункт выдачи"
        map={null}
        search={
          <div className={css.search}>
            <TextField kind="search" name="q" label="Улица, метро или номер пункта" maxLength={100} {...fixed(query)} />
            <Button look="line" type="submit" name="do" value="show">
              Найти
            </Button>
          </div>
        }
      >
        {usable.map((point) => (
          <PickupPointRow
            key={point.id}
            point={point}
            quotes={null}
            checked={point.id === chosen?.id}
            onChoose={doNothing}
          />
        ))}
        {usable.length === 0 && <NoLocations>Подходящих пунктов не&nbsp;нашлось. Попробуйте другую улицу.</NoLocations>}
      </LocationPicker>
      <FormError below>{error}</FormError>
      <FormHint>Выберите пункт и&nbsp;нажмите «Пересчитать»: в&nbsp;сумме появится доставка.</FormHint>
    </>
  )
}

export const PostedCode = ({ code, error }: { code: string; error: string | null }) => (
  <div className={classNames(css.search, promo.promo)}>
    <TextField name="code" label="Промокод" autoComplete="off" maxLength={40} error={error} {...fixed(code)} />
    <Button look="line" type="submit" name="do" value="show">
      Пересчитать
    </Button>
  </div>
)

/** `balance`: kopecks of the customer's points; null for a guest. `error`: why the certificate was refused. */
export const PostedPartPayments = ({
  balance,
  spendsBonusPoints,
  certificate,
  error,
}: {
  balance: number | null
  spendsBonusPoints: boolean
  certificate: TypedCertificate
  error: string | null
}) => (
  <PartPaymentsFrame
    bonusPoints={
      balance === null ? (
        <p className={css.small}>
          Чтобы оплатить часть заказа бонусами, <TextLink to={paths.signIn}>войдите</TextLink>. Заказ можно оформить
          и&nbsp;без входа.
        </p>
      ) : (
        <PointsChoice balance={balance} isOn={spendsBonusPoints} onChange={doNothing} />
      )
    }
    certificate={
      <details className={css.certificate} open={certificate.number !== ''}>
        <summary>Есть подарочный сертификат</summary>
        <div className={css.two}>
          <CertificateFields {...certificate} error={error} onType={doNothing} />
        </div>
      </details>
    }
  />
)

/** The chosen point, and those that the buyer may choose from. */
export const readPickupPoints = async (
  { calls }: FormRequest,
  city: string,
  form: CheckoutForm,
  q: string,
): Promise<{ point: PickupPoint | null; points: readonly PickupPoint[] }> => {
  if (form.delivery !== 'point') return { point: null, points: [] }
  const [found, chosen] = await Promise.all([
    calls.delivery.getPickupPoints({ city, limit: MAX_POINTS_SHOWN, ...(q === '' ? {} : { q }) }),
    form.pointId === null ? null : calls.delivery.getPickupPoints({ city, id: form.pointId }),
  ])
  return {
    point: chosen?.ok ? (chosen.value.points[0] ?? null) : null,
    points: found.ok ? found.value.points : [],
  }
}

/** Why the typed certificate pays nothing; asked once, because every wrong code counts. */
export const certificateError = async (
  { calls }: FormRequest,
  { certificate }: PartPayments,
  refused: ShownRefusal | null,
): Promise<string | null> => {
  if (certificate === null) return null
  if (refused?.refusal === 'wrong-certificate' || refused?.refusal === 'too-many-tries') return refused.message
  const balance = await calls.certificates.balance(certificate)
  return isRefused(balance) ? balance.message : null
}
