import { paths } from '#kernel/pages/paths.ts'
import { PERSONAL_SHELVES } from '#kernel/recommendation-rules.ts'
import { setPersonalShelves, usePersonalShelves } from '#platform/client/personal-shelves.ts'
import { useShop } from '#platform/client/shop.ts'
import { Switch } from '#platform/ui/fields/checkbox.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'
import richText from '#platform/ui/layout/rich-text.module.css'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'

const TITLE = 'Правила рекомендательных технологий'

export const meta = () => [{ title: TITLE }]

const PersonalSwitch = () => (
  <Switch checked={usePersonalShelves()} onChange={({ target }) => setPersonalShelves(target.checked)}>
    Показывать личные подборки на&nbsp;этом устройстве
  </Switch>
)

/** PEOPLE-06: the rules of the shelves that are chosen for a visitor, from the table that the shelves use, and the switch. */
export default function Recommendations() {
  const { name, legal } = useShop()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={TITLE} />
      <h1 className={page.title} tabIndex={-1}>
        {TITLE.replace('тельных', '\u00adтельных')}
      </h1>
      <div className={richText.text}>
        <p>
          Магазин «{name}» подбирает товары для посетителя только в&nbsp;подборках, названных здесь. Списки, поиск
          и&nbsp;цены у&nbsp;всех одинаковы. Посторонним сведения для подборок не&nbsp;передаются.
        </p>
        {Object.entries(PERSONAL_SHELVES).map(([code, { title, where, from, rule, most }]) => (
          <section key={code}>
            <h2>
              «{title}»: {where}
            </h2>
            <p>Что учитывается: {from}.</p>
            <p>
              Как выбирается: {rule}. Не&nbsp;больше {most}&nbsp;товаров.
            </p>
          </section>
        ))}
        <WithoutScript instead={<p>Без скриптов личных подборок нет.</p>}>
          <PersonalSwitch />
        </WithoutScript>
        {legal !== null && <p>Владелец сайта: {legal}.</p>}
      </div>
    </div>
  )
}
