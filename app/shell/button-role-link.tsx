import type { KeyboardEvent, MouseEvent } from 'react'
import { PageLink, type PageLinkProps } from '#platform/ui/controls/link.tsx'

/** Properties that make a link act as a button. Without JavaScript the link still leads to its page. */
export const buttonRole = (onPress: () => void) => {
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  return {
    role: 'button',
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event),
  } as const
}

export const ButtonRoleLink = ({
  onPress,
  ...rest
}: Omit<PageLinkProps, 'role' | 'onClick' | 'onKeyDown'> & { onPress: () => void }) => (
  <PageLink {...buttonRole(onPress)} {...rest} />
)
