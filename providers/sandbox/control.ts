/** Control of the sandbox, by tests as JSON and by developers as a page. It listens on this machine only. */
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#kernel/durations.ts'
import type { SandboxClock } from './clock.ts'
import { controlPage, outcomeOf } from './control-page.ts'
import type { Journal, Outcome, Service } from './journal.ts'

type Script = {
  readonly service: Service
  readonly method?: string
  readonly outcomes: Outcome[]
  readonly times?: number
}
type Form = Readonly<Record<string, string | undefined>>

const MAX_TIMES = 1000

const repeat = <T>(items: readonly T[], times: number): T[] => Array.from({ length: times }, () => items).flat()

/** False when the form names no service or no outcome. */
const scriptForm = (journal: Journal, { target = '', outcome: text = '', times = '1' }: Form): boolean => {
  const [name, method] = target.split(/ (.*)/s)
  const service = journal.services.find((known) => known === name)
  const outcome = outcomeOf(text)
  const count = Math.min(Math.max(Math.trunc(Number(times)) || 1, 1), MAX_TIMES)
  if (service === undefined || outcome === undefined) return false
  journal.script(service, repeat([outcome], count), method)
  return true
}

export const mountControl = (app: FastifyInstance, journal: Journal, clock: SandboxClock): void => {
  app.post<{ Body: Script }>('/script', async ({ body: { service, method, outcomes, times = 1 } }) => {
    journal.script(service, repeat(outcomes, times), method)
    return { scripted: outcomes.length * times }
  })
  app.post<{ Body: { advance_ms: number } }>('/clock', async ({ body }) => {
    clock.advance(body.advance_ms)
    return { advanced: body.advance_ms }
  })
  app.delete('/journal', async () => {
    journal.clear()
    return { cleared: true }
  })

  const page = (problem?: string): string => controlPage(journal, clock.now(), problem)
  app.get('/control', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  app.post<{ Body: Form }>('/control/script', async ({ body }, reply) =>
    scriptForm(journal, body)
      ? reply.redirect('/control', 303)
      : reply.code(422).type('text/html; charset=utf-8').send(page('Такого исхода нет: выберите из подсказки.')),
  )
  app.post<{ Body: Form }>('/control/clock', async ({ body }, reply) => {
    clock.advance((Number(body['hours']) || 0) * HOUR_MS)
    return reply.redirect('/control', 303)
  })
  app.post('/control/clear', async (_request, reply) => {
    journal.clear()
    return reply.redirect('/control', 303)
  })
}
