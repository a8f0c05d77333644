import { useState } from 'react'
import type { ProductPage, Review } from '../../product.api.ts'
import { Picture } from '#platform/ui/images/picture.tsx'
import { useZoomDialog } from '../use-zoom.tsx'
import css from './reviews.module.css'

/** Photos of one review. */
export const photosOf = ({ photos, author }: Pick<Review, 'photos' | 'author'>): ProductPage['review_photos'] =>
  photos.map((picture) => ({ author, picture }))

/** Photos of customers; each opens over the whole screen. */
export const ReviewPhotos = ({ photos }: { photos: ProductPage['review_photos'] }) => {
  const [at, setAt] = useState(0)
  const zoom = useZoomDialog()
  const shots = photos.map(({ author, picture }) => ({ kind: 'review', alt: `Фото из отзыва: ${author}`, picture }))
  const shot = shots[at] ?? shots[0]
  if (!shot) return null
  return (
    <>
      <ul className={css.photos}>
        {photos.map(({ author, picture }, index) => (
          <li key={picture.hash}>
            <button
              type="button"
              className={css.photo}
              aria-label={`Увеличить фото ${index + 1} из\u00a0${photos.length}, отзыв: ${author}`}
              onClick={() => {
                setAt(index)
                zoom.open()
              }}
            >
              <Picture {...picture} alt="" sizes="112px" widths={[160, 240, 320]} fit="cover" />
            </button>
          </li>
        ))}
      </ul>
      {zoom.dialogOf({ shots, shot, onShot: setAt })}
    </>
  )
}
