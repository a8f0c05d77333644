import { paths } from '#domain/paths.ts'
import { PersonalLayout } from '#web/features/personal/personal-layout.tsx'
import { FavouriteProducts } from '../screen-parts/favourite-products.tsx'
import { customerPageHead } from '../screen-parts/customer-page.ts'

/** Without data of its own it would not be asked for on the way here, and the guard not either. */
export const loader = () => null
export const meta = () => customerPageHead('Избранное')

/** FAV-02. */
export default function PersonalFavourites() {
  return (
    <PersonalLayout title="Избранное" current={paths.personalFavorites}>
      <FavouriteProducts level={2} />
    </PersonalLayout>
  )
}
