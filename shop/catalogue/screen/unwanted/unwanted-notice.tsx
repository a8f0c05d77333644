import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { openUnwantedDialog } from './unwanted-list.ts'
import { namesText } from './unwanted-texts.ts'
import css from './unwanted.module.css'
import { Chip } from '#platform/ui/controls/chip.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'

/** Puts an ingredient on the list «Не хочу», or takes it off. */
export const UnwantedToggle = ({ name, pressed, onPress }: { name: string; pressed: boolean; onPress: () => void }) => (
  <Chip pressed={pressed} onPress={onPress}>
    Не&nbsp;хочу <VisuallyHidden>{name}</VisuallyHidden>
  </Chip>
)

/** On a product page: which unwanted ingredients the product has. Nothing when it has none. */
export const UnwantedNotice = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <div className={css.here}>
      <Notice>
        В&nbsp;составе есть то, чего вы&nbsp;не&nbsp;хотите: {namesText(names, 6)}.{' '}
        <LinkButton onClick={openUnwantedDialog}>Изменить список</LinkButton>
      </Notice>
    </div>
  )
