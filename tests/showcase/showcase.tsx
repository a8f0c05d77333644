import { paths } from '#kernel/pages/paths.ts'
import text from '#platform/ui/styles/text.module.css'
import { CardsShow } from './cards-show.tsx'
import { DateShow } from './date-show.tsx'
import { ButtonsShow, ChoicesShow, FieldsShow } from './controls-show.tsx'
import { ColourShow, LogoShow, TypeShow } from './foundation-show.tsx'
import { LayersShow } from './layers-show.tsx'
import { FieldVariantsShow } from './field-variants-show.tsx'
import { MessagesShow, NavigationShow, WaterlineShow } from './page-parts-show.tsx'
import { LocationsShow } from './locations-show.tsx'
import type { SamplePackshots } from './sample-packshots.ts'
import css from './showcase.module.css'

/** `/_ui`: every component in every state. */
export const Showcase = ({ packshots }: { packshots: SamplePackshots }) => (
  <div className={css.page}>
    <h1 className={text.d56}>Детали</h1>
    <p>
      <a href={`${paths.showcase}/office`}>Детали офиса</a>
    </p>
    <LogoShow />
    <ColourShow />
    <TypeShow />
    <ButtonsShow />
    <FieldsShow />
    <FieldVariantsShow />
    <DateShow />
    <ChoicesShow />
    <LocationsShow />
    <CardsShow packshots={packshots} />
    <MessagesShow />
    <NavigationShow />
    <WaterlineShow packshots={packshots} />
    <LayersShow />
  </div>
)
