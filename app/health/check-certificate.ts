import { connect } from 'node:tls'
import { DAY_MS } from '#kernel/durations.ts'
import type { HealthCheck } from '#shop/reports/health.api.ts'

const TIMEOUT_MS = 4000
const SOON_DAYS = 14

/** The last moment of the certificate that the shop's address shows; undefined: it does not answer. */
const validUntil = (host: string, port: number): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.end()
      resolve(valid_to === undefined ? undefined : new Date(valid_to))
    })
    const fail = (): void => {
      socket.destroy()
      resolve(undefined)
    }
    socket.on('error', fail).on('timeout', fail)
  })

/** DESK-06: until when browsers trust the shop's address; none of an address without TLS. */
export const checkCertificate = async (publicUrl: string, now: Date): Promise<HealthCheck[]> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const check = { code: 'certificate', title: 'Сертификат сайта (HTTPS)' }
  const until = await validUntil(hostname, port === '' ? 443 : Number(port))
  const advice =
    'Продлите сертификат на\u00a0сервере, который стоит перед магазином: без него браузеры не\u00a0откроют сайт.'
  if (until === undefined)
    return [{ ...check, is_good: false, detail: `${hostname} не\u00a0отвечает по\u00a0HTTPS.`, advice }]
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  return [
    days < SOON_DAYS
      ? { ...check, is_good: false, detail: `Осталось дней: ${Math.max(0, days)}.`, advice }
      : { ...check, is_good: true, detail: `Действует ещё ${days}\u00a0дн.`, advice: '' },
  ]
}
