import css from './advertisement.module.css'

type Props = { readonly advertisement: { readonly advertiser: string; readonly erid: string } | null }

/** The mark of a banner that advertises somebody else (38-FZ, article 18.1). */
export const Advertisement = ({ advertisement }: Props) =>
  advertisement && (
    <small className={css.mark}>
      Реклама. {advertisement.advertiser}. erid: {advertisement.erid}
    </small>
  )
