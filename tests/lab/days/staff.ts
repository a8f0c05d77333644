/** What staff do in a day: steps of orders, of which some are wrong. */
import type { OfficeOrder, PickLine } from '#shop/order/counter.api.ts'
import { anyOrder, pay } from './buyers.ts'
import type { Answer, World } from './world.ts'

/** Steps of one visit to an order. */
const STEPS = 10

type Desk = {
  readonly world: World
  readonly order: OfficeOrder
  readonly post: (step: string, body?: object) => Promise<Answer<OfficeOrder>>
}
type Step = (desk: Desk) => Promise<Answer<OfficeOrder> | null>

const lineOf = ({ order, world }: Desk, isFit: (line: PickLine) => boolean): PickLine | undefined => {
  const lines = order.lines.filter(isFit)
  return lines[world.random.below(lines.length)]
}
const unpicked = ({ quantity, picked }: PickLine): boolean => picked < quantity

const pick: Step = async (desk) => {
  const line = lineOf(desk, unpicked)
  return line === undefined ? null : desk.post('pick', { line_id: line.line_id, scanned: line.barcode })
}
const SHORT = ['missing', 'damaged', 'buyer'] as const
const cancelPieces: Step = async (desk) => {
  const line = lineOf(desk, unpicked)
  if (line === undefined) return null
  const quantity = 1 + desk.world.random.below(line.quantity - line.picked)
  return desk.post('cancel-pieces', { line_id: line.line_id, quantity, reason: desk.world.random.pick(SHORT) })
}
const substitute: Step = async (desk) => {
  const { world } = desk
  const waiting = desk.order.lines.find((line) => line.substitute !== null)
  if (waiting?.substitute != null)
    return desk.post('substitute-answer', {
      substitute_id: waiting.substitute.id,
      answer: world.random.pick(['agreed', 'declined', 'withdrawn'] as const),
    })
  const line = lineOf(desk, unpicked)
  if (line === undefined) return null
  const sku = world.random.pick(['R-1', 'L-1', 'T-1'] as const)
  return desk.post('substitutes', {
    line_id: line.line_id,
    variant_id: world.variant(sku),
    quantity: 1,
    agreed: world.random.once(2),
  })
}
const addLine: Step = async (desk) => {
  const { world, order } = desk
  const found = await world.staff<{ offers: { variant_id: number; total: number }[] }>(
    'GET',
    `/api/office/orders/${encodeURIComponent(order.number)}/additions?quantity=1&text=T-1`,
  )
  const [offer] = found.data?.offers ?? []
  return offer === undefined
    ? null
    : desk.post('add-line', { variant_id: offer.variant_id, quantity: 1, shown_total: offer.total })
}
const received = ({ order, world }: Desk) =>
  order.to_pay > 0 ? { received_as: world.random.pick(['card', 'cash'] as const) } : {}
const handOver: Step = async (desk) => {
  const known = desk.world.orders.find(({ number }) => desk.order.number.startsWith(number))
  return desk.post('hand-over', { proof: known?.phone.slice(-4) ?? '', ...received(desk) })
}
const deliver: Step = (desk) => desk.post('deliver', received(desk))
const handedOver = ({ quantity, returned, exchanged }: PickLine): boolean => returned + exchanged < quantity
const returnPieces: Step = async (desk) => {
  const line = lineOf(desk, handedOver)
  if (line === undefined) return null
  const { random } = desk.world
  return desk.post('return-pieces', {
    line_id: line.line_id,
    quantity: 1 + random.below(line.quantity - line.returned),
    reason: random.pick(['unopened', 'defect', 'wrong_product'] as const),
    sellable: random.once(2),
  })
}
const exchangePieces: Step = async (desk) => {
  const line = lineOf(desk, handedOver)
  return line === undefined
    ? null
    : desk.post('exchange-pieces', { line_id: line.line_id, quantity: 1, reason: 'defect' })
}
const reducePrice: Step = async (desk) => {
  const line = lineOf(desk, handedOver)
  if (line === undefined) return null
  const amount = 1 + desk.world.random.below(30_000)
  return desk.post('reduce-price', { line_id: line.line_id, amount })
}
const plain =
  (step: string): Step =>
  ({ post }) =>
    post(step)
const [unpick, ready, undoReady, ship, notHandedOver, cancelOrder, withdraw] = [
  'unpick',
  'ready',
  'undo-ready',
  'ship',
  'not-handed-over',
  'cancel',
  'withdraw-addition',
].map(plain) as [Step, Step, Step, Step, Step, Step, Step]

const inspect: Step = async ({ order, post, world }) => {
  const [parcel] = order.to_inspect
  if (parcel === undefined) return null
  const lines = parcel.lines.map(({ return_line_id, quantity }) => ({
    return_line_id,
    sellable: world.random.below(quantity + 1),
  }))
  return post('inspect-return', { return_id: parcel.return_id, lines })
}
/** Another member of staff decides. */
const decide: Step = async ({ order, world }) => {
  if (order.waiting_refund === null) return null
  const step = world.random.once(3) ? 'decline-refund' : 'confirm-refund'
  const url = `/api/office/orders/${encodeURIComponent(order.number)}/${step}`
  return world.staff<OfficeOrder>('POST', url, { refund_id: order.waiting_refund.refund_id }, 'second')
}

const ALL = {
  pick,
  cancelPieces,
  substitute,
  addLine,
  handOver,
  deliver,
  returnPieces,
  exchangePieces,
  reducePrice,
  unpick,
  ready,
  undoReady,
  ship,
  notHandedOver,
  cancelOrder,
  withdraw,
  inspect,
  decide,
} as const
type Name = keyof typeof ALL
const NAMES = Object.keys(ALL) as [Name, ...Name[]]

/** What one does next with such an order, and now and then something else. */
const nextStep = ({ order, world: { random } }: Desk): Name => {
  if (random.once(12)) return random.pick(NAMES)
  if (order.waiting_refund !== null) return 'decide'
  if (order.to_inspect.length > 0) return 'inspect'
  switch (order.state) {
    case 'new':
    case 'paid':
    case 'assembling':
      if (random.once(6))
        return random.pick(['cancelPieces', 'cancelPieces', 'substitute', 'addLine', 'cancelOrder'] as const)
      if (order.lines.some(({ substitute: waiting }) => waiting !== null)) return 'substitute'
      if (order.lines.some(unpicked)) return 'pick'
      return order.delivery === 'pickup' ? 'ready' : 'ship'
    case 'ready_for_pickup':
      return random.once(8) ? 'undoReady' : 'handOver'
    case 'shipped':
      return random.once(5) ? 'notHandedOver' : 'deliver'
    default:
      return random.pick(['returnPieces', 'exchangePieces', 'reducePrice'] as const)
  }
}

const deskUrl = (number: string): string => `/api/office/orders/${encodeURIComponent(number)}`
const deskOf = (world: World, order: OfficeOrder): Desk => ({
  world,
  order,
  post: (step, body = {}) => world.staff('POST', `${deskUrl(order.number)}/${step}`, body),
})

/** Staff miss pieces of an order that was paid with points. */
export const pickShort = async (world: World): Promise<string> => {
  const withPoints = world.orders.filter(({ hasPoints }) => hasPoints)
  const chosen = withPoints[world.random.below(withPoints.length)]
  if (chosen === undefined) return 'nothing'
  const paid = (await pay(world, chosen)) ? 'paid, ' : ''
  const shown = await world.staff<OfficeOrder>('GET', deskUrl(chosen.number))
  const said = shown.data === null ? shown.said : ((await cancelPieces(deskOf(world, shown.data)))?.said ?? 'nothing')
  return `${chosen.number} ${paid}${said}`
}

/** Takes an order and goes some steps with it. */
export const serve = async (world: World): Promise<string> => {
  const chosen = anyOrder(world)
  if (chosen === undefined) return 'nothing'
  const number = chosen.hasTwoParcels && world.random.once(2) ? `${chosen.number}-2` : chosen.number
  const done: string[] = []
  for (let left = 1 + world.random.below(STEPS); left > 0; left -= 1) {
    const shown = await world.staff<OfficeOrder>('GET', deskUrl(number))
    if (shown.data === null) return `${number} ${[...done, shown.said].join(', ')}`
    const desk = deskOf(world, shown.data)
    const step = nextStep(desk)
    done.push(`${step} ${(await ALL[step](desk))?.said ?? 'nothing'}`)
  }
  return `${number} ${done.join(', ')}`
}
