import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'

/** OFFICE-01: views of a list under their names, of the person and of all. `address`: what the list shows now. */
export const ViewsBar = ({ kind, address }: { kind: string; address: string }) => {
  const { say, me } = useDesk()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const mayShare = mayDo(me, 'views.share')
  const { data } = useQuery({
    queryKey: ['record views', kind],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.recordViews({ kind }, { signal })).views,
  })
  const views = data ?? []
  const shown = views.find((view) => view.address === address)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['record views', kind] })
    } catch (error) {
      say('bad', errorText(error))
    }
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => {
      valueOrThrow(await changesApi.saveView({ kind, name: name.trim(), address, shared: isShared }))
      setOpen(false)
      setName('')
    })
  }
  const remove = (id: number): void => void run(async () => valueOrThrow(await changesApi.removeView({ id })))
  return (
    <div className={css.views}>
      {views.length > 0 && (
        <nav aria-label="Виды списка" className={css.actions}>
          <Link className={css.view} to={`/records/${kind}`} aria-current={address === '' ? 'page' : undefined}>
            Все
          </Link>
          {views.map((view) => (
            <Link
              key={view.id}
              className={css.view}
              to={`/records/${kind}?${view.address}`}
              aria-current={view === shown ? 'page' : undefined}
            >
              {view.name}
              {view.shared && <span className={css.hint}>для всех</span>}
            </Link>
          ))}
        </nav>
      )}
      <div className={css.actions}>
        {shown === undefined && address !== '' && (
          <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Сохранить этот вид…
          </Button>
        )}
        {shown !== undefined && (!shown.shared || mayShare) && (
          <Button look="quiet" size="sm" onClick={() => remove(shown.id)}>
            Убрать вид «{shown.name}»
          </Button>
        )}
      </div>
      {isOpen && shown === undefined && (
        <form className={css.group} aria-label="Вид списка" onSubmit={save}>
          <TextField label="Название вида" value={name} required maxLength={60} onChange={setName} />
          {mayShare && (
            <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
              Показать всем сотрудникам
            </Checkbox>
          )}
          <p className={css.hint}>Сохранятся слова поиска, отбор, порядок и&nbsp;столбцы.</p>
          <Button type="submit" look="line" size="sm" disabled={name.trim() === ''}>
            Сохранить вид
          </Button>
        </form>
      )}
    </div>
  )
}
