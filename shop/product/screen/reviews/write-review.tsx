import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import css from './reviews.module.css'

const ReviewDialog = lazyComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))
const OwnReview = lazyComponent(() => import('./own-review.tsx').then((module) => module.OwnReview))

export type Writer = {
  /** Null until it is known. */
  readonly signedIn: boolean | null
  /** Opens the sign-in, which then goes to the address. */
  readonly onSignIn: (address: string) => void
}

const HASH = '#write-review'

/**
 * Opens the form when the user has loaded: at its address, which then becomes that of the reviews, so that a reload does not open it
 * again; and after an earlier press, which the returned function keeps.
 */
const useOpenWhenKnown = (isKnown: boolean, open: () => void): (() => void) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(false)
  const isHere = hash === HASH
  const isDue = isKnown && (wanted || isHere)
  useEffect(() => {
    if (!isDue) return
    setWanted(false)
    open()
    if (isHere) void navigate(`${pathname}${search}#reviews`, { replace: true, preventScrollReset: true })
  }, [isDue, isHere, open, navigate, pathname, search])
  return () => setWanted(true)
}

/** CAT-11: the button that opens the form of a review, and the customer's own review. */
export const WriteReview = ({ slug, name, writer }: { slug: string; name: string; writer: Writer }) => {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const { signedIn, onSignIn } = writer
  const write = useOpenWhenKnown(signedIn !== null, () =>
    signedIn === true ? setDialog('open') : onSignIn(paths.writeReview(slug)),
  )
  const button = (
    <Button look="line" aria-haspopup="dialog" onClick={write}>
      Написать отзыв
    </Button>
  )
  return (
    <div id="write-review" className={css.write}>
      {signedIn === true ? (
        <Suspense fallback={button}>
          <OwnReview slug={slug} onEdit={write} invitation={button} />
        </Suspense>
      ) : (
        button
      )}
      {dialog !== 'never' && (
        <Suspense>
          <ReviewDialog slug={slug} name={name} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </div>
  )
}
