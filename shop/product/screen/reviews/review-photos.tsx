import { useState } from 'react'
import type { Picture as PictureData } from '#kernel/shared.api.ts'
import { Picture } from '#platform/ui/images/picture.tsx'
import { useZoomDialog } from '../use-zoom.tsx'
import css from './reviews.module.css'

/** The photos of a review; each opens over the whole screen. */
export const ReviewPhotos = ({ photos, author }: { photos: readonly PictureData[]; author: string }) => {
  const [at, setAt] = useState(0)
  const zoom = useZoomDialog()
  const shots = photos.map((picture) => ({ kind: 'review', alt: `Фото из отзыва: ${author}`, picture }))
  const shot = shots[at] ?? shots[0]
  if (!shot) return null
  return (
    <>
      <ul className={css.photos}>
        {photos.map((photo, index) => (
          <li key={photo.hash}>
            <button
              type="button"
              className={css.photo}
              aria-label={`Увеличить фото ${index + 1} из\u00a0${photos.length}, отзыв: ${author}`}
              onClick={() => {
                setAt(index)
                zoom.open()
              }}
            >
              <Picture {...photo} alt="" sizes="112px" widths={[160, 240, 320]} fit="cover" />
            </button>
          </li>
        ))}
      </ul>
      {zoom.dialogOf({ shots, shot, onShot: setAt })}
    </>
  )
}
