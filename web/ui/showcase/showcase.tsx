import text from '../styles/text.module.css'
import { CardsShow } from './cards-show.tsx'
import { DateShow } from './date-show.tsx'
import { ButtonsShow, ChoicesShow, FieldsShow } from './controls-show.tsx'
import { ColourShow, MarkShow, TypeShow } from './foundation-show.tsx'
import { LayersShow } from './layers-show.tsx'
import { MoreFieldsShow } from './more-fields-show.tsx'
import { MessagesShow, RoadsShow, WaterShow } from './page-parts-show.tsx'
import type { ShowcasePacks } from './packs.ts'
import css from './showcase.module.css'

/** `/_ui`: every part in every state. */
export const Showcase = ({ packs }: { packs: ShowcasePacks }) => (
  <div className={css.page}>
    <h1 className={text.d56}>Детали</h1>
    <MarkShow />
    <ColourShow />
    <TypeShow />
    <ButtonsShow />
    <FieldsShow />
    <MoreFieldsShow />
    <DateShow />
    <ChoicesShow />
    <CardsShow packs={packs} />
    <MessagesShow />
    <RoadsShow />
    <WaterShow packs={packs} />
    <LayersShow />
  </div>
)
