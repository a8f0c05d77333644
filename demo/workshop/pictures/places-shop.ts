// The shop from the street and from inside.
import { FOOT } from './frame.ts'
import { outline } from './outlines.ts'
import { MARK } from './social.ts'
import { blur, glow, light, ramp, rect, type Pen } from './vector.ts'

const snowfall = ({ width: w, height: h, random }: Pen, count: number): string =>
  Array.from({ length: count }, () => {
    const near = random()
    return `<circle cx="${(random() * w).toFixed(0)}" cy="${(random() * h * 0.96).toFixed(0)}" r="${(h * (0.0014 + 0.004 * near * near)).toFixed(1)}" fill="#ffffff" fill-opacity="${(0.35 + 0.5 * random()).toFixed(2)}"/>`
  }).join('')

const wordmark = async (text: string, size: number, x: number, y: number, fill: string): Promise<string> => {
  const { path, width } = await outline(text, { family: 'serif', weight: 420, width: 90 }, size)
  return `<path transform="translate(${(x - width / 2).toFixed(1)} ${y.toFixed(1)})" d="${path}" fill="${fill}"/>`
}

export const storefront = async (pen: Pen): Promise<string> => {
  const { width: w, height: h } = pen
  const [x, y, wide, bottom] = [w * 0.09, h * 0.2, w * 0.56, h * 0.83]
  const door = { x: w * 0.7, width: w * 0.17 }
  const warm = ramp('warm', [
    [0, '#fff3dc'],
    [0.6, '#f7dfb9'],
    [1, '#dcb98c'],
  ])
  const shelves = [0.36, 0.5]
    .map(
      (at) =>
        rect(x, h * at, wide, h * 0.012, '#b98f62') +
        rect(x, h * at + h * 0.012, wide, h * 0.012, '#8a6440', 'fill-opacity=".35"'),
    )
    .join('')
  const lamps = [0.18, 0.42, 0.66, 0.9]
    .map(
      (at) =>
        `<ellipse cx="${x + wide * at}" cy="${y + h * 0.02}" rx="${wide * 0.17}" ry="${h * 0.16}" fill="url(#lamp)"/>`,
    )
    .join('')
  const pane = (px: number, width: number) =>
    `<polygon points="${px + width * 0.1},${y} ${px + width * 0.3},${y} ${px + width * 0.08},${bottom} ${px},${bottom}" fill="#ffffff" fill-opacity=".1"/>` +
    `<polygon points="${px + width * 0.62},${y} ${px + width * 0.7},${y} ${px + width * 0.5},${bottom} ${px + width * 0.42},${bottom}" fill="#ffffff" fill-opacity=".07"/>`
  const bars = [0, 0.5, 1].map((at) => rect(x + wide * at - w * 0.006, y, w * 0.012, bottom - y, '#24353d')).join('')
  return (
    `<defs>${warm}${ramp(
      'wall',
      [
        [0, '#5f7c88'],
        [1, '#3f5863'],
      ],
      true,
    )}${glow('lamp', '#fffbe8', 0.9)}${glow('spill', '#ffdfa6', 0.55)}${ramp('snow', [
      [0, '#c9d6de'],
      [1, '#eef3f6'],
    ])}${blur('soft', h * 0.02)}</defs>` +
    rect(0, 0, w, h, 'url(#wall)') +
    Array.from({ length: 9 }, (_, k) => rect(0, h * 0.098 * k, w, 1.5, '#22333b', 'fill-opacity=".22"')).join('') +
    rect(w * 0.06, h * 0.055, w * 0.86, h * 0.115, '#20323a') +
    rect(w * 0.06, h * 0.165, w * 0.86, h * 0.012, '#16242a') +
    `<path transform="translate(${w * 0.384} ${h * 0.077}) scale(${h * 0.00072})" d="${MARK}" fill="#f4efe4" fill-rule="evenodd"/>` +
    rect(x, y, wide, bottom - y, 'url(#warm)') +
    `<clipPath id="pane">${rect(x, y, wide, bottom - y, '#000000')}</clipPath><g clip-path="url(#pane)">${lamps}</g>` +
    shelves +
    pane(x, wide) +
    bars +
    rect(x - w * 0.006, y - h * 0.008, wide + w * 0.012, h * 0.014, '#24353d') +
    rect(x - w * 0.012, h * FOOT - h * 0.004, wide + w * 0.024, h * 0.035, '#e8edf0') +
    rect(x - w * 0.012, h * FOOT + h * 0.028, wide + w * 0.024, bottom - h * FOOT - h * 0.02, '#2c414a') +
    rect(door.x, y, door.width, bottom - y + h * 0.03, '#24353d') +
    rect(door.x + w * 0.016, y + h * 0.025, door.width - w * 0.032, bottom - y - h * 0.05, 'url(#warm)') +
    pane(door.x + w * 0.016, door.width - w * 0.032) +
    rect(door.x + w * 0.024, y + h * 0.27, w * 0.006, h * 0.13, '#d9c39a') +
    rect(door.x + door.width * 0.36, y + h * 0.2, door.width * 0.36, h * 0.07, '#f6f2e8', 'rx="3"') +
    (await wordmark('10–22', h * 0.036, door.x + door.width * 0.54, y + h * 0.247, '#24353d')) +
    rect(0, h * 0.86, w, h * 0.14, 'url(#snow)') +
    `<ellipse cx="${w * 0.4}" cy="${h * 0.9}" rx="${w * 0.4}" ry="${h * 0.075}" fill="url(#spill)"/><ellipse cx="${door.x + door.width / 2}" cy="${h * 0.9}" rx="${w * 0.16}" ry="${h * 0.07}" fill="url(#spill)"/>` +
    `<path d="M0 ${h * 0.88}q${w * 0.03} ${-h * 0.05} ${w * 0.075} ${-h * 0.01}t${w * 0.05} ${h * 0.03}H0Z M${w} ${h * 0.87}q${-w * 0.05} ${-h * 0.06} ${-w * 0.1} ${-h * 0.015}t${-w * 0.03} ${h * 0.05}H${w}Z" fill="#f4f8fa"/>` +
    snowfall(pen, 150)
  )
}

export const shelves = ({ width: w, height: h }: Pen): string =>
  `<defs>${ramp('wall', [
    [0, '#efe6d8'],
    [1, '#d8c9b4'],
  ])}${glow('lamp', '#fffaf0', 0.85)}</defs>` +
  rect(0, 0, w, h, 'url(#wall)') +
  [0.1, 0.37, 0.64]
    .map(
      (at) => `<ellipse cx="${w * (at + 0.13)}" cy="${h * 0.02}" rx="${w * 0.2}" ry="${h * 0.3}" fill="url(#lamp)"/>`,
    )
    .join('') +
  [0.3, 0.56]
    .map(
      (at) =>
        rect(0, h * at, w, h * 0.022, '#c8a880') +
        rect(0, h * at + h * 0.022, w, h * 0.03, '#6d5336', 'fill-opacity=".22"'),
    )
    .join('') +
  light(w, h)
