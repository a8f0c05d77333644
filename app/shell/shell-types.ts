/** The rows of the shell's menus (MENU-05). */
export type ShellLink = { readonly title: string; readonly link: string }
export type ShellMenuItem = {
  readonly title: string
  readonly link: string | null
  readonly is_sale: boolean
  readonly items: readonly ShellLink[]
}

/** The chosen city as the shell shows it. */
export type ShellCity = {
  /** Null while none is chosen: «Выберите город». */
  name: string | null
  /** HEAD-01: the city has stores and is not Moscow. */
  /** In kopecks; null: delivery is never free there. */
  freeDeliveryFrom: number | null
  /** HEAD-02, verbatim. */
  hours: string
}

export type Network = 'telegram' | 'whatsapp' | 'vk' | 'tiktok'
export type NetworkLink = { readonly network: Network; readonly url: string }
export const NETWORK_NAMES: Record<Network, string> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  vk: 'ВКонтакте',
  tiktok: 'TikTok',
}
/** Only Telegram and WhatsApp are shown next to the hotline (HEAD-02). */
export const isMessenger = <Link extends NetworkLink>(
  link: Link,
): link is Link & { readonly network: 'telegram' | 'whatsapp' } =>
  link.network === 'telegram' || link.network === 'whatsapp'

/** HEAD-05, FAV-02: for a signed-in user both buttons are links, otherwise they open the sign-in popup. */
export type Profile = { readonly signedIn: boolean; readonly onSignIn: () => void; readonly onFavourites: () => void }
