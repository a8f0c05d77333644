import { useState } from 'react'
import { DateField, type DateFieldProps } from '#platform/ui/fields/date-field.tsx'
import { parseDay } from '#platform/ui/fields/day-text.ts'
import { Grid, Show, State } from './show.tsx'

const StatefulDateField = ({
  start = '',
  ...field
}: Omit<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'> & { start?: string }) => {
  const [value, setValue] = useState(start)
  return <DateField {...field} min="1900-01-01" max="2026-11-22" value={value} onChange={setValue} />
}
const validateDay = (typed: string): string | null => (parseDay(typed) === null ? 'Укажите корректную дату' : null)

export const DateShow = () => (
  <Show title="День">
    <Grid wide>
      <State name="пусто, обязательно">
        <StatefulDateField label="День рождения" name="day" required validate={validateDay} />
      </State>
      <State name="выбрано">
        <StatefulDateField label="День открытия" name="day-2" start="28.02.1990" />
      </State>
      <State name="ошибка, серое">
        <StatefulDateField
          label="День доставки"
          name="day-3"
          start="31.02.2026"
          colour="gray"
          error="Укажите корректную дату"
        />
      </State>
      <State name="нельзя: сначала выберите город">
        <StatefulDateField label="День самовывоза" name="day-4" disabled />
      </State>
    </Grid>
  </Show>
)
