import { useCallback, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog, type DialogProps } from '../layers/dialog.tsx'
import { Popover } from '../layers/popover.tsx'
import { TextField } from '../fields/text-field.tsx'
import { type Toast, ToastRegion } from '../layers/toast.tsx'
import { Grid, Show } from './show.tsx'

const LAYERS = [
  ['Окно', 'dialog'],
  ['Шторка', 'sheet'],
  ['Выдвижная панель', 'drawer'],
  ['Во весь экран', 'full'],
] as const satisfies readonly (readonly [string, NonNullable<DialogProps['look']>])[]

const Layer = ({ name, look }: { name: string; look: NonNullable<DialogProps['look']> }) => {
  const [open, setOpen] = useState(false)
  const [city, setCity] = useState('')
  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        look={look}
        title="Выберите город"
        footer={look === 'sheet' ? <Button onClick={() => setOpen(false)}>Готово</Button> : undefined}
      >
        <TextField label="Найти свой город" colour="gray" kind="search" value={city} onChange={setCity} autofocus />
      </Dialog>
    </>
  )
}

export const LayersShow = () => {
  const [asked, setAsked] = useState(false)
  const [toast, setToast] = useState<Toast | null>(null)
  const gone = useCallback(() => setToast(null), [])
  const say = (text: string, tone: Toast['tone']) =>
    setToast((before) => ({
      id: (before?.id ?? 0) + 1,
      text,
      tone,
      action: { label: tone === 'failed' ? 'Повторить' : 'Перейти', onPress: gone },
    }))
  return (
    <Show title="Слои">
      <Grid>
        {LAYERS.map(([name, look]) => (
          <Layer key={look} name={name} look={look} />
        ))}
        <Popover
          open={asked}
          onClose={() => setAsked(false)}
          label="Ваш город"
          opener={
            <Button look="line" aria-expanded={asked} onClick={() => setAsked(!asked)}>
              Подсказка
            </Button>
          }
        >
          Это ваш город?
        </Popover>
        <Button look="line" onClick={() => say('Крем-барьер в\u00a0корзине', 'said')}>
          Сообщение
        </Button>
        <Button look="line" onClick={() => say('Не\u00a0получилось сохранить', 'failed')}>
          Сообщение об ошибке
        </Button>
      </Grid>
      <ToastRegion toast={toast} onClose={gone} />
    </Show>
  )
}
