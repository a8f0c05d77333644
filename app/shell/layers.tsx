import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '#platform/router/hooks.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { useArrivalDialogOpen } from '#shop/product/screen/arrivals/arrival-request.ts'
import { useUnwantedDialogOpen } from '#shop/catalogue/screen/unwanted/unwanted-list.ts'
import type { Contacts } from '#shop/places/contacts.api.ts'
import type { MenuItem } from '#shop/content/pages.api.ts'
import { CityChooser, warmChooser } from '#shop/places/screen/city/city-chooser.tsx'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { useCity } from '#shop/places/screen/city/use-city.ts'
import { closeLayer, closeMenus, openLayer, useUiFlag } from '#platform/client/ui-store.ts'
import { isMessenger, NETWORK_NAMES } from './shell-types.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { BELOW_LARGE } from '#platform/ui/styles/breakpoints.ts'

const Burger = lazyComponent(() => import('#shop/content/screen/menu/burger.tsx').then((module) => module.BurgerMenu))
const ContactsDialog = lazyComponent(() =>
  import('#shop/places/screen/contacts/contacts-dialog.tsx').then((module) => module.ContactsDialog),
)
const SignInLayer = lazyComponent(() => import('./sign-in-layer.tsx').then((module) => module.SignInLayer))
const ArrivalLayer = lazyComponent(() => import('./arrival-layer.tsx').then((module) => module.ArrivalLayer))
const UnwantedLayer = lazyComponent(() => import('./unwanted-layer.tsx').then((module) => module.UnwantedLayer))
const FeedbackDialog = lazyComponent(() =>
  import('#shop/feedback/screen/feedback-dialog.tsx').then((module) => module.FeedbackDialog),
)

/** Loads the scripts of the dialogs that the header opens. */
export const preloadDialogs = (): void => {
  if (matchMedia(BELOW_LARGE).matches) Burger.preload()
  warmChooser()
}

/** True from the first opening on, so that a closed dialog stays mounted and can play its closing transition. */
export const useEverOpened = (open: boolean): boolean => {
  const [everOpened, setEver] = useState(open)
  if (open && !everOpened) setEver(true)
  return everOpened
}

/** MENU-04: every navigation closes the open menus, also one to the same address. */
export const useCloseMenusOnNavigation = (): void => {
  const { key } = useLocation()
  useEffect(() => closeMenus(key), [key])
}

/** CITY-03: another city's delivery options are loaded when it is chosen. Pages load those of the first city themselves. */
const useDeliveryOptionsOf = (key: string): void => {
  const client = useQueryClient()
  const loaded = useRef(key)
  useEffect(() => {
    if (loaded.current === key) return
    loaded.current = key
    if (key === NO_CITY) return
    void import('#shop/delivery/screen/quotes.ts').then(({ loadDeliveryOptions }) => loadDeliveryOptions(client, key))
  }, [client, key])
}

const closeBurger = () => closeLayer('burger')
const closeContacts = () => closeLayer('contacts')
const closeFeedback = () => closeLayer('feedback')
const openFeedback = () => openLayer('feedback')

type Props = { burger: readonly MenuItem[]; contacts: Contacts; hours: string }

/**
 * The dialogs of every page, each loaded when it is first opened. A `Suspense` boundary is mounted together with its dialog:
 * a boundary in the served page that is not hydrated yet would restart every update above it.
 */
export const Layers = memo(({ burger, contacts, hours }: Props) => {
  const { key, city } = useCity()
  useDeliveryOptionsOf(key)
  const open = {
    burger: useUiFlag('burger'),
    contacts: useUiFlag('contacts'),
    feedback: useUiFlag('feedback'),
    signIn: useUiFlag('signIn'),
    arrival: useArrivalDialogOpen(),
    unwanted: useUnwantedDialogOpen(),
  }
  const needed = {
    burger: useEverOpened(open.burger),
    contacts: useEverOpened(open.contacts),
    feedback: useEverOpened(open.feedback),
    signIn: useEverOpened(open.signIn),
    arrival: useEverOpened(open.arrival),
    unwanted: useEverOpened(open.unwanted),
  }
  const messengers = contacts.networks
    .filter(isMessenger)
    .map(({ network, url }) => ({ network, url, name: NETWORK_NAMES[network] }))
  return (
    <>
      {needed.burger && (
        <Suspense>
          <Burger
            open={open.burger}
            onClose={closeBurger}
            items={burger}
            city={city?.name ?? null}
            onCity={() => openCityChooser({ leftArrow: true })}
            hours={hours}
            messengers={messengers}
          />
        </Suspense>
      )}
      {needed.contacts && (
        <Suspense>
          <ContactsDialog
            open={open.contacts}
            onClose={closeContacts}
            hours={hours}
            contacts={contacts}
            messengers={messengers}
            onFeedback={openFeedback}
          />
        </Suspense>
      )}
      {needed.feedback && (
        <Suspense>
          <FeedbackDialog open={open.feedback} onClose={closeFeedback} />
        </Suspense>
      )}
      {needed.signIn && (
        <Suspense>
          <SignInLayer open={open.signIn} />
        </Suspense>
      )}
      {needed.arrival && (
        <Suspense>
          <ArrivalLayer open={open.arrival} />
        </Suspense>
      )}
      {needed.unwanted && (
        <Suspense>
          <UnwantedLayer open={open.unwanted} />
        </Suspense>
      )}
      <CityChooser />
    </>
  )
})
