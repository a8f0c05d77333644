import { RETENTION } from '#app/jobs/retention/list.ts'
import type { Retention } from '#app/jobs/retention/terms.ts'

const INTRO = `# Сколько что хранится

*Для владельца магазина и того, кто держит его на своих машинах. По-русски. Этот список пишет \`npm run generate\` из
app/jobs/retention/list.ts; по нему же удаляет задание \`delete-expired\`, и тест не пропустит новой таблицы с датами без строки.*

Задание работает каждый час и удаляет порциями по несколько тысяч строк: страниц и заказов оно не задерживает. «Ничего» в последнем
столбце значит, что строки остаются. Законы названы для справки, это не совет юриста; обязанности по закону — в [law.md](law.md).

Вне базы: очередь заданий (\`pgboss\`) хранит сделанное неделю, несделанное — две; журнал магазина хранит и сменяет journald или
logrotate ([журналы](running.md#журналы)); копии базы держите не дольше недели ([копии](running.md#копия-и-восстановление)).`

const rowOf = ({ what, tables, term, why, ends }: Retention): string =>
  `| ${what} | ${term} | ${why} | ${typeof ends === 'string' ? ends : 'каждый час'} | ${tables.map((table) => `\`${table}\``).join(', ')} |`

/** docs/ru/retention.md. */
export const generateRetention = (): { file: string; text: string } => {
  const head = ['| что | сколько | почему | что удаляет | таблицы |', '| --- | --- | --- | --- | --- |']
  return { file: 'docs/ru/retention.md', text: `${INTRO}\n\n${[...head, ...RETENTION.map(rowOf)].join('\n')}\n` }
}
