import { blur, counter, light, ramp, rect, type Pen } from './vector.ts'

/** Ferns of frost that grow from the corners of a pane. */
const frost = (pen: Pen, x: number, y: number, turn: number, long: number, depth: number): string => {
  const { random } = pen
  let [svg, px, py, angle] = ['', x, y, turn]
  const steps = 9
  for (let k = 0; k < steps; k += 1) {
    const step = (long / steps) * (1.1 - k / (steps * 1.6))
    angle += (random() - 0.5) * 0.24
    const [nx, ny] = [px + Math.cos(angle) * step, py + Math.sin(angle) * step]
    svg += `<path d="M${px.toFixed(1)} ${py.toFixed(1)}L${nx.toFixed(1)} ${ny.toFixed(1)}" stroke-width="${(0.7 + depth * 0.8 * (1 - k / steps)).toFixed(1)}"/>`
    if (depth > 0)
      for (const side of [-1, 1])
        svg += frost(
          pen,
          nx,
          ny,
          angle + side * (0.75 + 0.2 * random()),
          long * 0.36 * (1 - k / (steps + 3)),
          depth - 1,
        )
    ;[px, py] = [nx, ny]
  }
  return svg
}

export const frosted = (pen: Pen): string => {
  const { width: w, height: h, palette, random } = pen
  const pane = { x: w * 0.06, y: -h * 0.05, width: w * 0.88, height: h * 0.68 }
  const lights = Array.from(
    { length: 13 },
    () =>
      `<circle cx="${(pane.x + pane.width * random()).toFixed(0)}" cy="${(h * (0.25 + 0.35 * random())).toFixed(0)}" r="${(h * (0.014 + 0.02 * random())).toFixed(0)}" fill="${random() > 0.5 ? '#ffdca0' : '#f3f8ff'}" fill-opacity=".55"/>`,
  ).join('')
  const corners = [
    [pane.x, h * 0.62, -0.9],
    [pane.x + pane.width, h * 0.62, Math.PI + 0.9],
    [pane.x, 0, 0.7],
    [pane.x + pane.width, 0, Math.PI - 0.7],
    [w / 2, h * 0.62, -0.7],
    [w / 2, h * 0.62, Math.PI + 0.7],
  ] as const
  const ferns = corners
    .flatMap(([x, y, turn], index) =>
      [0, 1, 2].map((k) => frost(pen, x, y, turn + (k - 1) * 0.42, h * (index < 2 ? 0.34 : 0.22), 2)),
    )
    .join('')
  return (
    `<defs>${ramp('sky', [
      [0, '#6f8fa6'],
      [0.65, '#b9cfdc'],
      [1, '#e6eef3'],
    ])}${blur('far', h * 0.012)}${blur('mist', h * 0.035)}${ramp(
      'wall',
      [
        [0, palette[1]],
        [1, palette[2]],
      ],
      true,
    )}</defs>` +
    rect(0, 0, w, h, 'url(#wall)') +
    rect(pane.x, pane.y, pane.width, pane.height, 'url(#sky)') +
    `<g filter="url(#far)"><path d="M${pane.x} ${h * 0.5}q${w * 0.12} ${-h * 0.14} ${w * 0.24} ${-h * 0.03}t${w * 0.26} ${-h * 0.02}t${w * 0.38} ${h * 0.02}V${h * 0.64}H${pane.x}Z" fill="#8aa5b5"/>${lights}</g>` +
    `<g filter="url(#mist)" fill="#ffffff" fill-opacity=".55"><ellipse cx="${pane.x}" cy="${h * 0.62}" rx="${w * 0.2}" ry="${h * 0.16}"/><ellipse cx="${pane.x + pane.width}" cy="${h * 0.62}" rx="${w * 0.2}" ry="${h * 0.18}"/><ellipse cx="${w / 2}" cy="${h * 0.65}" rx="${w * 0.3}" ry="${h * 0.05}"/></g>` +
    `<g stroke="#ffffff" stroke-opacity=".62" fill="none" stroke-linecap="round">${ferns}</g>` +
    [pane.x - w * 0.03, w / 2 - w * 0.016, pane.x + pane.width]
      .map(
        (x) =>
          rect(x, 0, w * 0.032, h * 0.64, '#f5f3ee') +
          rect(x + w * 0.027, 0, w * 0.005, h * 0.64, '#6d7a82', 'fill-opacity=".45"'),
      )
      .join('') +
    rect(pane.x - w * 0.03, h * 0.62, pane.width + w * 0.062, h * 0.035, '#f5f3ee') +
    counter(w, h, '#f1efe9', '#d3d4d1') +
    light(w, h)
  )
}
