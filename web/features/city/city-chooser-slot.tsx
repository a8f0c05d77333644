import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useCity } from './city-store.tsx'

const CityChooser = lazyPart(() => import('./city-chooser.tsx').then((module) => module.default))

/** The chooser and what it needs come with its first opening. */
export const CityChooserSlot = () => {
  const { flags } = useCity()
  const [wanted, setWanted] = useState(false)
  if (flags.showChooseCity && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}><CityChooser /></Suspense> : null
}
