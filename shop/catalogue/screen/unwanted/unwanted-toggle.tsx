import { Chip } from '#platform/ui/controls/chip.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'

/** Puts an ingredient on the list «Не хочу», or takes it off. */
export const UnwantedToggle = ({ name, pressed, onPress }: { name: string; pressed: boolean; onPress: () => void }) => (
  <Chip pressed={pressed} onPress={onPress}>
    Не&nbsp;хочу <VisuallyHidden>{name}</VisuallyHidden>
  </Chip>
)
