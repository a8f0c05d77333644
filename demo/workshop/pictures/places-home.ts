// Rooms of a home: a bathroom, a dressing table, a bedside.
import { blur, counter, glow, light, ramp, rect, type Pen } from './vector.ts'

export const bathroom = ({ width: w, height: h, palette }: Pen): string => {
  const [tw, th] = [w / 11, h / 12]
  const tiles = Array.from({ length: 12 * 8 }, (_, k) => {
    const [column, row] = [k % 12, Math.floor(k / 12)]
    const x = column * tw - (row % 2) * tw * 0.5
    return rect(x + 2, row * th + 2, tw - 4, th - 4, `url(#tile${(column * 3 + row * 5) % 3})`, 'rx="3"')
  }).join('')
  const mirror = { x: w * 0.73, y: h * 0.29, r: h * 0.24 }
  return (
    `<defs>${[0, 1, 2]
      .map((k) =>
        ramp(
          `tile${k}`,
          [
            [0, '#ffffff', 0.55 + 0.12 * k],
            [1, '#ffffff', 0.2 + 0.08 * k],
          ],
          true,
        ),
      )
      .join('')}${ramp(
      'glass',
      [
        [0, '#f4f9fb'],
        [0.5, '#c9d8df'],
        [1, '#a9bcc6'],
      ],
      true,
    )}${blur('soft', h * 0.02)}${ramp(
      'cloth',
      [
        [0, '#f3eee4'],
        [1, '#cfc6b6'],
      ],
      true,
    )}</defs>` +
    rect(0, 0, w, h, palette[2]) +
    tiles +
    `<circle cx="${mirror.x + h * 0.02}" cy="${mirror.y + h * 0.03}" r="${mirror.r}" fill="#1d2a30" fill-opacity=".3" filter="url(#soft)"/><circle cx="${mirror.x}" cy="${mirror.y}" r="${mirror.r}" fill="#d9c6a0"/><circle cx="${mirror.x}" cy="${mirror.y}" r="${mirror.r * 0.955}" fill="url(#glass)"/><path d="M${mirror.x - mirror.r * 0.6} ${mirror.y + mirror.r * 0.6}L${mirror.x + mirror.r * 0.5} ${mirror.y - mirror.r * 0.7}l${mirror.r * 0.2} ${mirror.r * 0.18}L${mirror.x - mirror.r * 0.35} ${mirror.y + mirror.r * 0.8}Z" fill="#ffffff" fill-opacity=".35"/>` +
    `<path d="M${w * 0.055} ${h * 0.16}h${w * 0.13}l${w * 0.012} ${h * 0.4}q${-w * 0.075} ${h * 0.02} ${-w * 0.155} 0Z" fill="#1d2a30" fill-opacity=".25" filter="url(#soft)" transform="translate(12 14)"/><path d="M${w * 0.055} ${h * 0.16}h${w * 0.13}l${w * 0.012} ${h * 0.4}q${-w * 0.075} ${h * 0.02} ${-w * 0.155} 0Z" fill="url(#cloth)"/>` +
    [0.3, 0.62]
      .map(
        (at) =>
          `<path d="M${w * (0.055 + 0.13 * at)} ${h * 0.17}q${w * 0.008} ${h * 0.2} ${-w * 0.004} ${h * 0.39}" stroke="#b5aa96" stroke-width="${w * 0.006}" stroke-opacity=".5" fill="none"/>`,
      )
      .join('') +
    rect(w * 0.035, h * 0.15, w * 0.17, h * 0.014, '#c9b98f', 'rx="6"') +
    counter(w, h, '#eceeec', '#c3c9c9') +
    light(w, h)
  )
}

export const dressing = ({ width: w, height: h, palette }: Pen): string => {
  const mirror = { x: w * 0.24, y: h * 0.04, width: w * 0.52, height: h * 0.57 }
  const bulbs = [0, 1, 2, 3, 4]
    .flatMap((k) =>
      [mirror.x - w * 0.022, mirror.x + mirror.width + w * 0.022].map(
        (x) =>
          `<circle cx="${x}" cy="${h * (0.08 + 0.12 * k)}" r="${h * 0.075}" fill="url(#lamp)"/><circle cx="${x}" cy="${h * (0.08 + 0.12 * k)}" r="${h * 0.02}" fill="#fffaf0"/>`,
      ),
    )
    .join('')
  return (
    `<defs>${ramp(
      'wall',
      [
        [0, palette[0]],
        [1, palette[2]],
      ],
      true,
    )}${ramp(
      'glass',
      [
        [0, '#fbf6f1'],
        [0.5, '#e3d8d2'],
        [1, '#cdbfb9'],
      ],
      true,
    )}${glow('lamp', '#fff3d8', 0.9)}${blur('soft', h * 0.03)}</defs>` +
    rect(0, 0, w, h, 'url(#wall)') +
    rect(
      mirror.x - w * 0.045,
      mirror.y - h * 0.02,
      mirror.width + w * 0.09,
      mirror.height + h * 0.06,
      '#f6efe8',
      'rx="14"',
    ) +
    rect(mirror.x, mirror.y, mirror.width, mirror.height, 'url(#glass)', 'rx="6"') +
    `<g filter="url(#soft)"><rect x="${mirror.x + mirror.width * 0.62}" y="${mirror.y + h * 0.05}" width="${w * 0.1}" height="${h * 0.34}" fill="#ffffff" fill-opacity=".8"/><ellipse cx="${mirror.x + mirror.width * 0.28}" cy="${h * 0.6}" rx="${w * 0.12}" ry="${h * 0.12}" fill="#a98f86" fill-opacity=".45"/></g>` +
    `<path d="M${mirror.x + mirror.width * 0.08} ${mirror.y + mirror.height}L${mirror.x + mirror.width * 0.42} ${mirror.y}h${mirror.width * 0.1}L${mirror.x + mirror.width * 0.18} ${mirror.y + mirror.height}Z" fill="#ffffff" fill-opacity=".3"/>` +
    bulbs +
    counter(w, h, '#f0e4dc', '#cdb5a9') +
    light(w, h)
  )
}

export const bedside = ({ width: w, height: h }: Pen): string =>
  `<defs>${ramp(
    'wall',
    [
      [0, '#6f7f92'],
      [1, '#8e93a0'],
    ],
    true,
  )}${glow('lamp', '#ffdfa8', 0.95)}${ramp('shade', [
    [0, '#fff2d6'],
    [1, '#f2cf96'],
  ])}${blur('soft', h * 0.02)}${ramp('bed', [
    [0, '#dfe3ea'],
    [1, '#b4bbc8'],
  ])}</defs>` +
  rect(0, 0, w, h, 'url(#wall)') +
  rect(w * 0.34, 0, w * 0.2, h * 0.36, '#2b3a4f') +
  rect(w * 0.432, 0, w * 0.012, h * 0.36, '#a9b0ba') +
  rect(w * 0.33, h * 0.35, w * 0.22, h * 0.02, '#c3c8cf') +
  Array.from(
    { length: 12 },
    (_, k) =>
      `<circle cx="${w * (0.355 + 0.0155 * ((k * 7) % 12))}" cy="${h * (0.03 + 0.026 * ((k * 5) % 12))}" r="1.8" fill="#ffffff" fill-opacity=".8"/>`,
  ).join('') +
  `<path d="M0 ${h * 0.5}q${w * 0.1} ${-h * 0.1} ${w * 0.22} ${-h * 0.04}q${w * 0.05} ${h * 0.05} ${w * 0.03} ${h * 0.22}H0Z" fill="url(#bed)" filter="url(#soft)"/>` +
  `<ellipse cx="${w * 0.84}" cy="${h * 0.26}" rx="${w * 0.42}" ry="${h * 0.62}" fill="url(#lamp)"/><path d="M${w * 0.79} ${h * 0.12}h${w * 0.1}l${w * 0.035} ${h * 0.2}h${-w * 0.17}Z" fill="url(#shade)"/>` +
  rect(w * 0.834, h * 0.32, w * 0.012, h * 0.33, '#a98d5e') +
  counter(w, h, '#9c7a58', '#6f5238') +
  `<ellipse cx="${w * 0.84}" cy="${h * 0.7}" rx="${w * 0.06}" ry="${h * 0.016}" fill="#a98d5e"/><ellipse cx="${w * 0.7}" cy="${h * 0.8}" rx="${w * 0.4}" ry="${h * 0.12}" fill="url(#lamp)" fill-opacity=".5"/>`
