import { BasketPage } from '#web/features/basket/basket-page.tsx'
import { useCity } from '#web/features/city/city-store.tsx'

export const meta = () => [{ title: 'Корзина — Гладь' }, { name: 'robots', content: 'noindex' }]

/** Personal: the server draws only the frame and the boxes, the browser asks for what is in them. */
export default function Cart() {
  const { city, openChooser } = useCity()
  const place = {
    code: city?.code ?? '',
    name: city?.name ?? null,
    nameIn: city?.nameIn ?? null,
    hasShops: city?.hasShops ?? false,
  }
  return <BasketPage place={place} onChangeCity={() => openChooser()} />
}
