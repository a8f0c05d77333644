/** What `npm start` prints once the shop is open. */
import type { Config } from '#app/config.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#shop/office/demo-staff.ts'

type Opened = Pick<
  Config,
  'publicUrl' | 'host' | 'port' | 'databaseUrl' | 'databaseAppUrl' | 'apiDocs' | 'demo' | 'production'
>

/** `sandboxUrl`: where messages to buyers can be read; undefined: they are really sent. */
export const welcomeLines = (config: Opened, seconds: string, sandboxUrl: string | undefined): string[] => {
  const { publicUrl, host, port, databaseUrl, databaseAppUrl, apiDocs, demo, production } = config
  const at = host === '127.0.0.1' ? '' : ` (слушает ${host}:${port})`
  const database = (databaseUrl ?? databaseAppUrl) === undefined ? 'встроенная PostgreSQL' : 'внешняя PostgreSQL'
  if (production) return [`Магазин открыт за ${seconds}: ${publicUrl}${at}. База: ${database}.`]
  return [
    `\nМагазин открыт за ${seconds}: ${publicUrl}${at}`,
    'Что попробовать:',
    `  ${publicUrl}/products — каталог: фильтры, сорта, карточки`,
    `  ${publicUrl}/cart — положите что-нибудь в корзину и оформите заказ с самовывозом`,
    ...(sandboxUrl === undefined
      ? apiDocs
        ? [`  ${publicUrl}/api/docs — описание API`]
        : []
      : [`  ${sandboxUrl} — сообщения, которые получил бы покупатель, и среди них коды входа`]),
    ...(demo
      ? [
          `  ${publicUrl}/office — офис сети: логины ${DEMO_LOGINS.join(', ')}, пароль ${DEMO_PASSWORD},`,
          '    код входа показывает npm run staff -- demo-code',
        ]
      : []),
    `База: ${database}. Остановить: Ctrl-C.\n`,
  ]
}
