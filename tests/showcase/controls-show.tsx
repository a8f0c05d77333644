import { paths } from '#kernel/pages/paths.ts'
import { useState } from 'react'
import { Badge, ProductBadges } from '#platform/ui/product/badge.tsx'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { Checkbox, Radio, Switch } from '#platform/ui/fields/checkbox.tsx'
import { AppliedChip, Chip } from '#platform/ui/controls/chip.tsx'
import { HeartButton } from '#platform/ui/product/heart-button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { LinkButton, TextLink } from '#platform/ui/controls/link.tsx'
import { Picker } from '#platform/ui/fields/picker.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { RangeField } from '#platform/ui/fields/range-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField, type TextFieldProps } from '#platform/ui/fields/text-field.tsx'
import { Grid, Show, State } from './show.tsx'
import css from './showcase.module.css'

const LOOKS = [
  ['primary', 'Оформить', 'главная'],
  ['line', 'В\u00a0корзину', 'вторая'],
  ['quiet', 'Сообщить', 'тихая'],
  ['text', 'Сбросить всё', 'текстовая'],
] as const

export const ButtonsShow = () => (
  <Show title="Кнопки и ссылки">
    {LOOKS.map(([look, words, name]) => (
      <Grid key={look}>
        <State name={name}>
          <Button look={look}>{words}</Button>
        </State>
        <State name="наведение">
          <Button look={look} data-show="hover">
            {words}
          </Button>
        </State>
        <State name="нажатие">
          <Button look={look} data-show="active">
            {words}
          </Button>
        </State>
        <State name="фокус">
          <Button look={look} data-show="focus">
            {words}
          </Button>
        </State>
        <State name="загрузка">
          <Button look={look} loading>
            {words}
          </Button>
        </State>
        <State name="неактивна">
          <Button look={look} disabled>
            {words}
          </Button>
        </State>
      </Grid>
    ))}
    <Grid>
      <State name="56, главное действие страницы">
        <Button size="lg">Большая</Button>
      </State>
      <State name="48, формы и окна">
        <Button>Обычная</Button>
      </State>
      <State name="40, карточка">
        <Button size="sm" icon={<Icon name="shopping-bag" />}>
          Малая
        </Button>
      </State>
      <State name="ссылка в виде кнопки">
        <ButtonLink look="line" to={paths.showcase}>
          Перейти
        </ButtonLink>
      </State>
      <State name="на чернилах">
        <div className={css.ink}>
          <Button look="line" onInk>
            Написать нам
          </Button>
        </div>
      </State>
      <State name="ссылки в тексте">
        <TextLink to={paths.showcase}>Читать статью</TextLink> <LinkButton>Изменить номер</LinkButton>
      </State>
      <State name="иконочные, 44×44">
        <IconButton icon="heart" label="Избранное, 12 товаров" count={12} />
        <IconButton icon="shopping-bag" label="Корзина" data-show="hover" />
        <IconButton icon="user" label="Профиль" data-show="focus" />
      </State>
      <State name="в избранное">
        <HeartButton productName="Иней, сыворотка" pressed={false} />
        <HeartButton productName="Иней, крем" pressed />
      </State>
    </Grid>
    <StepperShow />
  </Show>
)

const StepperShow = () => {
  const [count, setCount] = useState(2)
  return (
    <Grid>
      <State name="количество">
        <Stepper value={count} onChange={(value) => setCount(Math.max(1, value))} max={5} />
      </State>
      <State name="одна штука: минус становится урной">
        <Stepper value={1} onChange={() => {}} size="sm" label="Количество, одна штука" />
      </State>
      <State name="больше нет в наличии">
        <Stepper value={3} max={3} onChange={() => {}} size="sm" label="Количество, последние" />
      </State>
    </Grid>
  )
}

const StatefulField = (props: Omit<TextFieldProps, 'value' | 'onChange'> & { start?: string }) => {
  const { start = '', ...field } = props
  const [value, setValue] = useState(start)
  return <TextField {...field} value={value} onChange={setValue} />
}

const required = (value: string): string | null => (value.trim() === '' ? 'Обязательно для заполнения' : null)

export const FieldsShow = () => (
  <Show title="Поля">
    <Grid wide>
      <State name="пустое, обязательное; ошибка после ухода с поля">
        <StatefulField label="Имя" name="name" required validate={required} />
      </State>
      <State name="заполнено">
        <StatefulField label="Имя" name="filled" start="Анна" />
      </State>
      <State name="ошибка">
        <StatefulField label="Почта" name="email" kind="email" required start="anna@" error="Неправильный формат" />
      </State>
      <State name="подсказка">
        <StatefulField label="Промокод" name="promo" hint="Придёт вместе с первым заказом" />
      </State>
      <State name="недоступно">
        <StatefulField label="Город" name="city" disabled start="Челябинск" />
      </State>
      <State name="серое">
        <StatefulField label="Найти свой город" name="find" kind="search" colour="gray" />
      </State>
      <State name="телефон">
        <StatefulField label="Телефон" name="phone" kind="phone" required start="79123456789" />
      </State>
      <State name="код, одно поле">
        <StatefulField label="Введите код" name="code" kind="code" start="4820" />
      </State>
      <State name="многострочное">
        <StatefulField label="Сообщение" name="message" kind="area" />
      </State>
      <State name="от и до, с ползунком">
        <RangeShow />
      </State>
    </Grid>
  </Show>
)

const RangeShow = () => {
  const [[from, to], setLimits] = useState<readonly [number | null, number | null]>([500, 4000])
  return (
    <RangeField
      min={189}
      max={6900}
      step={50}
      bigStep={500}
      from={from}
      to={to}
      onChange={(...limits) => setLimits(limits)}
      fromLabel="От, ₽"
      toLabel="До, ₽"
    />
  )
}

const STORES = [
  'Кировка, ул.\u00a0Кирова,\u00a0104',
  'ТРК\u00a0«Алмаз», Копейское ш.,\u00a064',
  'пр.\u00a0Ленина,\u00a017, «Киномакс»',
].map((label, i) => ({ value: String(i), label }))
const SORTS = ['популярные', 'новые', 'недорогие', 'дорогие'].map((label) => ({ value: label, label }))

const PickersShow = () => {
  const [sort, setSort] = useState<readonly string[]>(['популярные'])
  const [shops, setShops] = useState<readonly string[]>(['0', '2'])
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <Grid>
      <State name="один из списка">
        <Picker label="Порядок" prefix="Сначала" options={SORTS} chosen={sort} onChoose={setSort} />
      </State>
      <State name="несколько, с поиском и счётчиком">
        <Picker label="Магазин" options={STORES} chosen={shops} onChoose={setShops} multiple searchable />
      </State>
      <State name="два вида">
        <Segmented
          label="Вид"
          name="view"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'Список' },
            { value: 'map', label: 'На\u00a0карте' },
          ]}
        />
      </State>
    </Grid>
  )
}

export const ChoicesShow = () => (
  <Show title="Выбор">
    <Grid>
      <div>
        <Checkbox count={14}>Пантенол</Checkbox>
        <Checkbox count={6} defaultChecked>
          Церамиды
        </Checkbox>
        <Checkbox count={0} disabled>
          Ретиналь
        </Checkbox>
      </div>
      <div>
        <Radio name="way">Курьер</Radio>
        <Radio name="way" defaultChecked>
          Магазин
        </Radio>
      </div>
      <div>
        <Switch>Забрать сегодня</Switch>
        <Switch defaultChecked>Экспресс-доставка</Switch>
      </div>
      <div className={css.grid}>
        <Chip pressed={false}>Со скидкой</Chip>
        <Chip pressed>С&nbsp;SPF</Chip>
        <Chip pressed={false} to={paths.showcase}>
          Ссылкой
        </Chip>
        <AppliedChip label="Сухая кожа" onRemove={() => {}} />
      </div>
      <div className={css.grid}>
        <Badge kind="sale">{'\u221220\u00a0%'}</Badge>
        <Badge kind="spf">SPF&nbsp;50</Badge>
        <Badge kind="new">Новинка</Badge>
        <Badge kind="hit">Хит</Badge>
        <State name="не больше двух">
          <ProductBadges salePercent={15} spf={30} isNew isHit />
        </State>
      </div>
    </Grid>
    <PickersShow />
    <RadioCards legend="Как получите">
      <RadioCard name="delivery" title="Самовывоз" icon={<Icon name="store" />} defaultChecked>
        сегодня после 17:40, бесплатно
      </RadioCard>
      <RadioCard name="delivery" title="Курьер" icon={<Icon name="truck" />}>
        завтра, 290&nbsp;₽
      </RadioCard>
      <RadioCard name="delivery" title="Экспресс" disabled>
        в&nbsp;этом городе не&nbsp;возим
      </RadioCard>
    </RadioCards>
  </Show>
)
