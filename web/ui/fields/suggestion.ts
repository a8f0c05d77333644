/** UI-03: the text of a suggestion, and what is known of it besides: an address is whole when its house is known. */
export type Suggestion = { readonly value: string; readonly data: { readonly house?: string | null | undefined } }

/** What a choice writes into the field. Without a house number there is more to type: a space stands ready for it. */
export const textAfterPick = ({ value, data }: Suggestion): { readonly text: string; readonly isComplete: boolean } => {
  const whole = data.house != null && data.house !== ''
  return { text: whole ? value : `${value.trimEnd()} `, isComplete: whole }
}
