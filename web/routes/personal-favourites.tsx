import { PersonalFrame } from '#web/features/personal/personal-frame.tsx'
import { FavouriteGoods } from './favourite-goods.tsx'
import { personalHead, personalHeaders } from './personal-page.ts'

/** Without data of its own it would not be asked for on the way here, and the guard not either. */
export const loader = () => null
export const headers = personalHeaders
export const meta = () => personalHead('Избранное')

/** FAV-02. */
export default function PersonalFavourites() {
  return (
    <PersonalFrame title="Избранное" current="/personal/favorites">
      <FavouriteGoods level={2} />
    </PersonalFrame>
  )
}
