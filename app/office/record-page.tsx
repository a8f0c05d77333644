/** OFFICE-02: the form of a record; a place is set on the shop's map. */
import { useQuery } from '@tanstack/react-query'
import { formatDistance, kmBetween, type Position } from '#kernel/distance.ts'
import { api } from '#platform/client/client.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import css from '#shop/changes/office/changes.module.css'
import type { PlaceProps, TrialProps } from '#shop/changes/office/record-form.tsx'
import { RecordPage as Page } from '#shop/changes/office/record-page.tsx'
import { LazyCityMap } from '#shop/places/screen/stores/lazy-city-map.tsx'
import { geoPointOf } from '#shop/places/screen/stores/pins.ts'
import place from './place.module.css'
import { isTriable } from './promotions/promotion-fields.ts'
import { TestBasket } from './promotions/test-basket.tsx'

/** Digits of a degree: about a metre. */
const DIGITS = 5
const rounded = ({ lat, lon }: Position): Position => ({
  lat: Number(lat.toFixed(DIGITS)),
  lon: Number(lon.toFixed(DIGITS)),
})
const positionOf = (lat: unknown, lon: unknown): Position | null =>
  typeof lat === 'number' && Math.abs(lat) <= 90 && typeof lon === 'number' && Math.abs(lon) <= 180
    ? { lat, lon }
    : null

/** The city of a record with its middle; null: there is none of this key. */
const useCityOf = (key: string) =>
  useQuery({
    queryKey: ['place', key],
    enabled: key !== '',
    queryFn: async ({ signal }) => {
      const [city, map] = await Promise.all([
        api.cities.getCurrent({ key }, { signal }),
        api.cities.getMap({ key }, { signal }),
      ])
      if (!city.ok || !map.ok) return null
      const middle = map.value.around.find(({ name }) => name === city.value.name)
      return middle === undefined ? null : { key, name: city.value.name, coordinates: middle.coordinates }
    },
  }).data

const Place = ({ values, disabled, onMove }: PlaceProps) => {
  const key = String(values['city'] ?? values['fias_id'] ?? '')
  const city = useCityOf(key)
  if (key === '' || city === null)
    return <p className={css.hint}>Выберите город: тогда место можно показать на&nbsp;карте.</p>
  if (city === undefined) return null
  const at = positionOf(values['lat'], values['lon'])
  const middle = geoPointOf(0, city.coordinates)
  const move = (to: Position): void => onMove(rounded(to))
  return (
    <div className={css.control}>
      <p className={css.hint} role="status">
        {at === null
          ? 'Места ещё нет: нажмите на\u00a0карту.'
          : `${formatDistance(kmBetween(middle, at))} от\u00a0центра города.`}
        {!disabled && at !== null && ' Нажмите на\u00a0карту, перетащите метку или двигайте её стрелками.'}
      </p>
      <LazyCityMap
        key={key}
        className={place.map}
        city={city}
        locations={at === null ? [] : [{ id: 0, name: 'Здесь', address: '', coordinates: `${at.lat},${at.lon}` }]}
        chosen={0}
        onChoose={() => {}}
        {...(disabled ? {} : { onMove: move })}
      />
      {at === null && !disabled && (
        <Button look="line" size="sm" onClick={() => move(middle)}>
          Поставить метку в&nbsp;центр города
        </Button>
      )}
    </div>
  )
}

const Trial = ({ kind, values }: TrialProps) =>
  kind === 'promo_codes' || (kind === 'promotions' && isTriable(values)) ? (
    <TestBasket written={{ kind, fields: values }} />
  ) : null

export const RecordPage = () => <Page Place={Place} Trial={Trial} />
