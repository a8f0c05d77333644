import type { Material } from './studio.ts'

/** Repeatable noise for wood, bristles, weave and foam. */
const hash = (x: number, y: number): number => {
  let value = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  value = Math.imul(value ^ (value >>> 13), 1274126177)
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296
}
export const noise = (x: number, y: number): number => {
  const left = Math.floor(x)
  const low = Math.floor(y)
  const fx = (x - left) ** 2 * (3 - 2 * (x - left))
  const fy = (y - low) ** 2 * (3 - 2 * (y - low))
  const one = hash(left, low) * (1 - fx) + hash(left + 1, low) * fx
  const other = hash(left, low + 1) * (1 - fx) + hash(left + 1, low + 1) * fx
  return one * (1 - fy) + other * fy
}
export const cloud = (x: number, y: number, octaves = 4): number => {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17, y * scale - octave * 31)
    weight /= 2
    scale *= 2.03
  }
  return sum / (1 - 0.5 ** octaves)
}

type Grain = NonNullable<Material['grain']>
export const wood: Grain = (x, y) => {
  const ring = Math.sin((x + 26 * cloud(x / 60, y / 320)) * 0.24 + 9 * cloud(x / 90, y / 700))
  return { shade: 0.9 + 0.1 * ring + 0.08 * (noise(x / 1.6, y / 40) - 0.5), dx: 0.02 * ring, dy: 0 }
}
export const bristles: Grain = (x, y) => {
  const fibre = noise(x / 2.2 + 6 * noise(y / 160, 3), y / 90)
  return { shade: 0.62 + 0.6 * fibre, dx: (fibre - 0.5) * 0.5, dy: 0 }
}
export const weave: Grain = (x, y) => {
  const over = Math.sin(x * 0.62) * Math.sin(y * 0.62)
  return { shade: 0.9 + 0.1 * over + 0.1 * (noise(x / 3, y / 3) - 0.5), dx: 0.16 * Math.cos(x * 0.62), dy: 0.16 * Math.cos(y * 0.62) }
}
export const pores: Grain = (x, y) => {
  const deep = cloud(x / 9, y / 9, 3)
  const hole = deep < 0.34 ? 0.72 : 1
  return { shade: hole * (0.94 + 0.1 * deep), dx: (noise(x / 7, y / 7) - 0.5) * 0.4, dy: (noise(x / 7 + 40, y / 7) - 0.5) * 0.4 }
}
export const stone: Grain = (x, y) => {
  const vein = Math.abs(cloud(x / 110, y / 110, 5) - 0.5)
  return { shade: 0.86 + 0.2 * Math.min(1, vein * 6) + 0.04 * (noise(x / 3, y / 3) - 0.5), dx: 0, dy: 0 }
}
export const foil: Grain = (x, y) => ({
  shade: 1, dx: (cloud(x / 70, y / 110, 3) - 0.5) * 0.34, dy: (cloud(x / 90 + 9, y / 80, 3) - 0.5) * 0.3,
})
export const pleats: Grain = (x, y) => ({
  shade: 0.94 + 0.06 * Math.sin(x * 0.09), dx: 0.42 * Math.cos(x * 0.085 + 2.4 * noise(x / 60, y / 90)), dy: 0.1 * (noise(x / 20, y / 20) - 0.5),
})
export const pressed: Grain = (x, y) => ({
  shade: 0.97 + 0.06 * (noise(x / 1.4, y / 1.4) - 0.5), dx: (noise(x / 2, y / 2) - 0.5) * 0.09, dy: (noise(x / 2 + 70, y / 2) - 0.5) * 0.09,
})
export const crystals: Grain = (x, y) => {
  const grain = noise(x / 5, y / 5)
  return { shade: 0.82 + 0.3 * grain, dx: (noise(x / 4, y / 4 + 9) - 0.5) * 0.7, dy: (noise(x / 4 + 50, y / 4) - 0.5) * 0.7 }
}
