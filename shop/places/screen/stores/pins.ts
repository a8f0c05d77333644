/** Geometry of the map's pins: overlapping ones are merged into a cluster. */

import { positionOf } from '#kernel/distance.ts'

export type GeoPoint = { readonly id: number; readonly lon: number; readonly lat: number }
/** Pixels from the map's top left corner. */
export type PixelPoint = { readonly x: number; readonly y: number }
export type PinCluster = { readonly lon: number; readonly lat: number; readonly ids: readonly number[] }

/** About the size of a pin with a name. */
const PIN_SIZE_PX = { x: 96, y: 40 }

export const geoPointOf = (id: number, coordinates: string): GeoPoint => ({ id, ...positionOf(coordinates) })

/** Merges points whose pins would overlap; the chosen one always has its own pin. */
export const clusterOverlapping = (
  points: readonly GeoPoint[],
  project: (point: GeoPoint) => PixelPoint,
  chosen: number | null,
): PinCluster[] => {
  const clusters: { at: PixelPoint; points: GeoPoint[] }[] = []
  for (const point of points) {
    const at = project(point)
    const near =
      point.id === chosen
        ? undefined
        : clusters.find(
            (cluster) =>
              cluster.points[0]?.id !== chosen &&
              Math.abs(cluster.at.x - at.x) < PIN_SIZE_PX.x &&
              Math.abs(cluster.at.y - at.y) < PIN_SIZE_PX.y,
          )
    if (near) near.points.push(point)
    else clusters.push({ at, points: [point] })
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return clusters.map(({ points }) => ({
    lon: mean(points.map(({ lon }) => lon)),
    lat: mean(points.map(({ lat }) => lat)),
    ids: points.map(({ id }) => id),
  }))
}

export type LngLat = [lon: number, lat: number]
export const boundsOf = (points: readonly Pick<GeoPoint, 'lon' | 'lat'>[]): [LngLat, LngLat] => [
  [Math.min(...points.map(({ lon }) => lon)), Math.min(...points.map(({ lat }) => lat))],
  [Math.max(...points.map(({ lon }) => lon)), Math.max(...points.map(({ lat }) => lat))],
]

/** «Сейчас открыты 9 из 12», «Сейчас открыты все», «Сейчас все закрыты». */
export const openNowText = (open: number, all: number): string =>
  open === 0
    ? 'Сейчас все закрыты.'
    : open === all
      ? 'Сейчас открыты все.'
      : `Сейчас ${open % 10 === 1 && open % 100 !== 11 ? 'открыт' : 'открыты'} ${open}\u00a0из\u00a0${all}.`
