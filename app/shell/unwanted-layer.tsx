import { useIsSignedIn } from '#shop/people/screen/sign-in/user-query.ts'
import { UnwantedDialog } from '#shop/catalogue/screen/unwanted/unwanted-dialog.tsx'
import { closeUnwantedDialog } from '#shop/catalogue/screen/unwanted/unwanted-list.ts'
import { useChangeUnwanted, useUnwanted } from '#shop/catalogue/screen/unwanted.part.ts'

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
