import type { DragEvent } from 'react'
import css from './file-drop.module.css'

type Props = {
  readonly file: File | null
  /** Endings of names: «.csv,.txt». */
  readonly accept: string
  /** Shown while nothing is chosen. */
  readonly title?: string
  readonly onChoose: (file: File | null) => void
}

/** A field of one file, which is chosen or dropped on it. */
export const FileDrop = ({ file, accept, title = 'Выберите файл или перетащите его сюда', onChoose }: Props) => {
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    onChoose(event.dataTransfer.files[0] ?? null)
  }
  return (
    <label className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span>{file === null ? title : file.name}</span>
      <input type="file" accept={accept} onChange={({ target }) => onChoose(target.files?.[0] ?? null)} />
    </label>
  )
}
