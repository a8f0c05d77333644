import { paths } from '#kernel/pages/paths.ts'
import { PersonalLayout } from './personal/personal-layout.tsx'
import { FavouriteProducts } from './favourite-products.part.tsx'
import { customerPageHead } from './customer-page.part.ts'

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
