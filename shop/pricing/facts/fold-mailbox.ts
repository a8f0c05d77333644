/** Domains of one service: a mailbox of one of them is the same in all. */
const DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
}

/**
 * The spelling that all addresses of one mailbox share: lower case, without what follows «+»; of Gmail without points, of Yandex with
 * hyphens for points. For comparing only: letters go to the address that was typed.
 */
export const foldMailbox = (address: string): string => {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const [name = ''] = plain.slice(0, at).split('+', 1)
  const written = plain.slice(at + 1)
  const domain = DOMAINS[written] ?? written
  if (domain === 'gmail.com') return `${name.replaceAll('.', '')}@${domain}`
  return `${domain === 'yandex.ru' ? name.replaceAll('.', '-') : name}@${domain}`
}
