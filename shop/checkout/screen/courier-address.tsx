import { useState } from 'react'
import { ADDRESS_LENGTHS } from '#kernel/postal-address.ts'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import type { AddressHint } from '#shop/delivery/address.api.ts'
import { orderFields } from '#shop/order/facts/order-fields.ts'
import { Checkbox, Radio } from '#platform/ui/fields/checkbox.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { SuggestField, type Suggestion } from '#platform/ui/fields/suggest-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { doorOf, type DoorFields } from './checkout-form.ts'
import css from './courier-address.module.css'
import { LocateAddress } from './locate-address.tsx'
import { useAddressHints } from './use-address-hints.ts'
import type { CheckoutFields } from './use-checkout-fields.ts'
import type { Checkout } from './use-checkout.ts'

/** What only the courier reads. */
const OPTIONAL_FIELDS = [
  { name: 'flat', label: 'Квартира', autoComplete: 'address-line2' },
  { name: 'entrance', label: 'Подъезд', autoComplete: 'off' },
  { name: 'floor', label: 'Этаж', autoComplete: 'off' },
  { name: 'intercom', label: 'Домофон', autoComplete: 'off' },
] as const

const HINT = 'Начните вводить улицу и\u00a0выберите дом из\u00a0списка'
const HOUSE_HINT = 'Теперь номер дома'
const SILENT = 'Подсказки сейчас не\u00a0отвечают. Впишите улицу и\u00a0дом сами, этого достаточно.'

const isHouse = (hint: AddressHint): boolean => hint.house !== null
const streetOf = (hint: AddressHint): string => hint.street ?? hint.value
/** The street that has been picked is no suggestion any more. */
const isTyped = (hint: AddressHint, typed: string): boolean => !isHouse(hint) && hint.value === typed.trim()

/** `postalCode`: of a picked suggestion; null for a typed address. */
export type DoorForm = DoorFields & { readonly postalCode: string | null }
type Props = Pick<CheckoutFields, 'errors'> & {
  readonly form: DoorForm
  readonly set: (part: Partial<DoorForm>) => void
  /** Key of the city whose houses are suggested. */
  readonly city: string
  /** Null without JavaScript. */
  readonly live: object | null
}

const STREET = { name: 'street', label: 'Улица', maxLength: ADDRESS_LENGTHS.street, required: true } as const

/**
 * A suggestion of a house fills in both fields and brings the postal code along; what is typed by hand is enough, too. A whole line
 * that is typed here is divided when the field is left.
 */
const SuggestedStreet = ({ form, errors, set, city }: Props) => {
  const [message, setMessage] = useState('')
  const { hints, isSilent } = useAddressHints(city, form.street)
  const offered = hints.filter((hint) => !isTyped(hint, form.street))
  const fill = (hint: AddressHint): void =>
    set({
      street: isHouse(hint) ? streetOf(hint) : `${hint.value} `,
      house: hint.house ?? '',
      postalCode: isHouse(hint) ? hint.postal_code : null,
      ...(hint.flat === null ? {} : { flat: hint.flat }),
    })
  const pick = ({ value }: Suggestion): void => {
    const picked = offered.find((hint) => hint.value === value)
    if (picked) fill(picked)
  }
  const type = (street: string): void => {
    setMessage('')
    set({ street, postalCode: null })
  }
  const divide = (): void => {
    const { street, house, flat, entrance, floor, intercom } = doorOf(form)
    if (house === null || form.house !== '') return
    set({
      street,
      house,
      flat: flat ?? '',
      entrance: entrance ?? '',
      floor: floor ?? '',
      intercom: intercom ?? '',
    })
  }
  const hasStreet = form.house === '' && hints.some((hint) => isTyped(hint, form.street))
  const known = form.postalCode === null ? HINT : `Индекс ${form.postalCode}`
  return (
    <div>
      <SuggestField
        {...STREET}
        value={form.street}
        validate={orderFields.street}
        error={errors.street}
        suggestions={offered.map((hint) => ({ value: hint.value, data: { house: hint.house } }))}
        hint={isSilent ? SILENT : hasStreet ? HOUSE_HINT : known}
        endButton={<LocateAddress city={city} onFound={fill} onMessage={setMessage} />}
        onChange={type}
        onPick={pick}
        onBlur={divide}
      />
      <p className={css.message} role="status">
        {message}
      </p>
    </div>
  )
}

/** Street, house and what only the courier reads. */
export const AddressFields = (props: Props) => {
  const { form, errors, set, live } = props
  return (
    <>
      {live ? (
        <SuggestedStreet {...props} />
      ) : (
        <TextField
          {...STREET}
          autoComplete="address-line1"
          value={form.street}
          error={errors.street}
          onChange={(street) => set({ street })}
        />
      )}
      <div className={css.address}>
        <div className={css.fields}>
          <TextField
            name="house"
            label="Дом"
            maxLength={ADDRESS_LENGTHS.house}
            required
            autoComplete="off"
            value={form.house}
            validate={live ? orderFields.house : undefined}
            error={errors.house}
            onChange={(house) => set({ house, postalCode: null })}
          />
          {OPTIONAL_FIELDS.map((field) => (
            <TextField
              key={field.name}
              {...field}
              maxLength={ADDRESS_LENGTHS[field.name]}
              value={form[field.name]}
              onChange={(value) => set({ [field.name]: value })}
            />
          ))}
        </div>
      </div>
    </>
  )
}

const SavedAddresses = ({ form, saved, set }: Pick<Checkout, 'form' | 'set'> & { saved: readonly SavedAddress[] }) => (
  <fieldset className={css.saved}>
    <legend>Куда привезти</legend>
    {saved.map(({ id, line }) => (
      <Radio
        key={id}
        name="addressId"
        value={id}
        checked={form.addressId === id}
        onChange={() => set({ addressId: id })}
      >
        {line}
      </Radio>
    ))}
    <Radio
      name="addressId"
      value="other"
      checked={form.addressId === 'other'}
      onChange={() => set({ addressId: 'other' })}
    >
      Другой адрес
    </Radio>
  </fieldset>
)

/** Where the courier comes: an address of the customer's book, or another one. Without JavaScript both are on the page. */
export const CourierAddress = ({
  form,
  typedDoor,
  saved,
  errors,
  set,
  city,
  live,
}: Pick<Checkout, 'form' | 'typedDoor' | 'saved' | 'errors' | 'set' | 'city' | 'live'>) => {
  const isSaved = typeof form.addressId === 'number'
  return (
    <>
      {saved !== null && saved.length > 0 && <SavedAddresses form={form} saved={saved} set={set} />}
      {isSaved && <FormError below>{errors.street ?? errors.house}</FormError>}
      {(!isSaved || live === null) && (
        <AddressFields
          form={{ ...typedDoor, postalCode: form.postalCode }}
          errors={isSaved ? {} : errors}
          set={set}
          city={city}
          live={live}
        />
      )}
      {saved !== null && (!isSaved || live === null) && (
        <div className={css.save}>
          <input type="hidden" name="asksToSave" value="yes" />
          <Checkbox
            name="savesAddress"
            checked={form.savesAddress}
            onChange={({ target }) => set({ savesAddress: target.checked })}
          >
            Сохранить адрес в&nbsp;кабинете
          </Checkbox>
        </div>
      )}
    </>
  )
}
