type Shape = { readonly width: number; readonly height: number; readonly tone: string }

/** An SVG of one rectangle, in the picture's proportions and mean colour. */
export const drawPlaceholder = ({ width, height, tone }: Shape): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" ` +
      `preserveAspectRatio="none"><rect width="1" height="1" fill="${tone}"/></svg>`,
  )
