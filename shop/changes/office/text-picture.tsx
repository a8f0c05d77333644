import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import css from './markdown.module.css'
import { PictureField } from './picture-field.tsx'

const FIELD: RecordField = {
  name: 'picture',
  title: 'Картинка',
  help: '',
  control: 'text',
  required: true,
  choices: [],
  refers: PICTURES,
  max: null,
  of: [],
}

type Props = { readonly onInsert: (file: string, words: string) => void; readonly onClose: () => void }

/** OFFICE-04: a picture for a text, with the words for who does not see it. */
export const TextPicture = ({ onInsert, onClose }: Props) => {
  const [file, setFile] = useState('')
  const [words, setWords] = useState('')
  const isReady = file !== '' && words.trim() !== ''
  return (
    <section className={css.insert} aria-label="Картинка в тексте">
      <PictureField
        field={FIELD}
        value={file}
        hint="слово из имени картинки магазина, или загрузите свою"
        onChange={(next) => setFile(typeof next === 'string' ? next : '')}
      />
      <TextField
        label="Что на картинке"
        hint="прочтут незрячие и поисковики"
        value={words}
        required
        maxLength={200}
        onChange={setWords}
      />
      <div className={css.marks}>
        <Button look="line" size="sm" disabled={!isReady} onClick={() => onInsert(file, words.trim())}>
          Вставить в&nbsp;текст
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          Не&nbsp;вставлять
        </Button>
      </div>
    </section>
  )
}
