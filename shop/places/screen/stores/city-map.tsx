import { useQuery } from '@tanstack/react-query'
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CityMap as MapFacts } from '../../cities.api.ts'
import { api } from '#platform/client/client.ts'
import { MapControls } from './map-controls.tsx'
import { MapLabels } from './map-labels.tsx'
import { useLocated } from '#platform/ui/behaviour/use-position.ts'
import css from './city-map.module.css'
import { MapPins } from './map-pins.tsx'
import { STORE_PINS, type CityMapProps, type MapLocation } from './map-props.ts'
import { MapMarker } from './map-marker.tsx'
import { MovablePin } from './movable-pin.tsx'
import { boundsOf, geoPointOf } from './pins.ts'
import { schematicStyle } from './map-style.ts'

setWorkerUrl(new URL(workerUrl, window.location.href).href)

const PADDING = { top: 72, bottom: 56, left: 72, right: 88 }
const MAX_INITIAL_ZOOM = 14
const MAP_TEXTS = {
  'Map.Title': 'Карта: стрелки двигают, плюс и\u00a0минус меняют размер',
  'CooperativeGesturesHandler.WindowsHelpText': 'Чтобы менять размер, крутите колесо с\u00a0Ctrl',
  'CooperativeGesturesHandler.MacHelpText': 'Чтобы менять размер, крутите колесо с\u00a0⌘',
  'CooperativeGesturesHandler.MobileHelpText': 'Карту двигают двумя пальцами',
}

/** How many of a long list, which begins with the nearest, the map opens on. */
const MAX_OPENING = 40
/** Around the city's centre when there is none. */
const openingBounds = (city: CityMapProps['city'], locations: readonly MapLocation[]) =>
  boundsOf(
    locations.length === 0
      ? [geoPointOf(0, city.coordinates)]
      : locations.slice(0, MAX_OPENING).map(({ id, coordinates }) => geoPointOf(id, coordinates)),
  )

const styleOf = (city: CityMapProps['city'], around: MapFacts['around']) =>
  schematicStyle(
    geoPointOf(0, city.coordinates),
    around.map(({ coordinates, population }) => ({ ...geoPointOf(0, coordinates), population })),
  )

/** PAGE-01: settlements around the city. Optional: the map is drawn without them after a failure. */
const useMapSurroundings = (key: string): MapFacts | undefined =>
  useQuery({
    queryKey: ['cities', 'map', key],
    queryFn: async ({ signal }): Promise<MapFacts> => {
      const nothing: MapFacts = { style_url: null, around: [] }
      try {
        const answer = await api.cities.getMap({ key }, { signal })
        return answer.ok ? answer.value : nothing
      } catch (failure) {
        if (signal.aborted) throw failure
        console.error('Failed to load the map', failure)
        return nothing
      }
    },
  }).data

type MapState = { readonly map: MapLibreMap | null; readonly unsupported: boolean }
const NOT_CREATED: MapState = { map: null, unsupported: false }

/** Creates the map. An external style that fails to load is replaced by the built-in one; without WebGL there is no map. */
const useMap = (
  container: RefObject<HTMLDivElement | null>,
  { city, locations }: CityMapProps,
  facts: MapFacts | undefined,
): MapState => {
  const [state, setState] = useState(NOT_CREATED)
  const first = useRef({ city, bounds: openingBounds(city, locations) })
  useEffect(() => {
    if (!container.current || !facts) return undefined
    const builtInStyle = styleOf(first.current.city, facts.around)
    let map: MapLibreMap
    try {
      map = new MapLibreMap({
        container: container.current,
        style: facts.style_url ?? builtInStyle,
        bounds: first.current.bounds,
        fitBoundsOptions: { padding: PADDING, maxZoom: MAX_INITIAL_ZOOM },
        maxZoom: 17,
        minZoom: 3,
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: facts.style_url === null ? false : { compact: false },
        locale: MAP_TEXTS,
      })
    } catch (error) {
      console.warn(error)
      setState({ map: null, unsupported: true })
      return undefined
    }
    map.touchZoomRotate.disableRotation()
    map.once('error', ({ error }) => {
      console.error('Failed to draw the map', error)
      if (!map.isStyleLoaded() && facts.style_url !== null) map.setStyle(builtInStyle)
    })
    setState({ map, unsupported: false })
    return () => {
      setState(NOT_CREATED)
      map.remove()
    }
  }, [container, facts])
  return state
}

/** Pans to the chosen shop unless it is already in view. */
const useChosenInView = (map: MapLibreMap | null, locations: readonly MapLocation[], chosen: number | null): void => {
  useEffect(() => {
    const location = locations.find(({ id }) => id === chosen)
    if (!map || !location) return
    const { lon, lat } = geoPointOf(location.id, location.coordinates)
    const { x, y } = map.project([lon, lat])
    const { clientWidth, clientHeight } = map.getContainer()
    const isInView =
      x > PADDING.left && x < clientWidth - PADDING.right && y > PADDING.top && y < clientHeight - PADDING.bottom
    if (!isInView) map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), 11) })
  }, [map, locations, chosen])
}

/** Moves to other stores (of a search or a filter) when none of them is in view. */
const useStoresInView = (map: MapLibreMap | null, { city, locations }: CityMapProps): void => {
  const shown = locations.map(({ id }) => id).join()
  const before = useRef(shown)
  useEffect(() => {
    if (!map || before.current === shown) return
    before.current = shown
    const view = map.getBounds()
    const points = locations.map(({ id, coordinates }) => geoPointOf(id, coordinates))
    if (points.length === 0 || points.some(({ lon, lat }) => view.contains([lon, lat]))) return
    map.fitBounds(openingBounds(city, locations), { padding: PADDING, maxZoom: MAX_INITIAL_ZOOM })
  }, [map, city, locations, shown])
}

/** Map of a city's stores. The list next to it holds the same information (DESIGN §8). */
export const CityMap = (props: CityMapProps) => {
  const container = useRef<HTMLDivElement>(null)
  const { city, locations, kind = STORE_PINS, chosen, onChoose, onMove } = props
  const located = useLocated()
  const me = onMove ? null : located
  const [only] = locations
  const facts = useMapSurroundings(city.key)
  const { map, unsupported } = useMap(container, props, facts)
  useStoresInView(map, props)
  useChosenInView(map, locations, chosen)
  if (unsupported)
    return <p className={css.unsupported}>Этот браузер не&nbsp;умеет рисовать карты. Все адреса есть в&nbsp;списке.</p>
  return (
    <div className={css.map} role="group" aria-label={`Карта: ${city.name}`} data-ready={map ? '' : undefined}>
      <div ref={container} className={css.canvas} />
      {map && facts && (
        <>
          {facts.style_url === null && <MapLabels map={map} city={city} around={facts.around} />}
          {onMove ? (
            <MovablePin
              map={map}
              at={only ? geoPointOf(only.id, only.coordinates) : null}
              name={only?.name ?? ''}
              onMove={onMove}
            />
          ) : (
            <MapPins map={map} locations={locations} kind={kind} chosen={chosen} onChoose={onChoose} />
          )}
          {me && (
            <MapMarker map={map} at={me}>
              <span className={css.me} role="img" aria-label="Вы здесь" />
            </MapMarker>
          )}
          <MapControls map={map} locations={locations} nearestOf={kind.nearestOf} canLocate={!onMove} />
          {facts.style_url === null && <p className={css.note}>Схема без улиц: кольца — расстояние от&nbsp;центра</p>}
        </>
      )}
    </div>
  )
}
