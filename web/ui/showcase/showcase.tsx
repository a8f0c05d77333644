import text from '../text.module.css'
import type { PictureFile } from '../picture.tsx'
import { CardsShow } from './cards-show.tsx'
import { ButtonsShow, ChoicesShow, FieldsShow } from './controls-show.tsx'
import { ColourShow, MarkShow, TypeShow } from './foundation-show.tsx'
import { LayersShow } from './layers-show.tsx'
import { MessagesShow, RoadsShow, WaterShow } from './page-parts-show.tsx'
import css from './showcase.module.css'

export type ShowcaseProps = {
  /** Packs to stand on the shelves; with fewer than a shelf holds they repeat, with none the tiles stay empty. */
  packs: readonly { picture: PictureFile; heightMm: number }[]
}

/** `/_ui`: every part in every state. */
export const Showcase = ({ packs }: ShowcaseProps) => (
  <div className={css.page}>
    <h1 className={text.d56}>Детали</h1>
    <MarkShow />
    <ColourShow />
    <TypeShow />
    <ButtonsShow />
    <FieldsShow />
    <ChoicesShow />
    <CardsShow packs={packs} />
    <MessagesShow />
    <RoadsShow />
    <WaterShow packs={packs} />
    <LayersShow />
  </div>
)
