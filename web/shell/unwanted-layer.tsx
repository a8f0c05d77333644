import { useIsSignedIn } from '#web/features/sign-in/user-query.ts'
import { UnwantedDialog } from '#web/features/unwanted/unwanted-dialog.tsx'
import { closeUnwantedDialog } from '#web/features/unwanted/unwanted-request.ts'
import { useChangeUnwanted, useUnwanted } from '../screen-parts/unwanted.ts'

/** The list «Не хочу» over any page. */
export const UnwantedLayer = ({ open }: { open: boolean }) => (
  <UnwantedDialog
    open={open}
    onClose={closeUnwantedDialog}
    isInAccount={useIsSignedIn()}
    items={useUnwanted()}
    onChange={useChangeUnwanted()}
  />
)
