import { Button } from '#platform/ui/controls/button.tsx'
import css from './write-to-us.module.css'

/** Button on a page that opens the feedback popup. */
export const WriteToUs = ({ onPress }: { onPress: () => void }) => (
  <div className={css.write}>
    <Button size="lg" aria-haspopup="dialog" onClick={onPress}>
      Написать нам
    </Button>
  </div>
)
