/** Long work of a member (OFFICE-08): its progress on every page, found again after the page was left or loaded again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import type { StaffWork } from '../../today.api.ts'
import { todayApi } from '../api/today-api.ts'
import { valueOrThrow } from '../api/signed-out.ts'
import css from './work-bar.module.css'

const WORK = ['work']
const EVERY_MS = 1000
const ENDED_EVERY_MS = 15_000

/** Shows the bar while a call takes long. Of a page that was left the promise stays open: the bar says what became of the work. */
export const useLongWork = (): (<T>(call: Promise<T>) => Promise<T>) => {
  const client = useQueryClient()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return (call) =>
    new Promise((resolve, reject) => {
      const timer = setInterval(() => void client.invalidateQueries({ queryKey: WORK }), EVERY_MS)
      call
        .finally(() => clearInterval(timer))
        .then(
          (value) => isHere.current && resolve(value),
          (error: unknown) => isHere.current && reject(error),
        )
    })
}

/** `onEnd`: something that ran has ended, so that what the page shows may have changed. */
export const WorkBar = ({ onEnd }: { onEnd: () => void }) => {
  const here = useLocation().pathname
  const { data: works = [] } = useQuery({
    queryKey: WORK,
    queryFn: async ({ signal }) => valueOrThrow(await todayApi.work({}, { signal })).works,
    refetchInterval: ({ state: { data = [] } }) =>
      data.length === 0 ? false : data.some(({ state }) => state === 'running') ? EVERY_MS : ENDED_EVERY_MS,
  })
  const running = works.filter(({ state }) => state === 'running').length
  const before = useRef(running)
  useEffect(() => {
    if (running < before.current) onEnd()
    before.current = running
  }, [running, onEnd])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = works.filter(({ id, state, path }) => !hidden.includes(id) && (state !== 'ended' || path !== here))
  // The newest of what has ended: a row of them would hide the page.
  const lastEnded = shown.findLast(({ state }) => state === 'ended')
  return (
    <Works
      works={shown.filter(({ id, state }) => state !== 'ended' || id === lastEnded?.id)}
      onHide={(id) => setHidden([...hidden, id])}
    />
  )
}

const NUMBER = new Intl.NumberFormat('ru-RU')
const doneText = ({ done, total }: StaffWork): string =>
  total === null ? '' : `${NUMBER.format(done)} из\u00a0${NUMBER.format(total)}`

export const Works = ({ works, onHide }: { works: readonly StaffWork[]; onHide: (id: string) => void }) => (
  <section className={css.works} aria-label="Долгая работа" hidden={works.length === 0}>
    <ul>
      {works.map((work) => (
        <li key={work.id} className={css.work}>
          {work.state === 'running' ? (
            <>
              <label className={css.title} htmlFor={`work-${work.id}`}>
                {work.title}
              </label>
              <progress
                id={`work-${work.id}`}
                className={css.bar}
                {...(work.total === null ? {} : { max: Math.max(work.total, 1), value: work.done })}
              />
              <span className={css.count}>{doneText(work)}</span>
            </>
          ) : (
            <span className={css.title} role="status">
              {work.state === 'ended'
                ? `Закончено: ${work.title}.`
                : `Прервано: ${work.title}. В\u00a0магазине ничего не\u00a0изменилось, повторите.`}
            </span>
          )}
          {work.path !== null && (
            <Link className={css.link} to={work.path}>
              Открыть
            </Link>
          )}
          {work.state !== 'running' && (
            <Button look="quiet" size="sm" aria-label={`Скрыть: ${work.title}`} onClick={() => onHide(work.id)}>
              Скрыть
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
