import { BasketPage } from '#web/features/basket/basket-page.tsx'
import { openCityChooser } from '#web/features/city/chooser-state.ts'
import { useCity } from '#web/features/city/use-city.ts'

export const meta = () => [{ title: 'Корзина — Гладь' }]

/** The basket is personal: the server renders only placeholders, the browser fetches it. */
export default function Cart() {
  const { city } = useCity()
  const basketCity = {
    code: city?.code ?? '',
    name: city?.name ?? null,
    nameIn: city?.nameIn ?? null,
    hasShops: city?.hasShops ?? false,
  }
  return <BasketPage city={basketCity} onChangeCity={() => openCityChooser()} />
}
