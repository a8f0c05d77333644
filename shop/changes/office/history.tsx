import { Link } from 'react-router'
import type { KindView, RecordView } from '../changes.api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { ChangeText } from './change-text.tsx'
import css from './changes.module.css'
import { parsedFields, parsedValues, SOURCE_WORDS, STATE_WORDS, timeText } from './record-words.ts'

/** CHG-01: who changed which field of a record, when, from what to what, by what and why. */
export const RecordHistory = ({ view, record }: { view: KindView; record: RecordView }) => {
  const fields = parsedFields(view.fields)
  const ofParts = record.part_fields === undefined ? fields : parsedFields(record.part_fields)
  return (
    <aside className={css.history} aria-label="История записи">
      <h2 className={css.subheading}>История</h2>
      {record.history.length === 0 && (
        <p className={css.hint}>
          В&nbsp;журнале о&nbsp;ней ничего нет: её не&nbsp;меняли, или это было давно и&nbsp;журнал тех дней
          не&nbsp;хранится.
        </p>
      )}
      <ol className={css.entries}>
        {record.history.map((entry) => (
          <li key={`${entry.id} ${entry.part ?? ''} ${entry.after}`} className={css.entry}>
            <p>
              <Link className={css.link} to={`/changes/${entry.id}`}>
                {entry.starts_at === null ? `Изменения № ${entry.id}` : moscowMomentText(entry.starts_at)}
              </Link>{' '}
              {entry.author}, {SOURCE_WORDS[entry.source]}
              {entry.state !== 'applied' && `, ${STATE_WORDS[entry.state].toLowerCase()}`}
            </p>
            {entry.reason !== '' && <p className={css.hint}>{entry.reason}</p>}
            {entry.ends_at !== null && <p className={css.hint}>{timeText(entry)}</p>}
            {entry.before === null ? (
              <p>{entry.part ? `Добавлено: ${entry.part}` : 'Запись добавлена'}</p>
            ) : (
              <ul>
                {Object.entries(parsedValues(entry.after)).map(([name, value]) => {
                  const field = (entry.part === undefined ? fields : ofParts).find((one) => one.name === name)
                  return (
                    <li key={name}>
                      {field?.title ?? name}
                      {entry.part && `, ${entry.part}`}:{' '}
                      <ChangeText before={parsedValues(entry.before)[name]} after={value} field={field} />
                    </li>
                  )
                })}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </aside>
  )
}
