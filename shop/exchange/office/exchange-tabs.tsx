import { NavLink } from 'react-router'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

/** Pages of the exchange with 1C. `waiting`: goods that wait for a person. */
export const ExchangeTabs = ({ waiting }: { waiting?: number | undefined }) => (
  <nav className={css.tabs} aria-label="Обмен с 1С">
    <NavLink className={office.state ?? ''} to="/exchange" end>
      Журнал
    </NavLink>
    <NavLink className={office.state ?? ''} to="/exchange/matches">
      {waiting === undefined || waiting === 0 ? 'Товары' : `Товары: ждут ${waiting}`}
    </NavLink>
    <NavLink className={office.state ?? ''} to="/exchange/links">
      Соответствия
    </NavLink>
    <NavLink className={office.state ?? ''} to="/exchange/owners">
      Кто что решает
    </NavLink>
  </nav>
)
