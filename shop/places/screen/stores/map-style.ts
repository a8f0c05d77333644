/**
 * A schematic map style without tiles. Rings are distances from the city's centre, lighter towards it. Circles are settlements;
 * their area is that of their population at the usual density of a city. There are no streets.
 */
import { positionAt, type Position } from '#kernel/distance.ts'
import type { StyleSpecification } from 'maplibre-gl'

type Town = Position & { readonly population: number }

export const RINGS_KM = [1, 2, 5, 10, 20, 40] as const
/** From the nearest ring to the farthest. */
const RING_COLOURS = ['#f7f9fa', '#f2f6f7', '#edf2f4', '#e8eef1', '#e2eaee', '#dde6ea'] as const
const BACKGROUND = '#d5e0e5'
const STEPS = 96
/** Typical density of a Russian city. */
const PEOPLE_PER_KM2 = 2200

/** The point `km` away from the centre, as MapLibre takes it. `turn`: 0…1, clockwise from north. */
export const pointAtDistance = (centre: Position, km: number, turn: number): [lon: number, lat: number] => {
  const { lon, lat } = positionAt(centre, km, turn)
  return [lon, lat]
}

const circlePolygon = (centre: Position, km: number) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates: [Array.from({ length: STEPS + 1 }, (_, step) => pointAtDistance(centre, km, step / STEPS))],
  },
})

/** Radius of a settlement's circle, in kilometres. */
export const townRadiusKm = (population: number): number =>
  Math.sqrt(Math.max(population, 1000) / PEOPLE_PER_KM2 / Math.PI)

export const schematicStyle = (centre: Position, towns: readonly Town[]): StyleSpecification => {
  const rings = RINGS_KM.map((km, at) => ({
    id: `${km} km`,
    data: circlePolygon(centre, km),
    tone: RING_COLOURS[at] ?? BACKGROUND,
  })).toReversed()
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(rings.map(({ id, data }) => [id, { type: 'geojson' as const, data }])),
      towns: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: towns.map((town) => circlePolygon(town, townRadiusKm(town.population))),
        },
      },
    },
    layers: [
      { id: 'far', type: 'background', paint: { 'background-color': BACKGROUND } },
      ...rings.map(({ id, tone }) => ({ id, type: 'fill' as const, source: id, paint: { 'fill-color': tone } })),
      { id: 'towns', type: 'fill', source: 'towns', paint: { 'fill-color': '#ffffff', 'fill-opacity': 0.5 } },
      { id: 'shores', type: 'line', source: 'towns', paint: { 'line-color': '#ffffff', 'line-width': 1.5 } },
      ...rings.map(({ id }) => ({
        id: `${id}, line`,
        type: 'line' as const,
        source: id,
        paint: { 'line-color': '#b4c5cd', 'line-width': 1 },
      })),
    ],
  }
}
