/** UI-03: the text of a suggestion, and of an address its data: it is complete when its house is known. */
export type Suggestion = { readonly value: string; readonly data?: { readonly house?: string | null | undefined } }

/** The text that a choice writes into the field. Without a house number it ends with a space, ready for more typing. */
export const textAfterPick = ({ value, data }: Suggestion): { readonly text: string; readonly isComplete: boolean } => {
  const whole = data === undefined || (data.house != null && data.house !== '')
  return { text: whole ? value : `${value.trimEnd()} `, isComplete: whole }
}
