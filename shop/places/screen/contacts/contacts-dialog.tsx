import type { ReactNode } from 'react'
import type { Contacts } from '../../contacts.api.ts'
import { useShop } from '#platform/client/shop.ts'
import { formatPhone } from '#kernel/phone.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { NetworkIcon } from '#platform/ui/images/network-icon.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './contacts-dialog.module.css'

type Messenger = { readonly network: 'telegram' | 'whatsapp'; readonly name: string; readonly url: string }
type Props = {
  open: boolean
  onClose: () => void
  hours: string
  contacts: Pick<Contacts, 'email' | 'director_phone'>
  messengers: readonly Messenger[]
  onFeedback: () => void
}

const ContactChannel = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.way}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** POP-01: ways to reach the shop. The caller closes it when feedback opens. */
export const ContactsDialog = ({
  open,
  onClose,
  hours,
  contacts: { email, director_phone },
  messengers,
  onFeedback,
}: Props) => {
  const shop = useShop()
  return (
    <Dialog open={open} onClose={onClose} title="Контакты">
      <dl>
        <ContactChannel name={`Горячая линия, ${hours}`}>
          <a className={css.hotline} href={shop.hotline.tel}>
            {shop.hotline.text}
          </a>
        </ContactChannel>
        {email !== null && (
          <ContactChannel name="Общие вопросы">
            <TextLink className={css.line} to={`mailto:${email}`}>
              {email}
            </TextLink>
          </ContactChannel>
        )}
        {director_phone !== null && (
          <ContactChannel name="Директору, по&nbsp;будням">
            <TextLink className={css.line} to={`tel:+${director_phone}`}>
              {formatPhone(director_phone)}
            </TextLink>
          </ContactChannel>
        )}
      </dl>
      <div className={css.actions}>
        <Button aria-haspopup="dialog" onClick={onFeedback}>
          Написать нам
        </Button>
        {messengers.map(({ network, name, url }) => (
          <ButtonLink key={network} look="line" to={url} rel="noopener" icon={<NetworkIcon name={network} size={20} />}>
            {name}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  )
}
