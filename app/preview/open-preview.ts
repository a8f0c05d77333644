/** The application over a day to come: that of the shop, with the records, the clock and the index of the day. */
import type { FastifyInstance } from 'fastify'
import { sessionStore } from '#platform/calls/session-store.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { shopDepsOf, type ShopSettings } from '#shop/company/read-shop.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import { createHandlers } from '../handlers.ts'
import { buildApp, type AppDeps } from '../http/app.ts'
import { openDay, type Day } from './open-day.ts'

type HandlerDeps = Parameters<typeof createHandlers>[0]

/** `app`, `handlers`: what the shop itself is built of. */
export const openPreview = async (
  day: Day,
  app: Pick<AppDeps, 'options' | 'pictures' | 'ping' | 'icons' | 'pages'> & { readonly settings: ShopSettings },
  handlers: HandlerDeps,
): Promise<{ readonly app: FastifyInstance; readonly isLost: () => boolean }> => {
  const { shadow } = await openDay(handlers.previews, day)
  try {
    const settings = await readStoredShop(shadow.db, app.settings.folder, day.at)
    const preview = await buildApp({
      ...app,
      settings,
      shop: createHandlers({
        ...handlers,
        ...shopDepsOf(settings),
        texts: settings.messages,
        db: shadow.db,
        clock: { now: () => day.at },
        index: await openCatalogueIndex(shadow.db, settings.profile),
        recordPhrase: () => {},
        recordChoice: () => {},
      }),
      sessions: sessionStore(shadow.db),
      onCatalogueChange: () => {},
    })
    preview.addHook('onClose', () => shadow.close())
    return { app: preview, isLost: shadow.isLost }
  } catch (error) {
    await shadow.close()
    throw error
  }
}
