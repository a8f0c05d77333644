import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import type { KindView } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { FieldControl } from './field-control.tsx'
import { parsedFields } from './record-words.ts'
import { ReasonField } from './reason-field.tsx'

/** How a price is rounded: to `step` kopecks less `less`. */
const ROUNDINGS = [
  { value: '100 0', label: 'до рубля' },
  { value: '1000 0', label: 'до 10\u00a0₽' },
  { value: '1000 100', label: 'чтобы кончалась на 9\u00a0₽' },
]
const WHOLE = '1 0'

const ACTIONS = ['value', 'percent', 'add', 'remove'] as const
type Action = (typeof ACTIONS)[number]
const SET = { value: 'value', label: 'Задать значение' }
const OF_NUMBER = [SET, { value: 'percent', label: 'Изменить на\u00a0%' }]
const OF_LIST = [
  { value: 'add', label: 'Добавить к\u00a0списку' },
  { value: 'remove', label: 'Убрать из\u00a0списка' },
  { ...SET, label: 'Заменить весь список' },
]

/** Search and filters of a list; `keys`: the records that were chosen in it, null: all that it finds. */
export type Meant = { readonly q: string; readonly only: string; readonly keys: string[] | null }

/** OFFICE-01: one rule for every record that is meant. It is only drawn up: the next page shows it row by row. */
export const ManyForm = ({ view, meant }: { view: KindView; meant: Meant }) => {
  const navigate = useNavigate()
  const long = useLongWork()
  const fields = parsedFields(view.fields).filter(({ name }) => !view.key.includes(name))
  const [name, setName] = useState('')
  const [action, setAction] = useState<Action>('value')
  const [value, setValue] = useState<unknown>(null)
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState('100 0')
  const [crosses, setCrosses] = useState(true)
  const [reason, setReason] = useState('')
  const { isSending, failure, run } = useSending()
  const field = fields.find((one) => one.name === name)
  const isNumber = field?.control === 'money' || field?.control === 'number'
  const isList = field?.control === 'texts'
  const isPercent = isNumber && action === 'percent'
  const share = Number(percent.replace(',', '.').replace('−', '-'))
  const isDiscount = isPercent && view.kind === 'prices' && name === 'price' && share < 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => {
      const [step = 1, less = 0] = (field?.control === 'money' ? rounding : WHOLE).split(' ').map(Number)
      const texts = Array.isArray(value) ? value.map(String) : []
      const rule = isPercent
        ? { percent: share, step, less, ...(isDiscount && crosses ? { crosses_out: true } : {}) }
        : isList && action === 'add'
          ? { add: texts }
          : isList && action === 'remove'
            ? { remove: texts }
            : { value: JSON.stringify(value ?? null) }
      const { id } = valueOrThrow(
        await long(changesApi.changeMany({ kind: view.kind, ...meant, field: name, rule, reason: reason.trim() })),
      )
      void navigate(`/changes/${id}`)
    })
  }
  return (
    <form className={css.group} aria-label="Изменить найденные" onSubmit={submit}>
      <TextField
        kind="select"
        label="Поле"
        value={name}
        required
        options={fields.map((one) => ({ value: one.name, label: one.title }))}
        onChange={(chosen) => {
          setName(chosen)
          setValue(null)
          setAction(fields.find((one) => one.name === chosen)?.control === 'texts' ? 'add' : 'value')
        }}
      />
      {(isNumber || isList) && (
        <TextField
          kind="select"
          label="Что сделать"
          value={action}
          required
          options={isNumber ? OF_NUMBER : OF_LIST}
          onChange={(chosen) => setAction(ACTIONS.find((known) => known === chosen) ?? 'value')}
        />
      )}
      {field !== undefined && !isPercent && (
        <FieldControl key={name} field={{ ...field, required: false }} value={value} onChange={setValue} />
      )}
      {isPercent && (
        <TextField
          label="На сколько процентов: 7 или −15"
          value={percent}
          required
          inputMode="decimal"
          onChange={setPercent}
        />
      )}
      {isPercent && field?.control === 'money' && (
        <TextField
          kind="select"
          label="Округлить"
          value={rounding}
          required
          options={ROUNDINGS}
          onChange={setRounding}
        />
      )}
      {isDiscount && (
        <Checkbox checked={crosses} onChange={({ target }) => setCrosses(target.checked)}>
          Показать прежнюю цену зачёркнутой
        </Checkbox>
      )}
      <ReasonField value={reason} onChange={setReason} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button
        type="submit"
        look="line"
        loading={isSending}
        disabled={
          field === undefined ||
          (isList && action !== 'value' && !(Array.isArray(value) && value.length > 0)) ||
          reason.trim() === '' ||
          (isPercent && (percent === '' || !Number.isFinite(share)))
        }
      >
        Посмотреть, что изменится
      </Button>
      <p className={css.hint}>Пока вы&nbsp;не&nbsp;подтвердите, в&nbsp;магазине ничего не&nbsp;изменится.</p>
    </form>
  )
}
