// A sauna and a railway carriage.
import { blur, counter, glow, light, ramp, rect, type Pen } from './vector.ts'

const planks = (w: number, h: number, color: string, random: () => number): string =>
  Array.from(
    { length: 7 },
    (_, k) =>
      rect(0, (h * k) / 9, w, h / 9 - 2, color) +
      rect(
        0,
        (h * k) / 9,
        w,
        h / 9 - 2,
        random() > 0.5 ? '#ffffff' : '#3a2410',
        `fill-opacity="${(0.03 + 0.07 * random()).toFixed(2)}"`,
      ) +
      Array.from(
        { length: 9 },
        () =>
          `<path d="M${(random() * w).toFixed(0)} ${((h * (k + 0.15 + 0.7 * random())) / 9).toFixed(0)}q${(w * 0.12).toFixed(0)} ${((random() - 0.5) * 8).toFixed(0)} ${(w * (0.15 + 0.25 * random())).toFixed(0)} 0" stroke="#7a4f28" stroke-opacity=".18" stroke-width="1.6" fill="none"/>`,
      ).join(''),
  ).join('')

export const sauna = ({ width: w, height: h, random }: Pen): string => {
  const leaves = Array.from({ length: 150 }, () => {
    const [angle, far] = [random() * 6.28, Math.sqrt(random())]
    const [x, y] = [w * 0.86 + Math.cos(angle) * far * w * 0.062, h * 0.39 + Math.sin(angle) * far * h * 0.19]
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(w * 0.012).toFixed(1)}" ry="${(w * 0.0065).toFixed(1)}" transform="rotate(${(random() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${['#5f7a3c', '#7a9450', '#4a6230', '#8aa35c'][Math.floor(random() * 4)]}"/>`
  }).join('')
  return (
    `<defs>${ramp('out', [
      [0, '#b9d0de'],
      [1, '#f2f7fa'],
    ])}${glow('lamp', '#ffe2ac', 0.75)}${blur('soft', h * 0.03)}</defs>` +
    rect(0, 0, w, h, '#c99a66') +
    planks(w, h, '#cf9f6a', random) +
    rect(w * 0.07, h * 0.1, w * 0.2, h * 0.28, '#8a5f36') +
    rect(w * 0.083, h * 0.12, w * 0.174, h * 0.24, 'url(#out)') +
    rect(w * 0.166, h * 0.12, w * 0.008, h * 0.24, '#8a5f36') +
    `<path d="M${w * 0.083} ${h * 0.36}v${-h * 0.05}q${w * 0.06} ${-h * 0.03} ${w * 0.174} ${h * 0.01}v${h * 0.04}Z" fill="#ffffff"/>` +
    rect(w * 0.848, h * 0.06, w * 0.024, h * 0.2, '#8a6a40') +
    `<g>${leaves}</g>` +
    `<ellipse cx="${w * 0.5}" cy="${h * 0.1}" rx="${w * 0.42}" ry="${h * 0.5}" fill="url(#lamp)"/>` +
    `<g filter="url(#soft)" fill="#ffffff" fill-opacity=".22"><ellipse cx="${w * 0.3}" cy="${h * 0.55}" rx="${w * 0.2}" ry="${h * 0.06}"/><ellipse cx="${w * 0.68}" cy="${h * 0.46}" rx="${w * 0.16}" ry="${h * 0.07}"/></g>` +
    counter(w, h, '#d9ae7a', '#a97c4a') +
    light(w, h)
  )
}

export const train = ({ width: w, height: h }: Pen): string =>
  `<defs>${ramp('sky', [
    [0, '#bfd9e8'],
    [0.7, '#f3e9dc'],
    [1, '#f7e3c8'],
  ])}${blur('far', h * 0.008)}${ramp(
    'curtain',
    [
      [0, '#f3efe6'],
      [0.5, '#d3ccbd'],
      [1, '#efe9dc'],
    ],
    true,
  )}</defs>` +
  rect(0, 0, w, h, '#d9d2c4') +
  rect(w * 0.12, h * 0.05, w * 0.76, h * 0.58, '#8f9aa0', 'rx="34"') +
  rect(w * 0.135, h * 0.072, w * 0.73, h * 0.535, 'url(#sky)', 'rx="26"') +
  `<g filter="url(#far)"><path d="M${w * 0.135} ${h * 0.44}q${w * 0.16} ${-h * 0.12} ${w * 0.33} ${-h * 0.02}t${w * 0.4} ${-h * 0.05}V${h * 0.607}H${w * 0.135}Z" fill="#9db3b8"/><path d="M${w * 0.135} ${h * 0.52}q${w * 0.2} ${-h * 0.06} ${w * 0.4} 0t${w * 0.33} ${-h * 0.01}V${h * 0.607}H${w * 0.135}Z" fill="#b7b98a"/>` +
  Array.from(
    { length: 8 },
    (_, k) =>
      `<path d="M${w * (0.17 + 0.09 * k)} ${h * (0.53 + 0.01 * (k % 3))}l${w * 0.012} ${-h * (0.1 + 0.03 * (k % 4))}l${w * 0.012} ${h * (0.1 + 0.03 * (k % 4))}Z" fill="#566f63"/>`,
  ).join('') +
  '</g>' +
  [0.1, 0.75]
    .map(
      (at) =>
        `<path d="M${w * at} 0h${w * 0.15}q${-w * 0.02} ${h * 0.3} ${at < 0.5 ? -w * 0.03 : w * 0.01} ${h * 0.62}h${-w * 0.11}q${-w * 0.02} ${-h * 0.3} ${-w * 0.01} ${-h * 0.62}Z" fill="url(#curtain)"/>`,
    )
    .join('') +
  rect(0, 0, w, h * 0.035, '#b9b09e') +
  counter(w, h, '#efe9dd', '#bfb39c') +
  light(w, h)
