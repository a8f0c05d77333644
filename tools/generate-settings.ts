import { SECRETS, SETTING_GROUPS } from '#app/settings.ts'

const HEAD = `# Настройки

*Для того, кто держит магазин на своих машинах. По-русски.*

Переменные окружения. Эту страницу пишет \`npm run generate\` из объявлений в \`app/settings.ts\` и \`providers/*/provider.ts\`.
`

/** The page of all settings: those of the shop, then those of each provider. */
export const generateSettings = (): { file: string; text: string } => {
  const titles = [...new Set(SETTING_GROUPS.map(({ title }) => title))]
  const sections = titles.map((title) => {
    const settings = SETTING_GROUPS.filter((group) => group.title === title).flatMap((group) => group.settings)
    const rows = settings.map(({ name, fallback, meaning }) => `| \`${name}\` | ${meaning} | ${fallback} |`)
    return [`## ${title}`, '', '| переменная | что значит | если не задана |', '| --- | --- | --- |', ...rows, ''].join(
      '\n',
    )
  })
  const secrets = SECRETS.map((name) => `\`${name}\``).join(', ')
  const end = `## Секреты

Секреты (${secrets}) можно дать и файлом: \`APP_SECRET_FILE=/run/secrets/app-secret\`. Как и когда их менять: [secrets.md](secrets.md).
`
  return { file: 'docs/ru/settings.md', text: [HEAD, ...sections, end].join('\n') }
}
