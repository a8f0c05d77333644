import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** Markup of pieces that pages have in common, as the server kept it. */
export type KeptMarkup = {
  readonly find: (facts: string) => string | undefined
  /** The piece is being drawn; the page will hold it under this mark. */
  readonly missed: (piece: MissedPiece) => void
}
export type MissedPiece = { readonly mark: string; readonly tag: string; readonly facts: string }

/** Given by the server's renderer alone; in a browser, and while pages are developed, everything is drawn. */
export const KeptMarkupContext = createContext<KeptMarkup | null>(null)

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'li' | 'div' | 'footer'
  /** A name for the place: pieces with the same mark and facts look the same. */
  mark: string
  /** All that the piece shows. Nothing else may change its look before a browser makes it live; no `useId` inside. */
  facts: unknown
  children: ReactNode
}

/**
 * A place whose content many pages share: drawn once, then the server puts its markup into the page as it is. The browser
 * cannot tell the difference and makes it live like any other.
 */
export const KeptPlace = ({ as: Tag = 'li', mark, facts, children, ...rest }: Props) => {
  const kept = useContext(KeptMarkupContext)
  const key = kept === null ? '' : JSON.stringify([mark, facts])
  const markup = kept?.find(key)
  if (markup !== undefined) return <Tag {...rest} data-mark={mark} dangerouslySetInnerHTML={{ __html: markup }} />
  kept?.missed({ mark, tag: Tag, facts: key })
  return (
    <Tag {...rest} data-mark={mark}>
      {children}
    </Tag>
  )
}
