import { lazy, Suspense, useState } from 'react'
import { useCity } from './city-store.tsx'

const CityChooser = lazy(() => import('./city-chooser.tsx'))

/** The chooser and what it needs come with its first opening. */
export const CityChooserSlot = () => {
  const { chooserOpen } = useCity()
  const [wanted, setWanted] = useState(false)
  if (chooserOpen && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><CityChooser /></Suspense> : null
}
