import { useId, type ReactNode } from 'react'
import type { RecordField } from '../changes.api.ts'
import css from './form-sections.module.css'
import { sectionsOf } from './layouts.ts'

/** Id of a field's place in the form, for links to it. */
export const fieldId = (name: string): string => `field-${name}`

/** The fields of a form in its sections, with links to them. */
export const FormSections = ({
  kind,
  fields,
  children,
}: {
  kind: string
  fields: readonly RecordField[]
  children: (field: RecordField) => ReactNode
}) => {
  const id = useId()
  const sections = sectionsOf(kind, fields)
  const shown = (field: RecordField) => (
    <div key={field.name} id={fieldId(field.name)} className={css.field}>
      {children(field)}
    </div>
  )
  if (sections.length < 2) return sections.flatMap((section) => section.fields.map(shown))
  return (
    <>
      <nav className={css.contents} aria-label="Разделы записи">
        {sections.map(({ title }, at) => (
          <a key={title} href={`#${id}-${at}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map((section, at) => (
        <section key={section.title} className={css.section} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`} tabIndex={-1}>
            {section.title}
          </h2>
          {section.fields.map(shown)}
        </section>
      ))}
    </>
  )
}
