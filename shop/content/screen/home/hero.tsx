import { Advertisement } from '#platform/ui/layout/advertisement.tsx'
import type { Picture } from '#kernel/shared.api.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import { classNames } from '#platform/ui/styles/class-names.ts'
import layout from '#platform/ui/layout/layout.module.css'
import { Packshot } from '#platform/ui/product/packshot.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './hero.module.css'
import { titleSize, type TitleSize } from './title-fit.ts'

export type HeroPack = { picture: Picture; heightMm: number; alt: string }
type Props = {
  title: string
  lead: string
  action: { name: string; url: string } | null
  advertisement?: { advertiser: string; erid: string } | null
  packs: readonly HeroPack[]
}

const PACK_POSITIONS = [css.first, css.second]

/** On a narrow screen the last word has its own line. */
const TitleWords = ({ text }: { text: string }) => {
  const words = text.split(/\s/)
  return (
    <>
      {words.slice(0, -1).join(' ')} <span className={css.lastWord}>{words.at(-1)}</span>
    </>
  )
}

/** A long title is smaller, so that it does not run under the packs. */
const lengthOf = ({ length }: string): string | undefined =>
  length > 20 ? css.longer : length > 13 ? css.long : undefined

const NARROW_SIZES: Readonly<Record<TitleSize, string | undefined>> = {
  25: undefined,
  20: css.narrow20,
  16: css.narrow16,
  12: css.narrow12,
  9: css.narrow9,
  7: css.narrow7,
}

/** Title on the waterline with its decorative reflection, lead and one action. */
export const Hero = ({ title, lead, action, advertisement = null, packs }: Props) => (
  <WaterlineScene as="section" reflected className={css.hero}>
    <ReflectedText
      as="h1"
      className={classNames(css.title, lengthOf(title), NARROW_SIZES[titleSize(title, packs.length > 0)])}
    >
      <TitleWords text={title} />
    </ReflectedText>
    <div className={`${css.frame} ${layout.wrap}`}>
      <p className={css.lead}>{lead}</p>
      <Advertisement advertisement={advertisement} />
      {action && (
        <div className={css.action}>
          <ButtonLink to={action.url} size="lg">
            {action.name}
          </ButtonLink>
        </div>
      )}
    </div>
    <div className={css.packs}>
      {packs.slice(0, PACK_POSITIONS.length).map((pack, index) => (
        <Packshot
          key={pack.picture.hash}
          {...pack}
          sizes={`${PHONE} 30vw, 24vw`}
          priority={index === 0 ? true : 'eager'}
          className={PACK_POSITIONS[index]}
        />
      ))}
    </div>
  </WaterlineScene>
)
