import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageMarkup } from './kept-markup.ts'
import { KeptMarkupContext, KeptPlace } from './ui/kept-place.tsx'

type Goods = { id: number; price: number }
const drawn: number[] = []
const Card = ({ goods }: { goods: Goods }) => {
  drawn.push(goods.id)
  return (
    <p title="«5» & <6>">
      Товар {goods.id} за {goods.price}
    </p>
  )
}
const Page = ({ list }: { list: readonly Goods[] }) => (
  <ul>
    {list.map((goods) => (
      <KeptPlace key={goods.id} mark={String(goods.id)} facts={goods} className="place">
        <Card goods={goods} />
      </KeptPlace>
    ))}
  </ul>
)

/** One page as the server renders it, kept from when it came out well. */
const render = (list: readonly Goods[], cameOutWell = true): string => {
  const markup = pageMarkup()
  const page = renderToString(
    <KeptMarkupContext value={markup}>
      <Page list={list} />
    </KeptMarkupContext>,
  )
  if (cameOutWell) markup.keepFrom(new TextEncoder().encode(page))
  return page
}

test('ROUTE-20: a card is drawn by the first page that shows it, and every page gets the same bytes as without the keeping', () => {
  const list = [
    { id: 1, price: 100 },
    { id: 12, price: 200 },
    { id: 2, price: 300 },
  ]
  const plain = renderToString(<Page list={list} />)
  drawn.length = 0
  expect(render(list)).toBe(plain)
  expect(drawn).toEqual([1, 12, 2])
  expect(render(list)).toBe(plain)
  expect(render(list.toReversed())).toBe(renderToString(<Page list={list.toReversed()} />))
  expect(drawn).toEqual([1, 12, 2, 2, 12, 1])
})

test('ROUTE-20: a card with another price is another card', () => {
  const dearer = [{ id: 1, price: 101 }]
  expect(render(dearer)).toContain('101')
  expect(render([{ id: 1, price: 102 }])).toContain('102')
  expect(render(dearer)).toContain('101')
})

test('ROUTE-20: of a page that failed nothing is kept', () => {
  drawn.length = 0
  for (let page = 0; page < 2; page += 1) render([{ id: 3, price: 1 }], false)
  expect(drawn).toEqual([3, 3])
})

test('ROUTE-20: a place may hold elements of its own kind', () => {
  const times: number[] = []
  const Inside = () => {
    times.push(1)
    return (
      <div>
        один
        <div />
        <div>два</div>
      </div>
    )
  }
  const frame = (
    <>
      <KeptPlace as="div" mark="bar" facts={['bar']}>
        <Inside />
      </KeptPlace>
      <div>три</div>
    </>
  )
  const once = (): string => {
    const markup = pageMarkup()
    const page = renderToString(<KeptMarkupContext value={markup}>{frame}</KeptMarkupContext>)
    markup.keepFrom(new TextEncoder().encode(page))
    return page
  }
  const plain = renderToString(frame)
  expect([once(), once()]).toEqual([plain, plain])
  expect(times).toHaveLength(2)
})
