import { Picture } from '#platform/ui/images/picture.tsx'
import { usePictures } from './pictures.ts'
import css from './picture-field.module.css'

/** The picture of a record in a list. `files`: those of its column, which are read together. */
export const ListPicture = ({ file, files }: { file: unknown; files: readonly string[] }) => {
  const { pictures } = usePictures([...new Set(files)].slice(0, 100))
  if (typeof file !== 'string' || file === '') return '—'
  const shown = pictures.find((one) => one.file === file)
  if (shown === undefined) return file
  return (
    <div className={css.listed}>
      <Picture {...shown.picture} tone={null} alt="" sizes="72px" widths={[160]} fit="contain" />
    </div>
  )
}
