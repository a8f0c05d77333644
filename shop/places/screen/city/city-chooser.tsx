import { Suspense, useEffect } from 'react'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { useHeaderState } from '#platform/client/header-state.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import css from './city-chooser.module.css'
import { chooserTitle, cityState } from './city-state.ts'
import {
  closeCityChooser,
  closeCityChooserImmediately,
  useIsChooserClosing,
  useIsOverlayVisible,
} from './chooser-state.ts'
import { useCity } from './use-city.ts'
import { useCities } from './use-city-search.ts'

const CityList = lazyComponent(() => import('./city-list.tsx').then((module) => module.CityList))
export const warmChooser = CityList.preload

/** The box in which field and list will be. */
const Pending = () => <div className={css.pending} aria-busy />

/** Names the chosen city for screen readers, once the chooser has closed and the focus is back on the page (CITY-03). */
const ChoiceAnnouncer = ({ name }: { name: string | undefined }) => {
  const isOverlayVisible = useIsOverlayVisible()
  return (
    <VisuallyHidden>
      <span role="status">{isOverlayVisible && name !== undefined && `Выбран город: ${name}`}</span>
    </VisuallyHidden>
  )
}

/** CITY-01. The dialog opens at the press; the list's script may come later, into a box of its size. */
export const CityChooser = () => {
  const { city } = useCity()
  const isOpen = useHeaderState((state) => state.showChooseCity)
  const showLeftArrow = useHeaderState((state) => state.showLeftArrow)
  const isClosing = useIsChooserClosing()
  const { data } = useCities(isOpen)
  const state = cityState({ city, found: data, popupVisible: isOpen })
  useEffect(() => closeCityChooserImmediately, [])
  return (
    <>
      <Dialog
        open={state.popupVisible && !isClosing}
        onClose={closeCityChooser}
        title={data ? chooserTitle(state) : 'Выберите город'}
        width="wide"
        closeIcon={showLeftArrow ? 'back' : 'close'}
      >
        <p className={css.lead}>А&nbsp;туда, где магазинов пока нет, привезём домой.</p>
        <Suspense fallback={<Pending />}>
          <CityList />
        </Suspense>
      </Dialog>
      <ChoiceAnnouncer name={city?.name} />
    </>
  )
}
