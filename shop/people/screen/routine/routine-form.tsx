import type { FormEventHandler } from 'react'
import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'

type Props = { variantId: VariantId; loading?: boolean; onSubmit?: FormEventHandler }

/** «В мой уход»: a form of the board's page, also without JavaScript and until the script of the button has loaded. */
export const RoutineForm = ({ variantId, loading, onSubmit }: Props) => (
  <form method="post" action={paths.personalRoutine} onSubmit={onSubmit}>
    <Button type="submit" name="add" value={variantId} look="line" size="sm" loading={loading}>
      В&nbsp;мой уход
    </Button>
  </form>
)
