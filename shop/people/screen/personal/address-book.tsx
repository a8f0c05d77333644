import { type FormEvent, useState } from 'react'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import { ADDRESS_LENGTHS } from '#kernel/postal-address.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './personal.module.css'

const PARTS = [
  { name: 'street', label: 'Улица' },
  { name: 'house', label: 'Дом' },
  { name: 'flat', label: 'Квартира' },
  { name: 'entrance', label: 'Подъезд' },
  { name: 'floor', label: 'Этаж' },
  { name: 'intercom', label: 'Домофон' },
] as const

type EditProps = {
  readonly address: SavedAddress
  readonly onChanged: (all: readonly SavedAddress[]) => void
  readonly onClose: () => void
}

const EditAddress = ({ address, onChanged, onClose }: EditProps) => {
  const { city: _city, city_name: _name, line: _line, id, ...stored } = address
  const [parts, setParts] = useState(stored)
  const { busy, error, run } = useCall()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run('Failed to change an address', () => api.savedAddresses.change({ id, postal_address: parts }), onChanged)
  }
  // The postal code is that of the house that was picked.
  const set = (name: (typeof PARTS)[number]['name'], value: string): void =>
    setParts((before) => ({
      ...before,
      ...(name === 'street' || name === 'house' ? { postal_code: null } : {}),
      [name]: value,
    }))
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {PARTS.map(({ name, label }) => (
        <TextField
          key={name}
          name={`address-${name}`}
          label={label}
          maxLength={ADDRESS_LENGTHS[name]}
          required={name === 'street' || name === 'house'}
          autoComplete="off"
          value={parts[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <div className={css.actions}>
        <Button type="submit" loading={busy}>
          Сохранить
        </Button>
        <Button look="line" onClick={onClose}>
          Не&nbsp;менять
        </Button>
      </div>
    </form>
  )
}

/** PEOPLE-03: the customer's saved addresses. New ones come from the checkout. */
export const AddressBook = ({ initial }: { initial: readonly SavedAddress[] }) => {
  const [addresses, setAddresses] = useState(initial)
  const [edited, setEdited] = useState<number | null>(null)
  const { busy, error, run } = useCall()
  const changed = (all: readonly SavedAddress[]): void => {
    setAddresses(all)
    setEdited(null)
  }
  if (addresses.length === 0)
    return (
      <p className={css.facts}>
        Адресов пока нет. Они появятся, когда вы&nbsp;закажете курьера и&nbsp;отметите «Сохранить адрес
        в&nbsp;кабинете».
      </p>
    )
  return (
    <>
      <p className={css.facts}>При заказе с&nbsp;курьером их&nbsp;не&nbsp;нужно вводить снова.</p>
      <ul className={css.sessions}>
        {addresses.map((address) => (
          <li key={address.id}>
            <p>
              <strong>{address.line}</strong>
              <span>{address.city_name}</span>
            </p>
            {edited === address.id ? (
              <EditAddress address={address} onChanged={changed} onClose={() => setEdited(null)} />
            ) : (
              <div className={css.rowActions}>
                <Button look="text" aria-label={`Изменить адрес ${address.line}`} onClick={() => setEdited(address.id)}>
                  Изменить
                </Button>
                <Button
                  look="text"
                  aria-label={`Удалить адрес ${address.line}`}
                  loading={busy}
                  onClick={() =>
                    run('Failed to remove an address', () => api.savedAddresses.remove({ id: address.id }), changed)
                  }
                >
                  Удалить
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div role="status">{error !== null && <Notice tone="bad">{error}</Notice>}</div>
    </>
  )
}
