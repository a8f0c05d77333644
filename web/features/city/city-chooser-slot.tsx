import { lazy, Suspense, useState } from 'react'
import { useCity } from './city-store.tsx'

const CityChooser = lazy(() => import('./city-chooser.tsx'))

/** The chooser and what it needs come with its first opening. */
export const CityChooserSlot = () => {
  const { flags } = useCity()
  const [wanted, setWanted] = useState(false)
  if (flags.showChooseCity && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><CityChooser /></Suspense> : null
}
