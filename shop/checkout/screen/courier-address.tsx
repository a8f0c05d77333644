import { useRef, useState } from 'react'
import type { AddressHint } from '#shop/delivery/address.api.ts'
import { orderFields } from '#shop/order/facts/order-fields.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { SuggestField, type Suggestion } from '#platform/ui/fields/suggest-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './checkout.module.css'
import own from './courier-address.module.css'
import { LocateAddress } from './locate-address.tsx'
import { useAddressHints } from './use-address-hints.ts'
import type { Checkout } from './use-checkout.ts'

/** What only the courier reads. */
const OPTIONAL_FIELDS = [
  { name: 'flat', label: 'Квартира', maxLength: 60, autoComplete: 'address-line2' },
  { name: 'entrance', label: 'Подъезд', maxLength: 10, autoComplete: 'off' },
  { name: 'floor', label: 'Этаж', maxLength: 10, autoComplete: 'off' },
  { name: 'intercom', label: 'Домофон', maxLength: 20, autoComplete: 'off' },
] as const

const HINT = 'Начните вводить улицу и\u00a0выберите дом из\u00a0списка'
const HOUSE_HINT = 'Теперь номер дома'
const SILENT = 'Подсказки сейчас не\u00a0отвечают. Впишите улицу и\u00a0дом сами, этого достаточно.'

/** Without the flat, which has a field of its own. */
const withoutFlat = ({ value, flat }: AddressHint): string =>
  flat === null ? value : value.replace(/,\s*(кв|оф|помещ|ком)\.?\s[^,]*$/, '')
const isHouse = (hint: AddressHint): boolean => hint.house !== null
/** The street that has been picked is no suggestion any more. */
const isTyped = (hint: AddressHint, typed: string): boolean => !isHouse(hint) && hint.value === typed.trim()

type Props = Pick<Checkout, 'form' | 'errors' | 'set' | 'city' | 'live'>

const ADDRESS = { name: 'address', label: 'Улица и\u00a0дом', maxLength: 200, required: true } as const

/**
 * A suggestion brings the postal code along; a text typed by hand is enough, too. Without a house the field says so, and one press
 * writes the beginning of it.
 */
const SuggestedAddress = ({ form, errors, set, city }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const { hints, isSilent } = useAddressHints(city, form.address)
  const offered = hints.filter((hint) => !isTyped(hint, form.address))
  const fill = (hint: AddressHint): void =>
    set({
      address: isHouse(hint) ? withoutFlat(hint) : `${hint.value} `,
      postalCode: isHouse(hint) ? hint.postal_code : null,
      ...(hint.flat === null ? {} : { flat: hint.flat }),
    })
  const pick = ({ value }: Suggestion): void => {
    const picked = offered.find((hint) => hint.value === value)
    if (picked) fill(picked)
  }
  const type = (address: string): void => {
    setMessage('')
    set({ address, postalCode: null })
  }
  const addHouse = (): void => {
    type(`${form.address.trim().replace(/,$/, '')}, д\u00a0`)
    root.current?.querySelector<HTMLInputElement>('input[name=address]')?.focus()
  }
  const lacksHouse = form.address.trim() !== '' && orderFields.address(form.address) !== null
  const hasStreet = lacksHouse && hints.some((hint) => isTyped(hint, form.address))
  const known = form.postalCode === null ? HINT : `Индекс ${form.postalCode}`
  const hintText = isSilent ? SILENT : hasStreet ? HOUSE_HINT : known
  return (
    <div ref={root}>
      <SuggestField
        {...ADDRESS}
        value={form.address}
        validate={orderFields.address}
        error={errors.address}
        suggestions={offered.map((hint) => ({ value: hint.value, data: { house: hint.house } }))}
        hint={hintText}
        endButton={<LocateAddress city={city} onFound={fill} onMessage={setMessage} />}
        onChange={type}
        onPick={pick}
        onBlur={() => setWasLeft(true)}
      />
      {lacksHouse && (wasLeft || errors.address !== undefined) && (
        <LinkButton className={own.mend} onClick={addHouse}>
          Дописать дом
        </LinkButton>
      )}
      <p className={own.message} role="status">
        {message}
      </p>
    </div>
  )
}

/** Where the courier comes. Without JavaScript the street is typed without suggestions. */
export const CourierAddress = (props: Props) => {
  const { form, errors, set, live } = props
  return (
    <>
      {live ? (
        <SuggestedAddress {...props} />
      ) : (
        <TextField
          {...ADDRESS}
          autoComplete="address-line1"
          value={form.address}
          error={errors.address}
          onChange={(address) => set({ address })}
        />
      )}
      <div className={`${css.address} ${own.details}`}>
        {OPTIONAL_FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            value={form[field.name]}
            onChange={(value) => set({ [field.name]: value })}
          />
        ))}
      </div>
    </>
  )
}
