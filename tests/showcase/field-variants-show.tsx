import { useState } from 'react'
import { Picker, type PickerOption } from '#platform/ui/fields/picker.tsx'
import { SuggestField, type Suggestion } from '#platform/ui/fields/suggest-field.tsx'
import { TextField, type TextFieldProps } from '#platform/ui/fields/text-field.tsx'
import { Grid, Show, State } from './show.tsx'

const StatefulField = (props: Omit<TextFieldProps, 'value' | 'onChange'> & { start?: string }) => {
  const { start = '', ...field } = props
  const [value, setValue] = useState(start)
  return <TextField {...field} value={value} onChange={setValue} />
}

const SKIN = ['сухая', 'жирная', 'комбинированная', 'чувствительная'].map((label) => ({ value: label, label }))
const STREETS: readonly Suggestion[] = [
  { value: 'г Челябинск, ул Кирова', data: { house: null } },
  { value: 'г Челябинск, ул Кирова, д 104', data: { house: '104' } },
  { value: 'г Челябинск, ул Кирова, д 108', data: { house: '108' } },
]
const required = (value: string): string | null => (value === '' ? 'Обязательно для заполнения' : null)
const validateLength = (value: string): string | null => (value.length < 10 ? 'Неправильный формат' : null)

const AddressShow = ({ start = '' }: { start?: string }) => {
  const [address, setAddress] = useState(start)
  const shown = STREETS.filter(({ value }) => value.toLowerCase().includes(address.trim().toLowerCase()))
  return (
    <SuggestField
      label="Адрес"
      name="address"
      value={address}
      onChange={setAddress}
      suggestions={address === '' ? STREETS : shown}
    />
  )
}

const LOADED_OPTIONS: readonly PickerOption[] = ['Кировка', 'ТРК\u00a0«Родник»'].map((label) => ({
  value: label,
  label,
}))
const LazyPicker = () => {
  const [options, setOptions] = useState<readonly PickerOption[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Picker
      label="Забрать в"
      placeholder="Выберите магазин"
      options={options}
      chosen={chosen}
      onChoose={setChosen}
      onOpen={() => setOptions(LOADED_OPTIONS)}
    />
  )
}

/** UI-03, UI-06: masks, selects, suggestions and the variants of a field's message. */
export const FieldVariantsShow = () => (
  <Show title="Маски, списки, подсказки">
    <Grid wide>
      <State name="выбор из списка, обязательный">
        <StatefulField kind="select" label="Тип кожи" name="skin" required options={SKIN} validate={required} />
      </State>
      <State name="выбрано">
        <StatefulField kind="select" label="Тип кожи вашей" name="skin-2" options={SKIN} start="сухая" />
      </State>
      <State name="выбор, ошибка, серое">
        <StatefulField
          kind="select"
          label="Тема"
          name="topic"
          colour="gray"
          options={SKIN}
          error="Обязательно для заполнения"
        />
      </State>
      <State name="маска; проверка только при уходе с поля">
        <StatefulField
          label="Дата рождения"
          name="birthday"
          mask="00.00.0000"
          realTime={false}
          validate={validateLength}
        />
      </State>
      <State name="имя над полем, подсказка внутри">
        <StatefulField
          label="Номер карты"
          placeholder="16 цифр с оборота"
          name="card"
          mask="0000 0000 0000 0000"
          required
        />
      </State>
      <State name="ошибка одной рамкой: слова только для чтения вслух">
        <StatefulField label="Квартира" name="flat" start="—" error="Неправильный формат" errorLook="outline" />
      </State>
      <State name="многострочное, ошибка">
        <StatefulField label="Отзыв" name="review" kind="area" error="Обязательно для заполнения" />
      </State>
      <State name="подсказки: адрес с домом и без">
        <AddressShow />
      </State>
      <State name="список загружается при открытии">
        <LazyPicker />
      </State>
    </Grid>
  </Show>
)
