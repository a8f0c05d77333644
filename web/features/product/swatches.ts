type DescribedPicture = { readonly kind: string; readonly alt: string }

/** A swatch names its shade: «Фарфор, Тональный флюид, тон 05 Мёд: на трёх тонах кожи». One that names none is of all shades. */
const shadeOf = (alt: string): string | undefined => /, тон (.+?): /.exec(alt)?.[1]

/** Pictures of a product without the swatches of other shades than the chosen one. */
export const picturesOfShade = <P extends DescribedPicture>(pictures: readonly P[], shade: string | null): P[] =>
  pictures.filter(({ kind, alt }) => {
    const shadeName = kind === 'swatch' ? shadeOf(alt) : undefined
    return shadeName === undefined || shadeName === shade
  })
