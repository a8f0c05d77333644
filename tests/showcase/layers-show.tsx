import { useCallback, useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog, type DialogProps } from '#platform/ui/layers/dialog.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { type Toast, ToastRegion } from '#platform/ui/layers/toast.tsx'
import { Grid, Show } from './show.tsx'

const LAYERS = [
  ['Окно', 'dialog'],
  ['Шторка', 'sheet'],
  ['Выдвижная панель', 'drawer'],
  ['Во весь экран', 'full'],
] as const satisfies readonly (readonly [string, NonNullable<DialogProps['look']>])[]

const LayerExample = ({ name, look }: { name: string; look: NonNullable<DialogProps['look']> }) => {
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
  const [toast, setToast] = useState<Toast | null>(null)
  const closeToast = useCallback(() => setToast(null), [])
  const showToast = (text: string, tone: Toast['tone']) =>
    setToast((before) => ({
      id: (before?.id ?? 0) + 1,
      text,
      tone,
      action: { label: tone === 'failed' ? 'Повторить' : 'Перейти', onPress: closeToast },
    }))
  return (
    <Show title="Слои">
      <Grid>
        {LAYERS.map(([name, look]) => (
          <LayerExample key={look} name={name} look={look} />
        ))}
        <Button look="line" onClick={() => showToast('Крем-барьер в\u00a0корзине', 'info')}>
          Сообщение
        </Button>
        <Button look="line" onClick={() => showToast('Не\u00a0получилось сохранить', 'failed')}>
          Сообщение об ошибке
        </Button>
      </Grid>
      <ToastRegion toast={toast} onClose={closeToast} />
    </Show>
  )
}
