import { Suspense } from 'react'
import { counted, IN_CITIES, SHOPS } from '#domain/plural.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { lazyComponent } from '#web/ui/behaviour/lazy-component.tsx'
import css from './city-chooser.module.css'
import { cityState } from './city-state.ts'
import { useCity } from './city-store.tsx'
import { useCities } from './use-city-search.ts'

const CityList = lazyComponent(() => import('./city-list.tsx').then((module) => module.CityList))
export const warmChooser = CityList.preload

/** Where field and list will be. */
const Pending = () => <div className={css.pending} aria-busy />

/** CITY-01. It opens with the press; what is in it may come later, in a place that is kept. */
export const CityChooser = () => {
  const { flags, closing, closeChooser, city } = useCity()
  const { data } = useCities(flags.showChooseCity)
  const { cities, shops, popupVisible } = cityState({ city, found: data, popupVisible: flags.showChooseCity })
  const title = data ? `${counted(shops.length, SHOPS)} в\u00a0${counted(cities.length, IN_CITIES)}` : 'Выберите город'
  return (
    <Dialog
      open={popupVisible && !closing}
      onClose={closeChooser}
      title={title}
      width="wide"
      closeIcon={flags.showLeftArrow ? 'back' : 'close'}
    >
      <p className={css.lead}>А&nbsp;туда, где магазинов пока нет, привезём домой.</p>
      <Suspense fallback={<Pending />}>
        <CityList />
      </Suspense>
    </Dialog>
  )
}
