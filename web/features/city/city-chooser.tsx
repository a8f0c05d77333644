import { Suspense, useEffect } from 'react'
import { counted, IN_CITIES, SHOPS } from '#domain/plural.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { useHeaderState } from '#web/state/header-state.ts'
import { lazyComponent } from '#web/ui/behaviour/lazy-component.tsx'
import css from './city-chooser.module.css'
import { cityState } from './city-state.ts'
import { closeCityChooser, closeCityChooserImmediately, useIsChooserClosing } from './chooser-state.ts'
import { useCity } from './use-city.ts'
import { useCities } from './use-city-search.ts'

const CityList = lazyComponent(() => import('./city-list.tsx').then((module) => module.CityList))
export const warmChooser = CityList.preload

/** The box in which field and list will be. */
const Pending = () => <div className={css.pending} aria-busy />

/** CITY-01. The dialog opens at the press; the list's script may come later, into a box of its size. */
export const CityChooser = () => {
  const { city } = useCity()
  const isOpen = useHeaderState((state) => state.showChooseCity)
  const showLeftArrow = useHeaderState((state) => state.showLeftArrow)
  const isClosing = useIsChooserClosing()
  const { data } = useCities(isOpen)
  const { cities, shops, popupVisible } = cityState({ city, found: data, popupVisible: isOpen })
  useEffect(() => closeCityChooserImmediately, [])
  const title = data ? `${counted(shops.length, SHOPS)} в\u00a0${counted(cities.length, IN_CITIES)}` : 'Выберите город'
  return (
    <Dialog
      open={popupVisible && !isClosing}
      onClose={closeCityChooser}
      title={title}
      width="wide"
      closeIcon={showLeftArrow ? 'back' : 'close'}
    >
      <p className={css.lead}>А&nbsp;туда, где магазинов пока нет, привезём домой.</p>
      <Suspense fallback={<Pending />}>
        <CityList />
      </Suspense>
    </Dialog>
  )
}
