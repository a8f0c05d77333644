import { FoldedLocations, LocationLine, LocationPicker, LocationRow } from '#platform/ui/fields/location-picker.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Show } from './show.tsx'

const nothing = (): void => {}

export const LocationsShow = () => (
  <Show title="Выбор места">
    <LocationPicker
      legend="Магазин"
      search={<TextField kind="search" label="Улица или метро" value="" onChange={nothing} />}
      map={{ viewsLabel: 'Магазины списком или на карте', viewsName: 'show-places-view', content: null }}
    >
      <LocationRow
        name="show-place"
        value={1}
        checked
        disabled={false}
        onChoose={nothing}
        title="Кировка, ул.&nbsp;Кирова, 104"
        side="650&nbsp;м"
      >
        <LocationLine>сегодня после 17:40</LocationLine>
      </LocationRow>
      <LocationRow
        name="show-place"
        value={2}
        checked={false}
        disabled={false}
        onChoose={nothing}
        title="ул.&nbsp;Труда, 203"
      >
        <LocationLine>22–23 ноября, 150&nbsp;₽</LocationLine>
        <LocationLine muted>СДЭК, ежедневно 09:00–21:00</LocationLine>
      </LocationRow>
      <FoldedLocations title="1&nbsp;пункт заказ не&nbsp;примет" open>
        <LocationRow name="show-place" value={3} checked={false} disabled onChoose={nothing} title="ул.&nbsp;Мира, 154">
          <LocationLine muted>Посылка сюда не&nbsp;поместится</LocationLine>
        </LocationRow>
      </FoldedLocations>
    </LocationPicker>
  </Show>
)
