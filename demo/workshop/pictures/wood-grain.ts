import { cloud, noise } from './grain.ts'

/** Rings and pores of wood across a drawn pack, along the teeth of a comb. `pixels` is straight RGBA of `width`, changed in place. */
export const grained = (pixels: Buffer, width: number): Buffer => {
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) === 0) continue
    const index = at / 4
    const [along, over] = [index % width, Math.floor(index / width)]
    const ring = 0.5 + 0.5 * Math.sin(over / 11 + 12 * cloud(over / 240, along / 420))
    const pore = Math.max(0, noise(over / 1.7, along / 38) - 0.72)
    const light = 1.04 - 0.16 * ring ** 2 - 0.3 * pore + 0.1 * (cloud(over / 70, along / 340) - 0.5)
    for (const [channel, depth] of [1, 1.2, 1.45].entries())
      pixels[at + channel] = Math.min(255, Math.round((pixels[at + channel] ?? 0) * light ** depth))
  }
  return pixels
}
