import { paths } from '#domain/paths.ts'
import { PersonalLayout } from '#web/features/personal/personal-layout.tsx'
import css from '#web/features/personal/personal.module.css'
import { UnwantedEditor } from '#web/features/unwanted/unwanted-editor.tsx'
import { useChangeUnwanted, useUnwanted } from '../screen-parts/unwanted.ts'
import { customerPageHead } from '../screen-parts/customer-page.ts'

/** A route without a loader makes no request on client-side navigation, so the server's guard would not run. */
export const loader = () => null
export const meta = () => customerPageHead('Не\u00a0хочу')

/** CAT-14: the list of a signed-in customer. */
export default function PersonalUnwanted() {
  return (
    <PersonalLayout title={'Не\u00a0хочу'} current={paths.personalUnwanted}>
      <div className={css.form}>
        <UnwantedEditor items={useUnwanted()} onChange={useChangeUnwanted()} />
      </div>
    </PersonalLayout>
  )
}
