import { paths } from '#kernel/pages/paths.ts'
import { PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import css from '#shop/people/screen/personal/personal.module.css'
import { UnwantedEditor } from './unwanted/unwanted-editor.tsx'
import { useChangeUnwanted, useUnwanted } from './unwanted.part.ts'
import { customerPageHead } from '#shop/people/screen/customer-page.part.ts'

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
