import type { Map as Chart } from 'maplibre-gl'
import { useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapShop } from './map-props.ts'
import { boundsOf, distanceWords, kmBetween, placeOf, type Place } from './pins.ts'

/** Farther than that the way to a shop is no matter of a city's map. */
const FAR_KM = 150
const WAIT_MS = 10_000
const DENIED = 'Браузер не\u00a0разрешил узнать, где вы. Разрешение меняется рядом с\u00a0адресом сайта.'
const UNKNOWN = 'Не\u00a0получилось узнать, где вы. Попробуйте ещё раз или найдите адрес в\u00a0списке.'

type Props = { chart: Chart; shops: readonly MapShop[]; onMe: (me: Place) => void }

export const MapControls = ({ chart, shops, onMe }: Props) => {
  const [words, setWords] = useState('')
  const [asking, setAsking] = useState(false)

  const found = ({ coords: { longitude: lon, latitude: lat } }: GeolocationPosition) => {
    setAsking(false)
    const me = { id: 0, lon, lat }
    const [nearest] = shops
      .map((shop) => ({ shop, place: placeOf(shop.id, shop.coordinates) }))
      .toSorted((a, b) => kmBetween(me, a.place) - kmBetween(me, b.place))
    if (!nearest) return
    const km = kmBetween(me, nearest.place)
    onMe(me)
    setWords(
      km > FAR_KM
        ? `До\u00a0ближайшего магазина этого города ${distanceWords(km)}.`
        : `Ближе всего ${nearest.shop.name}: ${distanceWords(km)}.`,
    )
    if (km <= FAR_KM) chart.fitBounds(boundsOf([me, nearest.place]), { padding: 96, maxZoom: 15 })
  }
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    setAsking(false)
    setWords(code === PERMISSION_DENIED ? DENIED : UNKNOWN)
  }
  const locate = () => {
    setAsking(true)
    setWords('')
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: WAIT_MS, maximumAge: 60_000 })
  }
  return (
    <>
      <div className={css.controls}>
        <button type="button" className={css.control} aria-label="Приблизить" onClick={() => chart.zoomIn()}>
          <Icon of="plus" />
        </button>
        <button type="button" className={css.control} aria-label="Отдалить" onClick={() => chart.zoomOut()}>
          <Icon of="minus" />
        </button>
        <button type="button" className={css.control} aria-label="Где я" aria-busy={asking} onClick={locate}>
          <Icon of="locate-fixed" />
        </button>
      </div>
      <p className={css.said} role="status">
        {words}
      </p>
    </>
  )
}
