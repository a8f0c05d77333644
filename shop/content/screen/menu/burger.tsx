import { useRef } from 'react'
import type { MenuItem } from '../../pages.api.ts'
import { useShop } from '#platform/client/shop.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { NetworkIcon } from '#platform/ui/images/network-icon.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './burger.module.css'
import { useSubmenu } from './use-submenu.ts'
import { SubmenuRow, LinkRow, MenuRows } from './menu-rows.tsx'

const TITLE = 'Меню'

type Messenger = { readonly network: 'telegram' | 'whatsapp'; readonly name: string; readonly url: string }
type Props = {
  open: boolean
  onClose: () => void
  items: readonly MenuItem[]
  city: string | null
  onCity: () => void
  hours: string
  messengers: readonly Messenger[]
}

const CityRow = ({ city, onCity }: Pick<Props, 'city' | 'onCity'>) => (
  <button type="button" className={css.city} aria-haspopup="dialog" onClick={onCity}>
    <Icon name="map-pin" size={24} />
    {city ?? 'Выберите город'}
    {city !== null && <span className={css.change}>Сменить</span>}
  </button>
)

const ContactInfo = ({ hours, messengers }: Pick<Props, 'hours' | 'messengers'>) => {
  const shop = useShop()
  return (
    <div className={css.contacts}>
      <a className={css.hotline} href={shop.hotline.tel}>
        {shop.hotline.text}
      </a>
      <p className={css.hours}>{hours}</p>
      <p className={css.messengers}>
        {messengers.map(({ network, name, url }) => (
          <ButtonLink
            key={network}
            look="line"
            size="sm"
            to={url}
            rel="noopener"
            icon={<NetworkIcon name={network} size={20} />}
          >
            {name}
          </ButtonLink>
        ))}
      </p>
    </div>
  )
}

/** MENU-01, MENU-02: the two-level menu below 1024 px. */
export const BurgerMenu = ({ open, onClose, items, city, onCity, hours, messengers }: Props) => {
  const inside = useRef<HTMLDivElement>(null)
  const { row, open: into, back } = useSubmenu(inside, open)
  const group = items.find(({ title, link }) => link === null && title === row)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      look="drawer"
      title={group?.title ?? TITLE}
      menuBar={{ onBack: group ? back : null }}
    >
      <div ref={inside}>
        {!group && <CityRow city={city} onCity={onCity} />}
        <nav aria-label={group?.title ?? TITLE}>
          <MenuRows>
            {group
              ? group.items.map(({ title, link }) => <LinkRow key={link} title={title} link={link} />)
              : items.map(({ title, link, is_sale }) =>
                  link === null ? (
                    <SubmenuRow key={title} title={title} row={title} onOpen={into} />
                  ) : (
                    <LinkRow key={link} title={title} link={link} sale={is_sale} />
                  ),
                )}
          </MenuRows>
        </nav>
        {!group && <ContactInfo hours={hours} messengers={messengers} />}
      </div>
    </Dialog>
  )
}
