import { Suspense, useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { lazyPart } from '#web/ui/layers/lazy-part.tsx'
import css from './city-map.module.css'
import type { CityMapProps } from './map-props.ts'

const CityMap = lazyPart(() => import('./city-map.tsx').then((module) => module.CityMap))

/** Keeps the map's place, and has it loaded when that comes into sight: a place that is not shown never does. */
export const MapPlace = ({ className, ...props }: CityMapProps & { className?: string | undefined }) => {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={classes(css.place, className)}>
      {seen && (
        <Suspense>
          <CityMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
