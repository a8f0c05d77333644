import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { Dialog } from '../layers/dialog.tsx'
import css from './loaded-photos.module.css'

type Photo = { readonly photo_id: string; readonly width: number; readonly height: number }
type Props = {
  readonly photos: readonly Photo[]
  /** A JPEG in base64. */
  readonly load: (photoId: string) => Promise<Answer<{ readonly jpeg: string }, AnyRefused>>
  /** Whose photos they are: «Фото к возврату». */
  readonly label: string
}

/** A JPEG in base64; null: it did not load. */
type Contents = Readonly<Record<string, string | null>>

/** What was loaded so far, by id. A photo is loaded once. */
const useContents = (ids: string, load: Props['load']): Contents => {
  const [contents, setContents] = useState<Contents>({})
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    let isGone = false
    const show = async (id: string): Promise<void> => {
      const answer = await loadNow(id).catch((failure: unknown) => console.error('Failed to load a photo', failure))
      const jpeg = answer?.ok ? answer.value.jpeg : null
      if (!isGone) setContents((before) => ({ ...before, [id]: jpeg }))
    }
    for (const id of ids.split(' ')) void show(id)
    return () => {
      isGone = true
    }
  }, [ids])
  return contents
}

/** Photos without an address of their own, loaded by a call; each opens large. */
export const LoadedPhotos = ({ photos, load, label }: Props) => {
  const contents = useContents(photos.map(({ photo_id }) => photo_id).join(' '), load)
  const [open, setOpen] = useState<number | null>(null)
  const shown = photos.map((photo, index) => ({
    ...photo,
    jpeg: contents[photo.photo_id],
    title: photos.length === 1 ? label : `${label}, ${index + 1} из\u00a0${photos.length}`,
  }))
  const large = open === null ? undefined : shown[open]
  return (
    <>
      <ul className={css.photos} aria-label={label}>
        {shown.map(({ photo_id, jpeg, title }, index) => (
          <li key={photo_id}>
            {typeof jpeg === 'string' ? (
              <button
                type="button"
                className={css.photo}
                aria-label={`Увеличить: ${title}`}
                onClick={() => setOpen(index)}
              >
                <img src={`data:image/jpeg;base64,${jpeg}`} alt="" />
              </button>
            ) : (
              <span className={css.photo}>{jpeg === null && 'Не\u00a0загрузилось'}</span>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={large !== undefined} onClose={() => setOpen(null)} title={large?.title ?? label} look="full">
        {large !== undefined && (
          <img
            className={css.large}
            src={`data:image/jpeg;base64,${large.jpeg ?? ''}`}
            width={large.width}
            height={large.height}
            alt={large.title}
          />
        )}
      </Dialog>
    </>
  )
}
