// Parts of vector pictures of places; the light comes from the upper left.
import { FOOT, type Frame } from './frame.ts'

/** What a place is drawn with; `random` gives the same numbers for the same picture. */
export type Pen = Frame & {
  readonly palette: readonly [top: string, low: string, water: string, deep: string]
  readonly random: () => number
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${more}/>`
export const glow = (id: string, color: string, strength: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
export const ramp = (
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
  across = false,
): string =>
  `<linearGradient id="${id}" x1="0" y1="0" ${across ? 'x2="1" y2="0.25"' : 'x2="0" y2="1"'}>${stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>`
export const blur = (id: string, reach: number): string =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${reach}"/></filter>`
/** Lamplight from the upper left over everything behind the packs. */
export const light = (w: number, h: number): string =>
  `<defs>${ramp(
    'key',
    [
      [0, '#ffffff', 0.2],
      [0.5, '#ffffff', 0],
      [1, '#1a2228', 0.24],
    ],
    true,
  )}</defs>${rect(0, 0, w, h, 'url(#key)')}`

/** A table or sill at the packs' feet, with its front edge. */
export const counter = (w: number, h: number, top: string, front: string): string => {
  const [y, edge] = [h * (FOOT - 0.07), h * 0.9]
  return (
    `<defs>${ramp('table', [
      [0, top],
      [1, top],
    ])}${ramp('tableLight', [
      [0, '#ffffff', 0.05],
      [0.6, '#ffffff', 0.16],
      [1, '#000000', 0.05],
    ])}</defs>` +
    rect(0, y, w, edge - y, 'url(#table)') +
    rect(0, y, w, edge - y, 'url(#tableLight)') +
    rect(0, y - h * 0.012, w, h * 0.014, '#000000', 'fill-opacity=".1"') +
    rect(0, edge, w, h - edge, front) +
    rect(0, edge, w, h * 0.008, '#ffffff', 'fill-opacity=".35"')
  )
}
