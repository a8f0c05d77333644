import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { hasFreeDelivery, workingHours } from '#domain/contacts.ts'
import { IN_CITIES, plural, SHOPS } from '#domain/plural.ts'
import { useBasketCount } from '#web/features/basket/use-basket-count.ts'
import { CityChooserSlot } from '#web/features/city/city-chooser-slot.tsx'
import { useCity } from '#web/features/city/city-store.tsx'
import { useFavourites } from '#web/features/favourites/favourites-store.tsx'
import { CheckoutFooter } from '#web/frame/checkout-footer.tsx'
import { CheckoutHeader } from '#web/frame/checkout-header.tsx'
import { Footer } from '#web/frame/footer.tsx'
import { Header } from '#web/frame/header.tsx'
import { MobileBar } from '#web/frame/mobile-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CardAction } from './goods-shelf.tsx'

const FavouritesSheet = lazyPart(() => import('#web/features/favourites/favourites-sheet.tsx').then((module) => module.FavouritesSheet))

type Root = { path: string; name: string }
type Props = { roots: readonly Root[]; cities: { shops: number; cities: number } | null; children: ReactNode }

/** Once asked for it stays: a dialog must be able to leave in its own time. */
const useOnceNeeded = (needed: boolean): boolean => {
  const [ever, setEver] = useState(needed)
  if (needed && !ever) setEver(true)
  return ever
}

const shopsLine = ({ shops, cities }: NonNullable<Props['cities']>): string =>
  `${shops}\u00a0${plural(shops, SHOPS)} в\u00a0${cities}\u00a0${plural(cities, IN_CITIES)}`

/** Header, page, footer: where the stores meet what draws them. */
export const SiteFrame = ({ roots, cities, children }: Props) => {
  const { pathname } = useLocation()
  const { city, key, openChooser } = useCity()
  const { favoriteProductsAmount } = useFavourites()
  const basket = useBasketCount()
  const [favouritesOpen, setFavouritesOpen] = useState(false)
  const showFavourites = useOnceNeeded(favouritesOpen)
  const hours = workingHours(city?.code ?? '')
  // DESIGN §9: nothing there leads away from the order.
  const atCheckout = pathname === '/cart/checkout'
  const counts = { favourites: favoriteProductsAmount, onFavourites: () => setFavouritesOpen(true), basket, path: pathname }
  return (
    <>
      <SkipLink />
      {atCheckout ? (
        <CheckoutHeader />
      ) : (
        <Header
          {...counts}
          city={{ name: city?.name ?? null, freeDelivery: city !== null && hasFreeDelivery({ code: city.code, has_shops: city.hasShops }), hours }}
          onCity={() => openChooser()}
          roots={roots.map(({ path, name }) => ({ name, url: `/products/${path}` }))}
          networks={[]}
        />
      )}
      <main id="main" tabIndex={-1}>{children}</main>
      {atCheckout ? <CheckoutFooter /> : <Footer shopsLine={cities && shopsLine(cities)} hours={hours} networks={[]} />}
      {!atCheckout && <MobileBar {...counts} />}
      <Suspense>
        {showFavourites && (
          <FavouritesSheet open={favouritesOpen} onClose={() => setFavouritesOpen(false)} city={key} action={(card) => <CardAction card={card} />} />
        )}
      </Suspense>
      <CityChooserSlot />
    </>
  )
}
