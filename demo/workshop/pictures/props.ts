// What a customer's photo shows around the pack: a cosmetics bag, an opened parcel.
import type { Prop } from '../content/scenes.ts'
import type { Frame } from './frame.ts'
import { blur, ramp, rect } from './vector.ts'

type Layers = { readonly under: string; readonly over: string }

const bag = ({ width: w, height: h }: Frame, seed: number): Layers => {
  const [cloth, dark] = [
    ['#7d8f9c', '#414f59'],
    ['#b98f86', '#6b4a44'],
    ['#8f9a7c', '#4d563f'],
    ['#3e4450', '#23272f'],
  ][seed % 4] ?? ['#7d8f9c', '#414f59']
  const defs = `<defs>${ramp(
    'cloth',
    [
      [0, cloth ?? ''],
      [0.5, cloth ?? ''],
      [1, dark ?? ''],
    ],
    true,
  )}${blur('soft', h * 0.012)}</defs>`
  const stitches = Array.from({ length: 30 }, (_, k) =>
    rect(w * (0.1 + 0.0275 * k), h * 0.672, w * 0.014, 2, '#ffffff', 'fill-opacity=".5"'),
  ).join('')
  const teeth = Array.from({ length: 64 }, (_, k) =>
    rect(w * (0.08 + 0.0132 * k), h * 0.634, w * 0.006, h * 0.012, '#d9c48f'),
  ).join('')
  return {
    under: `${defs}<path d="M${w * 0.06} ${h * 0.66}Q${w * 0.5} ${h * 0.5} ${w * 0.94} ${h * 0.66}V${h}H${w * 0.06}Z" fill="${dark}"/><path d="M${w * 0.1} ${h * 0.66}Q${w * 0.5} ${h * 0.54} ${w * 0.9} ${h * 0.66}V${h}H${w * 0.1}Z" fill="#15181b" fill-opacity=".55" filter="url(#soft)"/>`,
    over: `${defs}<path d="M${w * 0.05} ${h * 0.64}Q${w * 0.5} ${h * 0.675} ${w * 0.95} ${h * 0.64}L${w * 0.985} ${h}H${w * 0.015}Z" fill="url(#cloth)"/><path d="M${w * 0.2} ${h * 0.68}q${w * 0.03} ${h * 0.17} ${-w * 0.02} ${h * 0.32}M${w * 0.66} ${h * 0.69}q${-w * 0.02} ${h * 0.16} ${w * 0.04} ${h * 0.31}" stroke="#000000" stroke-opacity=".16" stroke-width="${w * 0.02}" fill="none" filter="url(#soft)"/>${teeth}${stitches}`,
  }
}

const parcel = ({ width: w, height: h }: Frame): Layers => {
  const defs = `<defs>${ramp(
    'board',
    [
      [0, '#cfa878'],
      [1, '#a57f52'],
    ],
    true,
  )}${ramp(
    'paper',
    [
      [0, '#f6f3ec'],
      [1, '#d8d2c6'],
    ],
    true,
  )}${blur('soft', h * 0.014)}</defs>`
  const crumple = Array.from(
    { length: 9 },
    (_, k) =>
      `<path d="M${w * (0.06 + 0.1 * k)} ${h * 0.8}q${w * 0.02} ${-h * 0.08} ${w * 0.07} ${-h * (0.08 + 0.02 * (k % 3))}q${w * 0.06} ${h * 0.01} ${w * 0.08} ${h * (0.05 + 0.01 * (k % 2))}q${w * 0.02} ${h * 0.04} ${w * 0.01} ${h * 0.08}Z" fill="${k % 2 === 0 ? 'url(#paper)' : '#e6e1d6'}"/>`,
  ).join('')
  return {
    under: `${defs}<path d="M${w * 0.08} ${h * 0.42}H${w * 0.92}L${w * 0.96} ${h * 0.82}H${w * 0.04}Z" fill="#8f6b43"/><path d="M${w * 0.08} ${h * 0.42}l${-w * 0.1} ${-h * 0.1}V${h * 0.5}l${w * 0.06} ${h * 0.3}ZM${w * 0.92} ${h * 0.42}l${w * 0.1} ${-h * 0.08}V${h * 0.5}l${-w * 0.06} ${h * 0.3}Z" fill="#b48d5c"/><path d="M${w * 0.08} ${h * 0.42}H${w * 0.92}V${h * 0.5}H${w * 0.07}Z" fill="#000000" fill-opacity=".18" filter="url(#soft)"/>${crumple}`,
    over: `${defs}<g transform="translate(${w * 0.03} ${h * 0.03})">${crumple}</g><path d="M${w * 0.04} ${h * 0.79}H${w * 0.96}L${w * 1.02} ${h}H${-w * 0.02}Z" fill="url(#board)"/>${rect(w * 0.04, h * 0.79, w * 0.92, h * 0.006, '#ffffff', 'fill-opacity=".4"')}${rect(w * 0.42, h * 0.79, w * 0.16, h * 0.21, '#e9dfcb', 'fill-opacity=".55"')}`,
  }
}

const PROPS: Record<Prop, (frame: Frame, seed: number) => Layers> = { bag, parcel }

/** Vector pictures below and above the packs. */
export const propsOf = (prop: Prop, frame: Frame, seed: number): { readonly under: Buffer; readonly over: Buffer } => {
  const { under, over } = PROPS[prop](frame, seed)
  const picture = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">${body}</svg>`)
  return { under: picture(under), over: picture(over) }
}
