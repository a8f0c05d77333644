/** Deterministic noise: the same position gives the same value on every machine. */
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
