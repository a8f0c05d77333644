/** CDEK API v2: points, tariffs, shipments, and webhooks about them. */
import type { CarrierClient } from '#providers/ports/carriers.ts'
import { fieldsOf, listOf, textOf } from '#providers/shared/provider-fields.ts'
import { openCdekApi, type CdekAccount } from './cdek-api.ts'
import { cdekPoints } from './cdek-points.ts'
import { cdekShipments } from './cdek-shipments.ts'
import { cdekTariffs } from './cdek-tariffs.ts'

const MOSCOW = 44
const WEBHOOK_TYPE = 'ORDER_STATUS'

/** `baseUrl`: without `/v2`. */
export const cdek = (baseUrl: string, account: CdekAccount): CarrierClient => {
  const api = openCdekApi(baseUrl, account)
  return {
    carrier: 'cdek',
    points: cdekPoints(api),
    tariffs: cdekTariffs(api, account.shipmentPoint),
    shipments: cdekShipments(api, account.shipmentPoint),
    webhooks: {
      read: (body) => {
        const { type, uuid } = fieldsOf(body)
        return type === WEBHOOK_TYPE && typeof uuid === 'string' ? uuid : null
      },
      async subscribe(url) {
        const known = await api.json<boolean>({
          name: 'webhooks.list',
          method: 'GET',
          path: '/v2/webhooks',
          read: (body) => ({
            ok: true,
            value: listOf(body).some((one) => {
              const hook = fieldsOf(one)
              return hook['url'] === url && hook['type'] === WEBHOOK_TYPE
            }),
          }),
        })
        if (!known.ok || known.value) return known.ok ? { ok: true, value: null } : known
        return api.json<null>({
          name: 'webhooks.create',
          method: 'POST',
          path: '/v2/webhooks',
          body: { url, type: WEBHOOK_TYPE },
          read: () => ({ ok: true, value: null }),
        })
      },
    },
    check: (signal) =>
      api.json<string>({
        name: 'cities',
        method: 'GET',
        path: `/v2/location/cities?code=${MOSCOW}&size=1`,
        signal,
        read: (body) => {
          const city = textOf(fieldsOf(listOf(body)[0])['city'])
          return city === undefined ? undefined : { ok: true, value: `город с кодом ${MOSCOW}: ${city}` }
        },
      }),
  }
}
