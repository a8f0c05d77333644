import { unwantedTexts } from '#shop/catalogue/screen/unwanted/unwanted-texts.ts'
import { BasketPage, type BasketPageProps } from './basket-page.tsx'
import { basketKeyOf } from './basket-query.ts'
import { useBasket } from './use-basket.ts'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { PromoCodeField } from '#shop/pricing/screen/promo-code-field.tsx'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { useLike } from '#shop/people/screen/favourites/use-favourites.ts'
import { useAppliedCode } from '#shop/pricing/screen/use-promo-code.ts'
import { newVisitorContext } from '#platform/router/contexts.ts'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { WithForms } from '#platform/router/page-forms.tsx'
import { useCityKey } from '#platform/client/city-key.ts'
import { EarnedBonusPointsLine } from '#shop/loyalty/screen/earned-bonus-points-line.part.tsx'
import { PickupButton } from '#shop/checkout/screen/pickup-button.part.tsx'
import { useUnwantedIn } from '#shop/catalogue/screen/unwanted.part.ts'

/** What the server knows of the basket of a visitor without a session: that it is empty. Never loaded by a step within the shop. */
export const loader = ({ context }: LoaderFunctionArgs): { readonly isNew: boolean } => ({
  isNew: context.get(newVisitorContext),
})

export const meta = () => [{ title: 'Корзина' }]

const MAX_UNWANTED = 4

/** CAT-14. */
const useUnwantedInBasket = (): BasketPageProps['unwanted'] => {
  const items = useBasket((basket) => basket.items)
  const found = useUnwantedIn(items?.map(({ product }) => product.parent_id) ?? [])
  return new Map([...found].map(([id, here]) => [id, unwantedTexts(here, MAX_UNWANTED)]))
}

/**
 * The basket is personal: the server renders placeholders, or that it is empty for a new visitor, and the browser fetches it.
 * Without JavaScript: cart-forms.tsx.
 */
export default function Cart() {
  return (
    <WithForms apart>
      <ScriptedCart />
    </WithForms>
  )
}

const ScriptedCart = () => {
  const { city } = useCity()
  const basketCity = {
    code: city?.code ?? '',
    name: city?.name ?? null,
    nameIn: city?.nameIn ?? null,
    hasStores: city?.hasStores ?? false,
  }
  const key = useBasket(basketKeyOf) ?? ''
  const cityKey = useCityKey()
  const { user } = useUser()
  const data = useLoaderData<typeof loader>() as ReturnType<typeof loader> | undefined
  return (
    <BasketPage
      isNew={data?.isNew === true}
      city={basketCity}
      onChangeCity={() => openCityChooser()}
      unwanted={useUnwantedInBasket()}
      onLike={useLike()}
      promoCode={useAppliedCode(key)}
      promoField={(price) => (
        <PromoCodeField basketKey={key} city={cityKey} phone={user?.phone ?? null} price={price} />
      )}
      bonusPointsLine={(paid) => <EarnedBonusPointsLine paid={paid} />}
      reserve={(store) => <PickupButton store={store} />}
    />
  )
}
