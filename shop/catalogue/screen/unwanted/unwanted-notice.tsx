import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { openUnwantedDialog } from './unwanted-request.ts'
import { namesText } from './unwanted-texts.ts'
import css from './unwanted.module.css'

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
