type DescribedPicture = { readonly kind: string; readonly alt: string }

/** The shade named in a picture's alternative text, «…, тон 05 Мёд: на трёх тонах кожи»; none: it shows all shades. */
const shadeOf = (alt: string): string | undefined => /, (?:тон|цвет) (.+?): /.exec(alt)?.[1]

/** The pictures without swatches and textures of other shades. */
export const picturesOfShade = <P extends DescribedPicture>(pictures: readonly P[], shade: string | null): P[] =>
  pictures.filter(({ kind, alt }) => {
    const shadeName = kind === 'swatch' || kind === 'texture' ? shadeOf(alt) : undefined
    return shadeName === undefined || shadeName === shade
  })
