import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { changesApi } from '#shop/changes/office/changes-api.ts'
import css from '#shop/changes/office/changes.module.css'
import { DraftForm } from '#shop/changes/office/draft-form.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { DayForm } from './day-form.tsx'
import {
  changeOf,
  lacksWords,
  monthAfter,
  storedOf,
  type DayChange,
  type DayWay,
  type Scope,
  type Stored,
} from './days.ts'
import { MonthGrid } from './month-grid.tsx'

type Place = { readonly code: string; readonly name: string; readonly city: string }

const ALL = 'all'

const readAll = async (kind: string, signal: AbortSignal): Promise<Stored[]> =>
  storedOf(valueOrThrow(await changesApi.recordRows({ kind, q: '', only: '', keys: null }, { signal })).rows)

const MONTHS = 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' ')
const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

const scopeOf = (chosen: string): Scope => {
  const [kind, code = ''] = chosen.split(':')
  return kind === 'city' ? { city: code } : kind === 'store' ? { store: code } : {}
}

/** OFFICE-04: holidays of all stores and special days of a city or a store, by month; all changed days become one change set. */
export const CalendarPage = () => {
  const [address, setAddress] = useSearchParams()
  const month = /^\d{4}-\d{2}$/.exec(address.get('month') ?? '')?.[0] ?? moscowDay(new Date()).slice(0, 7)
  const chosen = address.get('of') ?? ALL
  const { data, error } = useQuery({
    queryKey: ['records', 'calendar'],
    queryFn: async ({ signal }) => {
      const [days, stores, cities] = await Promise.all([
        readAll('special_days', signal),
        readAll('stores', signal),
        readAll('shop_cities', signal),
      ])
      const nameOf = new Map(cities.map(({ values }) => [values['code'], String(values['name_in'] ?? '')]))
      const places = stores
        .filter(({ values }) => values['is_warehouse'] !== true)
        .map(({ key, values }): Place => {
          const city = String(values['city'])
          // Stores of several cities have one name.
          return { code: key, name: [String(values['name']), nameOf.get(city) ?? city].join(' '), city }
        })
      const towns = [...new Set(places.map(({ city }) => city))].map((code) => ({
        code,
        name: `Магазины ${nameOf.get(code) ?? code}`,
      }))
      return { days, places, towns }
    },
    staleTime: 0,
  })
  const show = (next: { month?: string; of?: string }): void =>
    setAddress(
      Object.fromEntries(Object.entries({ month, of: chosen, ...next }).filter(([, value]) => value !== ALL)),
      {
        replace: true,
      },
    )
  return (
    <main className={css.page}>
      <Link className={css.link} to="/records/special_days">
        Списком
      </Link>
      <h1 className={css.heading}>Календарь магазинов</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && (
        <>
          <div className={css.tools}>
            <TextField
              className={css.only}
              kind="select"
              label="Чьи часы"
              value={chosen}
              required
              options={[
                { value: ALL, label: 'Все магазины' },
                ...data.towns.map(({ code, name }) => ({ value: `city:${code}`, label: name })),
                ...data.places.map(({ code, name }) => ({ value: `store:${code}`, label: name })),
              ]}
              onChange={(of) => show({ of })}
            />
            <div className={css.actions}>
              <Button look="line" size="sm" onClick={() => show({ month: monthAfter(month, -1) })}>
                Раньше
              </Button>
              <Button look="line" size="sm" onClick={() => show({ month: monthAfter(month, 1) })}>
                Позже
              </Button>
            </div>
          </div>
          <h2 className={css.subheading} aria-live="polite">
            {monthText(month)}
          </h2>
          <Editor
            month={month}
            chosen={chosen}
            stored={data.days}
            places={data.places}
            onShow={(day, of) => show({ month: day.slice(0, 7), of })}
          />
        </>
      )}
    </main>
  )
}

type Edit = DayWay & { readonly note: string }
type Edits = ReadonlyMap<string, Edit>
const NO_EDITS: Edits = new Map()

const Editor = ({
  month,
  chosen,
  stored,
  places,
  onShow,
}: {
  month: string
  chosen: string
  stored: readonly Stored[]
  places: readonly Place[]
  /** Shows the month of a day, by these hours. */
  onShow: (day: string, of: string) => void
}) => {
  const { me } = useDesk()
  const mayWrite = mayDo(me, 'stores.write')
  const scope = scopeOf(chosen)
  const cityOf = ({ store }: Scope): string | undefined => places.find(({ code }) => code === store)?.city
  const cityOfStore = cityOf(scope)
  /** By whose hours, then by day: a store chosen next does not end what was done for the one before. */
  const [allEdits, setAllEdits] = useState<ReadonlyMap<string, Edits>>(new Map())
  const edits = allEdits.get(chosen) ?? NO_EDITS
  const changesOf = (whose: string): DayChange[] =>
    [...(allEdits.get(whose) ?? [])].flatMap(([day, edit]) => {
      const of = scopeOf(whose)
      return changeOf(stored, day, of, cityOf(of), edit) ?? []
    })
  const changes = [...allEdits.keys()].flatMap(changesOf)
  const others = [...allEdits.keys()].filter((whose) => whose !== chosen).flatMap(changesOf).length
  const [open, setOpen] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  /** Opens the first changed day that lacks the words for buyers. */
  const isComplete = (): boolean => {
    setSent(true)
    const lacking = [...allEdits].flatMap(([of, days]) =>
      [...days].flatMap(([day, edit]) => (lacksWords(edit) ? [{ day, of }] : [])),
    )
    const first = lacking.find(({ day, of }) => of === chosen && day === open) ?? lacking[0]
    if (first === undefined) return true
    setOpen(first.day)
    if (first.of !== chosen || !first.day.startsWith(month)) onShow(first.day, first.of)
    return false
  }
  return (
    <>
      <MonthGrid
        month={month}
        stored={stored}
        scope={scope}
        cityOfStore={cityOfStore}
        edits={edits}
        open={open}
        onOpen={setOpen}
      />
      <p className={css.keys}>Клавиши: стрелки — по&nbsp;дням, Enter — открыть день.</p>
      {open !== null && (
        <section className={css.group} aria-label={fullDate(open)}>
          <h3 className={css.subheading}>{fullDate(open)}</h3>
          <DayForm
            key={`${chosen} ${open}`}
            day={open}
            stored={stored}
            scope={scope}
            cityOfStore={cityOfStore}
            edit={edits.get(open)}
            disabled={!mayWrite}
            isSent={isSent}
            onChange={(edit) => setAllEdits(new Map([...allEdits, [chosen, new Map([...edits, [open, edit]])]]))}
          />
        </section>
      )}
      {mayWrite && (
        <DraftForm
          kind="special_days"
          label="Изменённые дни"
          rows={changes}
          isComplete={isComplete}
          onForget={() => {
            setAllEdits(new Map())
            setSent(false)
          }}
        >
          Изменено дней: {changes.length}
          {others > 0 && `, из\u00a0них не\u00a0здесь: ${others}`}
        </DraftForm>
      )}
    </>
  )
}
