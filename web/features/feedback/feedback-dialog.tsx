import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'

/** The way to write to the shop until the form takes this place: its page with the address. */
export const FeedbackDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Написать нам">
    <p>
      Адреса и&nbsp;телефоны собраны на&nbsp;странице <TextLink to="/contacts" onClick={onClose}>«Контакты»</TextLink>.
    </p>
  </Dialog>
)
