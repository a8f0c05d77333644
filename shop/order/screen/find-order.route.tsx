import { WithForms } from '#platform/router/page-forms.tsx'
import { FindOrder, TITLE } from './find-order.tsx'

export const meta = () => [{ title: TITLE }]

export default function FindOrderPage() {
  return (
    <WithForms>
      <FindOrder />
    </WithForms>
  )
}
