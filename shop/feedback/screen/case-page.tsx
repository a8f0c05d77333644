import type { ComponentProps } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'
import { caseNumber } from '../facts/cases.ts'
import { CaseThread } from './case-thread.tsx'

export const titleOf = (id: number): string => `Обращение ${caseNumber(id)}`

export const CasePage = (props: ComponentProps<typeof CaseThread>) => {
  const title = titleOf(props.initial.id)
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={title} />
      <h1 className={page.title} tabIndex={-1}>
        {title}
      </h1>
      <CaseThread {...props} />
    </div>
  )
}
