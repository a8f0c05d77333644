import { expect, test } from 'vitest'
import { distanceText, formatDistance, kmBetween, nearestFirst, positionOf } from '#kernel/distance.ts'
import { boundsOf, clusterOverlapping, openNowText, geoPointOf, type GeoPoint } from './pins.ts'

const points: GeoPoint[] = [geoPointOf(1, '55.16,61.40'), geoPointOf(2, '55.161,61.401'), geoPointOf(3, '55.30,61.60')]
/** A thousand pixels per degree. */
const project = ({ lon, lat }: GeoPoint) => ({ x: lon * 1000, y: -lat * 1000 })
const ids = (chosen: number | null) => clusterOverlapping(points, project, chosen).map((group) => group.ids)

test('PAGE-01: overlapping pins become a cluster, the chosen one keeps its own pin', () => {
  expect(ids(null)).toEqual([[1, 2], [3]])
  expect(ids(2)).toEqual([[1], [2], [3]])
  expect(ids(1)).toEqual([[1], [2], [3]])
  expect(
    clusterOverlapping(points, (point) => ({ x: project(point).x * 1000, y: project(point).y * 1000 }), null),
  ).toHaveLength(3)
})

test('PAGE-01: a cluster is at the mean position of its stores and zooms to all of them', () => {
  expect(clusterOverlapping(points.slice(0, 2), project, null)[0]?.lon).toBeCloseTo(61.4005)
  expect(boundsOf(points)).toEqual([
    [61.4, 55.16],
    [61.6, 55.3],
  ])
})

test('PAGE-01: distances are great-circle, in metres below a kilometre', () => {
  expect(kmBetween(geoPointOf(1, '55.1644,61.4368'), geoPointOf(2, '55.7558,37.6173'))).toBeCloseTo(1496, -1)
  expect(formatDistance(0.64)).toBe('650\u00a0м')
  expect(formatDistance(0.001)).toBe('50\u00a0м')
  expect(formatDistance(0.99)).toBe('1,0\u00a0км')
  expect(formatDistance(2.36)).toBe('2,4\u00a0км')
  expect(formatDistance(14.4)).toBe('14\u00a0км')
})

test('PAGE-01: places come by distance from the visitor, which is said of near ones', () => {
  const stores = [
    { id: 1, coordinates: '55.16,61.40' },
    { id: 2, coordinates: '55.30,61.60' },
    { id: 3, coordinates: '55.20,61.45' },
  ]
  const me = positionOf('55.31,61.61')
  expect([null, me].map((at) => nearestFirst(stores, at).map(({ id }) => id))).toEqual([
    [1, 2, 3],
    [2, 3, 1],
  ])
  expect(stores.map(({ coordinates }) => distanceText(me, coordinates))).toEqual([
    '21\u00a0км',
    '1,3\u00a0км',
    '16\u00a0км',
  ])
  expect([distanceText(null, '55.16,61.40'), distanceText(me, '55.75,37.61')]).toEqual([null, null])
})

test('PAGE-01: the text names how many stores are open', () => {
  expect([openNowText(0, 3), openNowText(1, 3), openNowText(2, 3), openNowText(3, 3)]).toEqual([
    'Сейчас все закрыты.',
    'Сейчас открыт 1\u00a0из\u00a03.',
    'Сейчас открыты 2\u00a0из\u00a03.',
    'Сейчас открыты все.',
  ])
})
