import { paths } from '#kernel/pages/paths.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { CountBadge } from '#platform/ui/controls/count-badge.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { IconButton, IconLink } from '#platform/ui/controls/icon-button.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { Profile } from './shell-types.ts'

const NAME = 'Профиль'

/** HEAD-05: a link to the personal pages for a signed-in user, otherwise a button that toggles the sign-in popup. */
export const ProfileButton = ({ profile, className }: { profile: Profile; className?: string | undefined }) =>
  profile.signedIn ? (
    <IconLink className={className} icon="user" to={paths.personal} label={NAME} />
  ) : (
    <IconButton className={className} icon="user" label={NAME} aria-haspopup="dialog" onClick={profile.onSignIn} />
  )

/** `ProfileButton` of the mobile bar. */
export const ProfileTab = ({ profile, path }: { profile: Profile; path: string }) => {
  const content = (
    <>
      <Icon name="user" size={24} />
      {NAME}
    </>
  )
  return profile.signedIn ? (
    <PageLink
      to={paths.personal}
      aria-current={path.startsWith(paths.personal) && path !== paths.personalFavorites ? 'page' : undefined}
    >
      {content}
    </PageLink>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={profile.onSignIn}>
      {content}
    </button>
  )
}

type FavouritesProps = { profile: Profile; count: number }

/** FAV-02. `label` includes the count. */
export const FavouritesButton = ({
  profile,
  count,
  label,
  className,
}: FavouritesProps & { label: string; className?: string | undefined }) =>
  profile.signedIn ? (
    <IconLink className={className} icon="heart" to={paths.personalFavorites} label={label} count={count} />
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
  const content = (
    <>
      <Icon name="heart" size={24} />
      <CountBadge count={count} />
      <span>
        Избранное
        {count > 0 && <VisuallyHidden>, {counted(count, PRODUCTS)}</VisuallyHidden>}
      </span>
    </>
  )
  return profile.signedIn ? (
    <PageLink to={paths.personalFavorites} aria-current={path === paths.personalFavorites ? 'page' : undefined}>
      {content}
    </PageLink>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={profile.onFavourites}>
      {content}
    </button>
  )
}
