/** A value outside the group of its filter: `{value}` and `{lower}` of the template are replaced, «Финиш: {lower}». */
export const chipText = (template: string, name: string): string =>
  template.replaceAll('{value}', name).replaceAll('{lower}', name.toLowerCase())
