import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigate } from '#platform/router/hooks.ts'
import type { Contacts } from '#shop/places/contacts.api.ts'
import type { ShellMenus } from '#shop/content/pages.api.ts'
import { courierFreeFrom } from '#shop/delivery/facts/delivery-rules.ts'
import { paths } from '#kernel/pages/paths.ts'
import { IN_CITIES, plural, STORES } from '#kernel/text.ts'
import { hotlineHours } from '#shop/company/facts/shop-profile.ts'
import { useShop } from '#platform/client/shop.ts'
import { AddForm } from '#shop/basket/screen/add-to-basket.tsx'
import { useBasketCount } from '#shop/basket/screen/use-basket.ts'
import { mayPrefetch } from '#platform/router/running/connection.ts'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { cityState } from '#shop/places/screen/city/city-state.ts'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { useFavoriteProductsAmount } from '#shop/people/screen/favourites/use-favourites.ts'
import { ProductPreview } from '#shop/product/screen/preview/product-preview.tsx'
import { useIsSignedIn, useUserActions } from '#shop/people/screen/sign-in/user-query.ts'
import { CataloguePending } from '#shop/content/screen/menu/catalogue-pending.tsx'
import {
  closeLayer,
  closeMenus,
  closeSignIn,
  openLayer,
  openSignIn,
  type SignInReason,
  toggleLayer,
  uiFlags,
  useUiFlag,
} from '#platform/client/ui-store.ts'
import { CheckoutFooter } from './checkout-footer.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { Footer } from './footer.tsx'
import type { Profile } from './shell-types.ts'
import { Header } from './header.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { SearchPending } from './search-pending.tsx'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { Layers, useCloseMenusOnNavigation, useEverOpened, preloadDialogs } from './layers.tsx'
import { WaitLine } from './wait-line.tsx'
import { useSignInForWantedPage } from './wanted-page.ts'
import css from './menu-overlay.module.css'

/** Dims the page behind a layer of the header. A press on it counts as a press outside, which closes the layer (MENU-04). */
const MenuOverlay = ({ shown }: { shown: boolean }) => (shown ? <div className={css.overlay} aria-hidden /> : null)

const SearchLayer = lazyComponent(() =>
  import('#shop/catalogue/screen/search/search-layer.tsx').then((module) => module.SearchLayer),
)
const CatalogueLayer = lazyComponent(() => import('./catalogue-layer.tsx').then((module) => module.CatalogueLayer))

/** Preloads the scripts of the layers that the header opens. */
const preloadLayers = () => {
  if (!mayPrefetch()) return
  CatalogueLayer.preload()
  SearchLayer.preload()
  preloadDialogs()
}

type RootCategory = { path: string; name: string }
export type SiteShellProps = {
  roots: readonly RootCategory[]
  menus: ShellMenus
  contacts: Contacts
  cities: { stores: number; cities: number } | null
}

const storesLine = ({ stores, cities }: NonNullable<SiteShellProps['cities']>): string =>
  `${stores}\u00a0${plural(stores, STORES)} в\u00a0${cities}\u00a0${plural(cities, IN_CITIES)}`

const toggles = {
  catalogue: () => toggleLayer('catalogueMenu'),
  burger: () => toggleLayer('burger'),
  search: () => toggleLayer('searchMenu'),
}
const closeCatalogue = () => closeLayer('catalogueMenu')
const closeSearch = () => closeLayer('searchMenu')
const openContacts = () => openLayer('contacts')
const openFeedback = () => openLayer('feedback')

const useHeaderLayers = () => ({
  catalogue: { open: useUiFlag('catalogueMenu'), toggle: toggles.catalogue },
  burger: { open: useUiFlag('burger'), toggle: toggles.burger },
  search: { open: useUiFlag('searchMenu'), toggle: toggles.search },
})

/** HEAD-05, FAV-02. A button pressed before the user has loaded waits for the user. */
const useProfile = (): Profile => {
  const { ensure } = useUserActions()
  const navigate = useNavigate()
  const openOrSignIn = async (page: string, next: string | null, why: SignInReason | null): Promise<void> => {
    if ((await ensure()) !== null) return void navigate(page)
    closeMenus()
    if (uiFlags.get().signIn) closeSignIn()
    else openSignIn(next, why)
  }
  return {
    signedIn: useIsSignedIn(),
    onSignIn: () => void openOrSignIn(paths.personal, null, null),
    onFavourites: () => void openOrSignIn(paths.personalFavorites, paths.personalFavorites, 'favourites'),
  }
}

/** Header, page, footer and dialogs: reads the state that they show and passes it on as properties. */
export const SiteShell = ({ roots, menus, contacts, cities, children }: SiteShellProps & { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { key, city } = useCity()
  const { currentCity, cityName, cityCode, cityHasShops } = cityState({ city, popupVisible: false })
  const basket = useBasketCount()
  const layers = useHeaderLayers()
  const catalogueNeeded = useEverOpened(layers.catalogue.open)
  const searchNeeded = useEverOpened(layers.search.open)
  useCloseMenusOnNavigation()
  useSignInForWantedPage()
  const shop = useShop()
  const hours = hotlineHours(shop, cityCode)
  const freeDeliveryFrom = courierFreeFrom(shop.terms.courier, { code: cityCode, has_shops: cityHasShops })
  // DESIGN §9: the checkout has no menus that lead away from the order.
  const atCheckout = pathname === paths.checkout
  const counts = { favourites: useFavoriteProductsAmount(), basket, profile: useProfile(), path: pathname }
  return (
    <>
      {atCheckout ? (
        <CheckoutHeader />
      ) : (
        <Header
          {...counts}
          {...layers}
          city={{ name: currentCity && cityName, freeDeliveryFrom, hours }}
          onCity={() => openCityChooser()}
          onIntent={preloadLayers}
          links={menus.top}
          sections={menus.sections}
          networks={contacts.networks}
          onContacts={openContacts}
          onFeedback={openFeedback}
        >
          {catalogueNeeded && (
            <Suspense
              fallback={<CataloguePending open={layers.catalogue.open} onClose={closeCatalogue} roots={roots} />}
            >
              <CatalogueLayer open={layers.catalogue.open} onClose={closeCatalogue} roots={roots} city={key} />
            </Suspense>
          )}
          {searchNeeded && (
            <Suspense fallback={<SearchPending open={layers.search.open} onClose={closeSearch} />}>
              <SearchLayer open={layers.search.open} onClose={closeSearch} roots={roots} />
            </Suspense>
          )}
        </Header>
      )}
      <WaitLine />
      <ProductPreview />
      <MenuOverlay shown={useUiFlag('overlay')} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <AddForm />
      {atCheckout ? (
        <CheckoutFooter />
      ) : (
        <Footer
          storesLine={cities && storesLine(cities)}
          hours={hours}
          directorPhone={contacts.director_phone}
          email={contacts.email}
          networks={contacts.networks}
          groups={menus.footer}
          onFeedback={openFeedback}
        />
      )}
      {!atCheckout && <MobileBar {...counts} catalogue={layers.catalogue} onIntent={preloadLayers} />}
      <Layers burger={menus.burger} contacts={contacts} hours={hours} />
    </>
  )
}
