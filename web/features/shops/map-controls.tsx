import type { Map as MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapShop } from './map-props.ts'
import { boundsOf, formatDistance, kmBetween, geoPointOf, type GeoPoint } from './pins.ts'

/** Kilometres; a visitor farther away is not shown on the map of the city. */
const MAX_DISTANCE_KM = 150
const TIMEOUT_MS = 10_000
const PERMISSION_DENIED_TEXT =
  'Браузер не\u00a0разрешил узнать, где вы. Разрешение меняется рядом с\u00a0адресом сайта.'
const LOCATION_FAILED = 'Не\u00a0получилось узнать, где вы. Попробуйте ещё раз или найдите адрес в\u00a0списке.'

type Props = { map: MapLibreMap; shops: readonly MapShop[]; onMe: (me: GeoPoint) => void }

export const MapControls = ({ map, shops, onMe }: Props) => {
  const [message, setMessage] = useState('')
  const [locating, setLocating] = useState(false)

  const found = ({ coords: { longitude: lon, latitude: lat } }: GeolocationPosition) => {
    setLocating(false)
    const me = { id: 0, lon, lat }
    const [nearest] = shops
      .map((shop) => ({ shop, point: geoPointOf(shop.id, shop.coordinates) }))
      .toSorted((a, b) => kmBetween(me, a.point) - kmBetween(me, b.point))
    if (!nearest) return
    const km = kmBetween(me, nearest.point)
    onMe(me)
    setMessage(
      km > MAX_DISTANCE_KM
        ? `До\u00a0ближайшего магазина этого города ${formatDistance(km)}.`
        : `Ближе всего ${nearest.shop.name}: ${formatDistance(km)}.`,
    )
    if (km <= MAX_DISTANCE_KM) map.fitBounds(boundsOf([me, nearest.point]), { padding: 96, maxZoom: 15 })
  }
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    setLocating(false)
    setMessage(code === PERMISSION_DENIED ? PERMISSION_DENIED_TEXT : LOCATION_FAILED)
  }
  const locate = () => {
    setLocating(true)
    setMessage('')
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: TIMEOUT_MS, maximumAge: 60_000 })
  }
  return (
    <>
      <div className={css.controls}>
        <button type="button" className={css.control} aria-label="Приблизить" onClick={() => map.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" className={css.control} aria-label="Отдалить" onClick={() => map.zoomOut()}>
          <Icon name="minus" />
        </button>
        <button type="button" className={css.control} aria-label="Где я" aria-busy={locating} onClick={locate}>
          <Icon name="locate-fixed" />
        </button>
      </div>
      <p className={css.status} role="status">
        {message}
      </p>
    </>
  )
}
