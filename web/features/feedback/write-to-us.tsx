import { Button } from '#web/ui/controls/button.tsx'
import css from './write-to-us.module.css'

/** The way to the form from a page; the form itself opens over any page. */
export const WriteToUs = ({ onPress }: { onPress: () => void }) => (
  <div className={css.write}>
    <Button size="lg" aria-haspopup="dialog" onClick={onPress}>
      Написать нам
    </Button>
  </div>
)
