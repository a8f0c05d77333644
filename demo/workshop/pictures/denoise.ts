// Denoises a rendering with few samples: averages over similar pixels, guided by noise-free channels (normals, masks). Two renderings with
// different seeds give an estimate of the noise of every pixel.

/**
 * One of two renderings of the same scene; `light` is averaged, `guides` define which pixels are similar, each in units of its own scale.
 */
export type Half = { readonly light: readonly Float32Array[]; readonly guides: readonly Float32Array[] }
type Frame = { readonly width: number; readonly height: number }

export const boxBlur = (from: Float32Array, { width, height }: Frame, radius: number): Float32Array => {
  const across = new Float32Array(from.length)
  const out = new Float32Array(from.length)
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    for (let step = -radius; step <= radius; step += 1) sum += from[row + Math.min(width - 1, Math.max(0, step))] ?? 0
    for (let x = 0; x < width; x += 1) {
      across[row + x] = sum * share
      sum += (from[row + Math.min(width - 1, x + radius + 1)] ?? 0) - (from[row + Math.max(0, x - radius)] ?? 0)
    }
  }
  for (let x = 0; x < width; x += 1) {
    let sum = 0
    for (let step = -radius; step <= radius; step += 1)
      sum += across[Math.min(height - 1, Math.max(0, step)) * width + x] ?? 0
    for (let y = 0; y < height; y += 1) {
      out[y * width + x] = sum * share
      sum +=
        (across[Math.min(height - 1, y + radius + 1) * width + x] ?? 0) -
        (across[Math.max(0, y - radius) * width + x] ?? 0)
    }
  }
  return out
}

const mean = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => (value + (other[at] ?? 0)) / 2)
const root = (channel: Float32Array): Float32Array => channel.map((value) => Math.sqrt(Math.max(0, value)))

type Pass = { readonly reach: number; readonly step: number; readonly tolerance: number }

const filter = (
  light: readonly Float32Array[],
  like: readonly Float32Array[],
  noise: Float32Array,
  guides: readonly Float32Array[],
  frame: Frame,
  { reach, step, tolerance }: Pass,
): Float32Array[] => {
  const { width, height } = frame
  const lookSums = like.map(root)
  const out = light.map((channel) => Float32Array.from(channel))
  const weights = new Float32Array(noise.length).fill(1)
  const apart = new Float32Array(noise.length)
  for (let dy = 0; dy <= reach; dy += 1) {
    for (let dx = dy === 0 ? 1 : -reach; dx <= reach; dx += 1) {
      if (dx * dx + dy * dy > (reach + 0.5) ** 2) continue
      const offset = dy * step * width + dx * step
      const [left, right, rows] = [Math.max(0, -dx * step), width - Math.max(0, dx * step), height - dy * step]
      apart.fill(0)
      for (const look of lookSums) {
        for (let y = 0; y < rows; y += 1) {
          for (let at = y * width + left, end = y * width + right; at < end; at += 1) {
            const difference = (look[at] ?? 0) - (look[at + offset] ?? 0)
            const mine = noise[at] ?? 0
            const its = noise[at + offset] ?? 0
            apart[at] =
              (apart[at] ?? 0) +
              (difference * difference - (mine + Math.min(mine, its))) / (1e-5 + tolerance * tolerance * (mine + its))
          }
        }
      }
      const patch = boxBlur(apart, frame, 1)
      for (let y = 0; y < rows; y += 1) {
        for (let at = y * width + left, end = y * width + right; at < end; at += 1) {
          let distance = patch[at] ?? 0
          if (distance > 8) continue
          let by = 0
          for (const guide of guides) by += ((guide[at] ?? 0) - (guide[at + offset] ?? 0)) ** 2
          distance = Math.max(distance, by)
          if (distance > 8) continue
          const weight = distance > 0 ? (1 - distance / 8) ** 8 : 1
          weights[at] = (weights[at] ?? 0) + weight
          weights[at + offset] = (weights[at + offset] ?? 0) + weight
          for (const [k, channel] of light.entries()) {
            const sum = out[k]
            if (sum === undefined) continue
            sum[at] = (sum[at] ?? 0) + weight * (channel[at + offset] ?? 0)
            sum[at + offset] = (sum[at + offset] ?? 0) + weight * (channel[at] ?? 0)
          }
        }
      }
    }
  }
  return out.map((channel) => channel.map((value, at) => value / (weights[at] ?? 1)))
}

/** The denoised mean of both halves. */
export const denoise = (one: Half, other: Half, frame: Frame): Float32Array[] => {
  const noisy = one.light.map((channel, index) => mean(channel, other.light[index] ?? channel))
  const guides = one.guides.map((guide, index) => mean(guide, other.guides[index] ?? guide))
  const difference = new Float32Array(frame.width * frame.height)
  one.light.forEach((channel, index) => {
    const [mine, its] = [root(channel), root(other.light[index] ?? channel)]
    for (let at = 0; at < difference.length; at += 1)
      difference[at] = (difference[at] ?? 0) + ((mine[at] ?? 0) - (its[at] ?? 0)) ** 2 / 4
  })
  const noise = boxBlur(difference, frame, 3)
  const first = filter(noisy, noisy, noise, guides, frame, { reach: 3, step: 1, tolerance: 0.9 })
  const second = filter(
    noisy,
    first,
    noise.map((value) => value * 0.12 + 1e-6),
    guides,
    frame,
    { reach: 5, step: 1, tolerance: 1.2 },
  )
  return filter(
    second,
    second,
    noise.map((value) => Math.min(value, 4e-4) * 0.2),
    guides,
    frame,
    { reach: 2, step: 5, tolerance: 1.6 },
  )
}
