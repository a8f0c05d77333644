import { Icon } from '#web/ui/icon.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { PageLink } from '#web/ui/link.tsx'
import type { Profile } from './frame-types.ts'

const PERSONAL = '/personal'
const NAME = 'Профиль'

/** HEAD-05: with a user a link to the personal pages, without one it toggles the sign-in. */
export const ProfileButton = ({ profile, className }: { profile: Profile; className?: string | undefined }) => {
  if (profile === null) return null
  return profile.signedIn ? (
    <IconLink className={className} icon="user" to={PERSONAL} label={NAME} />
  ) : (
    <IconButton className={className} icon="user" label={NAME} aria-haspopup="dialog" onClick={profile.onSignIn} />
  )
}

/** The same in the bar below. */
export const ProfileTab = ({ profile, path }: { profile: Profile; path: string }) => {
  if (profile === null) return null
  const face = (
    <>
      <Icon of="user" size={24} />
      {NAME}
    </>
  )
  return profile.signedIn ? (
    <PageLink to={PERSONAL} aria-current={path.startsWith(PERSONAL) ? 'page' : undefined}>
      {face}
    </PageLink>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={profile.onSignIn}>
      {face}
    </button>
  )
}
