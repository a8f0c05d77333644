import { useState } from 'react'
import type { AddressHint } from '#shop/delivery/address.api.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { setLocated } from '#platform/ui/behaviour/use-position.ts'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import css from './courier-address.module.css'

const TIMEOUT_MS = 10_000
const DENIED = 'Браузер не\u00a0разрешил узнать, где вы. Впишите адрес сами.'
const FAILED = 'Не\u00a0получилось узнать, где вы. Впишите адрес сами.'
const NO_HOUSE = 'Рядом с\u00a0вами нет домов с\u00a0адресом. Впишите адрес сами.'
const elsewhere = (city: string | null): string =>
  city === null
    ? 'Вы\u00a0не\u00a0в\u00a0том городе, который выбран. Выберите другой город или впишите адрес сами.'
    : `Вы\u00a0сейчас в\u00a0другом городе: ${city}. Выберите его вверху или впишите адрес сами.`

const positionOfDevice = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 60_000 }),
  )
const isDenied = (error: unknown): boolean => error instanceof GeolocationPositionError && error.code === 1

/** «Где я»: fills in the address of the device's position, or says why it cannot. */
export const LocateAddress = ({
  city,
  onFound,
  onMessage,
}: {
  city: string
  onFound: (hint: AddressHint) => void
  onMessage: (message: string) => void
}) => {
  const [isBusy, setBusy] = useState(false)
  const locate = async (): Promise<void> => {
    const { latitude: lat, longitude: lon } = (await positionOfDevice()).coords
    setLocated({ lat, lon })
    const found = valueOf(await api.address.locate({ city, lat, lon }))
    if (!found.available) onMessage(FAILED)
    else if (found.hint === null) onMessage(NO_HOUSE)
    else if (found.in_city) onFound(found.hint)
    else onMessage(elsewhere(found.city_name))
  }
  const start = (): void => {
    setBusy(true)
    onMessage('')
    void locate()
      .catch((error: unknown) => {
        if (!isDenied(error)) console.warn('Failed to locate the address', error)
        onMessage(isDenied(error) ? DENIED : FAILED)
      })
      .finally(() => setBusy(false))
  }
  return (
    <IconButton
      className={css.locate}
      icon="locate-fixed"
      label="Где я"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : start}
    />
  )
}
