import { FoldedPlaces, PlaceLine, PlacePicker, PlaceRow } from '#platform/ui/fields/place-picker.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Show } from './show.tsx'

const nothing = (): void => {}

export const PlacesShow = () => (
  <Show title="Выбор места">
    <PlacePicker
      legend="Магазин"
      search={<TextField kind="search" label="Улица или метро" value="" onChange={nothing} />}
      map={{ viewsLabel: 'Магазины списком или на карте', viewsName: 'show-places-view', content: null }}
    >
      <PlaceRow
        name="show-place"
        value={1}
        checked
        disabled={false}
        onChoose={nothing}
        title="Кировка, ул.&nbsp;Кирова, 104"
        side="650&nbsp;м"
      >
        <PlaceLine>сегодня после 17:40</PlaceLine>
      </PlaceRow>
      <PlaceRow
        name="show-place"
        value={2}
        checked={false}
        disabled={false}
        onChoose={nothing}
        title="ул.&nbsp;Труда, 203"
      >
        <PlaceLine>22–23 ноября, 150&nbsp;₽</PlaceLine>
        <PlaceLine muted>СДЭК, ежедневно 09:00–21:00</PlaceLine>
      </PlaceRow>
      <FoldedPlaces title="1&nbsp;пункт заказ не&nbsp;примет" open>
        <PlaceRow name="show-place" value={3} checked={false} disabled onChoose={nothing} title="ул.&nbsp;Мира, 154">
          <PlaceLine muted>Посылка сюда не&nbsp;поместится</PlaceLine>
        </PlaceRow>
      </FoldedPlaces>
    </PlacePicker>
  </Show>
)
