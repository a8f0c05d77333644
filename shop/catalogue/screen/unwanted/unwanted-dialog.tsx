import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { UnwantedEditor, type UnwantedEditorProps } from './unwanted-editor.tsx'
import css from './unwanted.module.css'

type Props = UnwantedEditorProps & {
  open: boolean
  onClose: () => void
  /** The list is in the account; otherwise it is on this device only. */
  isInAccount: boolean
}

export const UnwantedDialog = ({ open, onClose, isInAccount, ...editor }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={'Не\u00a0хочу'}
    width="form"
    footer={<Button onClick={onClose}>Готово</Button>}
  >
    <UnwantedEditor {...editor} />
    <p className={css.note}>
      {isInAccount
        ? 'Список хранится в\u00a0кабинете и\u00a0виден на\u00a0всех ваших устройствах.'
        : 'Список хранится на\u00a0этом устройстве. Войдите, и\u00a0он\u00a0будет на\u00a0всех.'}
    </p>
  </Dialog>
)
