import { Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import css from './city-map.module.css'
import type { CityMapProps } from './map-props.ts'

const CityMap = lazyComponent(() => import('./city-map.tsx').then((module) => module.CityMap))

/** Reserves the map's space and loads the map when it scrolls into view. A hidden map is never loaded. */
export const LazyCityMap = ({ className, ...props }: CityMapProps & { className?: string | undefined }) => {
  const container = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} className={classNames(css.container, className)}>
      {seen && (
        <Suspense>
          <CityMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
