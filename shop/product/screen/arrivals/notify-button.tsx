import { Button } from '#platform/ui/controls/button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { openArrivalDialog, type AwaitedVariant } from './arrival-request.ts'

/** Takes the place of «В корзину» for a variant that is out of stock. On cards its text is short. */
export const NotifyButton = ({ of, size = 'sm' }: { of: AwaitedVariant; size?: 'sm' | 'md' | 'lg' }) => (
  <Button
    look={size === 'sm' ? 'quiet' : 'primary'}
    size={size}
    wide
    icon={<Icon name="bell" />}
    aria-haspopup="dialog"
    aria-label={`Сообщить о\u00a0поступлении: ${of.name}`}
    onClick={() => openArrivalDialog(of)}
  >
    {size === 'lg' ? 'Сообщить о\u00a0поступлении' : 'Сообщить'}
  </Button>
)
