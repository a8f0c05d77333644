import { Suspense } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import css from './earned-points-line.module.css'

const EarnedBonusPoints = lazyComponent(() =>
  import('./bonus/earned-points.tsx').then((module) => module.EarnedBonusPoints),
)

/** «Начислим 59 бонусов»; only where the shop has a bonus programme. The server renders its empty line, so that nothing moves. */
export const EarnedBonusPointsLine = ({ paid }: { readonly paid: number }) => {
  const hasPage = useHasPage()
  const { user, initialized } = useUser()
  if (!hasPage(paths.bonus)) return null
  return (
    <p className={css.line}>
      <Suspense fallback={null}>{initialized && <EarnedBonusPoints paid={paid} isCustomer={user !== null} />}</Suspense>
    </p>
  )
}
