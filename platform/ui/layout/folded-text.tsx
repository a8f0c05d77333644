type Props = {
  readonly text: string
  /** What the text answers; empty: nothing. */
  readonly quote: string
  readonly className: string | undefined
}
/** Words of a letter. What it quotes is shown on demand. */
export const FoldedText = ({ text, quote, className }: Props) => (
  <>
    <p className={className}>{text}</p>
    {quote !== '' && (
      <details>
        <summary>Цитата</summary>
        <p className={className}>{quote}</p>
      </details>
    )}
  </>
)
