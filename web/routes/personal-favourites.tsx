import { paths } from '#domain/paths.ts'
import { PersonalLayout } from '#web/features/personal/personal-layout.tsx'
import { FavouriteProducts } from '../screen-parts/favourite-products.tsx'
import { customerPageHead } from '../screen-parts/customer-page.ts'

/** A route without a loader makes no request on client-side navigation, so the server's guard would not run. */
export const loader = () => null
export const meta = () => customerPageHead('Избранное')

/** FAV-02: favourites of a signed-in customer. */
export default function PersonalFavourites() {
  return (
    <PersonalLayout title="Избранное" current={paths.personalFavorites}>
      <FavouriteProducts level={2} />
    </PersonalLayout>
  )
}
