/** The shop and a bare Fastify that sends the bytes of one of its pages; reports CPU time on request. */
import Fastify from 'fastify'
import { readConfig } from '../../app/config.ts'
import { startLocalShop } from '../../ops/local-shop.ts'

const [folder = '', port = '', path = '/'] = process.argv.slice(2)
const shop = await startLocalShop(
  readConfig({
    DATA_DIR: folder,
    PORT: port,
    METRICS_PORT: String(Number(port) + 2),
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    PREPARE_PICTURES: 'нет',
  }),
)
const page = await fetch(new URL(path, shop.address), { headers: { 'accept-encoding': 'identity' } })
const whole = Buffer.from(await page.arrayBuffer())

// The compressed bytes of the page, read without decompression.
const { request } = await import('node:http')
const sent = await new Promise<{ type: string; bytes: Buffer }>((resolve, reject) => {
  request(new URL(path, shop.address), { headers: { 'accept-encoding': 'br' } }, (answer) => {
    const pieces: Buffer[] = []
    answer
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve({ type: String(answer.headers['content-type']), bytes: Buffer.concat(pieces) }))
  })
    .on('error', reject)
    .end()
})
const bare = Fastify()
bare.get('/*', (_request, reply) => reply.header('content-encoding', 'br').type(sent.type).send(sent.bytes))
const bareAddress = await bare.listen({ host: '127.0.0.1', port: Number(port) + 1 })

process.on('message', (word) => {
  if (word === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  else void Promise.all([bare.close(), shop.close()]).then(() => process.exit(0))
})
process.send?.({ shop: shop.address, bare: bareAddress, whole: whole.length, sent: sent.bytes.length })
