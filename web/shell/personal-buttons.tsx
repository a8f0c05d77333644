import { counted, GOODS } from '#domain/plural.ts'
import { CountBadge } from '#web/ui/controls/count-badge.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { IconButton, IconLink } from '#web/ui/controls/icon-button.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { Profile } from './shell-types.ts'

const PERSONAL = '/personal'
const FAVOURITES = '/personal/favorites'
const NAME = 'Профиль'

/** HEAD-05: with a user a link to the personal pages, without one it toggles the sign-in. */
export const ProfileButton = ({ profile, className }: { profile: Profile; className?: string | undefined }) =>
  profile.signedIn ? (
    <IconLink className={className} icon="user" to={PERSONAL} label={NAME} />
  ) : (
    <IconButton className={className} icon="user" label={NAME} aria-haspopup="dialog" onClick={profile.onSignIn} />
  )

/** The same in the bar below. */
export const ProfileTab = ({ profile, path }: { profile: Profile; path: string }) => {
  const face = (
    <>
      <Icon name="user" size={24} />
      {NAME}
    </>
  )
  return profile.signedIn ? (
    <PageLink to={PERSONAL} aria-current={path.startsWith(PERSONAL) && path !== FAVOURITES ? 'page' : undefined}>
      {face}
    </PageLink>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={profile.onSignIn}>
      {face}
    </button>
  )
}

type FavouritesProps = { profile: Profile; count: number }

/** FAV-02. `label` says the count too. */
export const FavouritesButton = ({
  profile,
  count,
  label,
  className,
}: FavouritesProps & { label: string; className?: string | undefined }) =>
  profile.signedIn ? (
    <IconLink className={className} icon="heart" to={FAVOURITES} label={label} count={count} />
  ) : (
    <IconButton
      className={className}
      icon="heart"
      label={label}
      count={count}
      aria-haspopup="dialog"
      onClick={profile.onFavourites}
    />
  )

export const FavouritesTab = ({ profile, count, path }: FavouritesProps & { path: string }) => {
  const face = (
    <>
      <Icon name="heart" size={24} />
      <CountBadge count={count} />
      <span>
        Избранное
        {count > 0 && <VisuallyHidden>, {counted(count, GOODS)}</VisuallyHidden>}
      </span>
    </>
  )
  return profile.signedIn ? (
    <PageLink to={FAVOURITES} aria-current={path === FAVOURITES ? 'page' : undefined}>
      {face}
    </PageLink>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={profile.onFavourites}>
      {face}
    </button>
  )
}
