import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { healthApi } from './health-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

/** The letter of the morning: where it comes, and its end. */
export const LetterForm = () => {
  const { say } = useDesk()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['report letter'],
    queryFn: async ({ signal }) => valueOrThrow(await healthApi.reportLetter({}, { signal })),
  })
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const set = async (email: string | null): Promise<void> => {
    setError(null)
    try {
      client.setQueryData(['report letter'], valueOrThrow(await healthApi.setReportLetter({ email })))
      say('ok', email === null ? 'Письма больше не\u00a0будет' : 'Письмо придёт в\u00a08:00 по\u00a0Москве')
    } catch (failure) {
      setError(errorText(failure))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void set(typed)
  }
  if (data === undefined) return null
  return (
    <section className={css.letter} aria-labelledby="report-letter">
      <h2 id="report-letter" className={office.subheading}>
        Утреннее письмо
      </h2>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {data.email === null ? (
        <form className={css.letterForm} onSubmit={submit}>
          <TextField label="Почта" kind="email" value={typed} onChange={setTyped} maxLength={254} />
          <Button type="submit" look="line">
            Получать каждое утро
          </Button>
        </form>
      ) : (
        <p className={office.hint}>
          В&nbsp;8:00 по&nbsp;Москве итоги вчерашнего дня приходят на&nbsp;{data.email}.{' '}
          <Button look="quiet" size="sm" onClick={() => void set(null)}>
            Не&nbsp;присылать
          </Button>
        </p>
      )}
    </section>
  )
}
