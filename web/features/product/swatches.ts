type Told = { readonly kind: string; readonly alt: string }

/** A swatch names its shade: «Фарфор, Тональный флюид, тон 05 Мёд: на трёх тонах кожи». One that names none is of all shades. */
const shadeOf = (alt: string): string | undefined => /, тон (.+?): /.exec(alt)?.[1]

/** Pictures of a product without the swatches of other shades than the chosen one. */
export const ofShade = <P extends Told>(pictures: readonly P[], shade: string | null): P[] =>
  pictures.filter(({ kind, alt }) => {
    const told = kind === 'swatch' ? shadeOf(alt) : undefined
    return told === undefined || told === shade
  })
