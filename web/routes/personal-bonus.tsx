import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#domain/paths.ts'
import { callsContext } from '#web/router/contexts.ts'
import { PersonalLayout } from '#web/features/personal/personal-layout.tsx'
import css from '#web/features/personal/personal.module.css'
import { RichText } from '#web/features/content/rich-text.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { pageNotFound } from '../screen-parts/page-not-found.ts'
import { customerPageHead } from '../screen-parts/customer-page.ts'

/** Terms of the programme; balances are not shown yet. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const terms = await context.get(callsContext).blog.page({ path: paths.bonus })
  if (!terms.ok) throw pageNotFound(url.pathname)
  return { terms: terms.value }
}
export const meta = () => customerPageHead('Бонусная карта')

export default function PersonalBonus() {
  const { terms } = useLoaderData<typeof loader>()
  return (
    <PersonalLayout title="Бонусная карта" current={paths.personalBonus}>
      <div className={css.notice}>
        <Notice>
          Счёта бонусов в&nbsp;кабинете пока нет, поэтому баланса здесь не&nbsp;видно. Ниже условия программы.
        </Notice>
      </div>
      <RichText html={terms.body_html} />
    </PersonalLayout>
  )
}
