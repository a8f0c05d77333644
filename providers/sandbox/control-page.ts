/** The page where a developer scripts outcomes of the sandbox's providers, moves its clock and reads what was requested. */
import { escape } from './escape.ts'
import type { Journal, Outcome, Request, Waiting } from './journal.ts'

/** The outcomes of the form, with what their number or text means. */
const SCENARIOS = [
  'ok',
  'decline',
  'http',
  'delay',
  'hang',
  'reset',
  'garbage',
  'truncate',
  'ratelimit',
  'empty',
] as const
type Scenario = (typeof SCENARIOS)[number]

/** `decline:<code>`, `http:<status>`, `delay:<ms>`, `ratelimit:<calls>/<seconds>`, or a name alone; undefined for another text. */
export const outcomeOf = (text: string): Outcome | undefined => {
  const [name = '', value = ''] = text.trim().split(/:(.*)/s)
  const scenario = SCENARIOS.find((known) => known === name)
  return scenario === undefined ? undefined : withValue(scenario, value.trim())
}

const withValue = (scenario: Scenario, value: string): Outcome | undefined => {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : undefined
  switch (scenario) {
    case 'decline':
      return { kind: 'decline', reason: value }
    case 'http':
      return number === undefined || number < 200 || number > 599 ? undefined : { kind: 'status', status: number }
    case 'delay':
      return number === undefined ? undefined : { kind: 'delay', ms: number }
    case 'ratelimit': {
      const [, calls, seconds] = /^(\d{1,5})\/(\d{1,5})$/.exec(value) ?? []
      return calls === undefined ? undefined : { kind: 'ratelimit', calls: Number(calls), seconds: Number(seconds) }
    }
    default:
      return { kind: scenario }
  }
}

const cell = (text: string): string => `<td>${escape(text)}</td>`
const textOfOutcome = ({ kind, ...values }: Outcome): string => [kind, ...Object.values(values)].join(' ')

const EXAMPLES = [
  'ok',
  'decline:код',
  'http:502',
  'delay:3000',
  'hang',
  'reset',
  'garbage',
  'truncate',
  'ratelimit:5/60',
  'empty',
]
const LAST_REQUESTS = 100
const MAX_BODY = 300

/** Options «служба метод»; a service alone takes its next calls, whatever they are. */
const targets = (journal: Journal): string =>
  journal.services
    .flatMap((service) => [
      `<option value="${service}">${service}: любой вызов</option>`,
      ...(journal.methods.get(service) ?? []).map(
        (method) => `<option value="${service} ${escape(method)}">${service}: ${escape(method)}</option>`,
      ),
    ])
    .join('')

const waitingRow = ({ service, method = 'любой', outcome }: Waiting): string =>
  `<tr>${cell(service)}${cell(method)}${cell(textOfOutcome(outcome))}</tr>`
const requestRow = ({ at, service, method = '', outcome, body }: Request): string => {
  const cells = [at.slice(11, 23), `${service} ${method}`, outcome, JSON.stringify(body).slice(0, MAX_BODY)]
  return `<tr>${cells.map(cell).join('')}</tr>`
}

export const controlPage = (journal: Journal, now: number, problem = ''): string => {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Песочница: управление</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
input,select,button{font:inherit;padding:.3rem .5rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td{border-top:1px solid #ccc;padding:.25rem .5rem;vertical-align:top}
td:last-child{width:100%;overflow-wrap:anywhere}
td:not(:last-child){white-space:nowrap}
h2{font-size:1.1rem;margin:1.5rem 0 .25rem}
</style>
<h1>Управление песочницей</h1>
<p><a href="/">Исходящие сообщения</a></p>
${problem === '' ? '' : `<p role="alert"><b>${escape(problem)}</b></p>`}
<h2>Следующие ответы</h2>
<form method="post" action="/control/script">
<label>Вызов <select name="target">${targets(journal)}</select></label>
<label>Исход <input name="outcome" list="scenarios" required placeholder="http:502"></label>
<datalist id="scenarios">${EXAMPLES.map((text) => `<option>${text}</option>`).join('')}</datalist>
<label>Раз <input name="times" type="number" min="1" max="1000" value="1"></label>
<button>Задать</button></form>
<form method="post" action="/control/clear"><button>Забыть заданное и журнал</button></form>
<table>${journal.waiting().map(waitingRow).join('')}</table>
<h2>Часы песочницы: ${escape(new Date(now).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' }))} по Москве</h2>
<form method="post" action="/control/clock">
<label>Вперёд на часов <input name="hours" type="number" min="1" max="8760" value="24"></label><button>Перевести</button></form>
<h2>Последние запросы</h2>
<table>${journal.requests.slice(-LAST_REQUESTS).toReversed().map(requestRow).join('')}</table></html>`
}
