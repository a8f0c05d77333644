import { useLoaderData } from '#platform/router/hooks.ts'
import { type LoaderFunctionArgs, redirect } from '#platform/router/loader.ts'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { formatPhone } from '#kernel/phone.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { AddressBook } from './personal/address-book.tsx'
import { ConsentSwitches } from './personal/consent-switches.tsx'
import { MyData, SignOutEverywhere } from './personal/account-actions.tsx'
import { PersonalLayout } from './personal/personal-layout.tsx'
import css from './personal/personal.module.css'
import { ProfileForm } from './personal/profile-form.tsx'
import { PersonalSection } from './personal/personal-section.tsx'
import { useUserActions } from './sign-in/user-query.ts'
import { formatDay } from '#platform/ui/fields/day-text.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { valueOrHome, customerPageHead } from './customer-page.part.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const [user, consents, subscriptions, addresses] = await Promise.all([
    calls.user.get({}),
    calls.user.consents({}),
    calls.user.subscriptions({}),
    calls.savedAddresses.list({}),
  ])
  if (!user.ok || user.value === null) throw redirect(paths.home)
  return {
    user: user.value,
    consents: valueOrHome(consents),
    subscriptions: valueOrHome(subscriptions),
    addresses: valueOrHome(addresses),
  }
}
export const meta = () => customerPageHead('Мои данные')

/** What the documents said when the consent was given. */
const ReadThen = ({ given: { at } }: { given: { readonly at: string } }) => (
  <>
    ; какими они были в&nbsp;тот день:{' '}
    <TextLink to={paths.documentOf('privacy', moscowDay(new Date(at)), at)} target="_blank">
      политика
    </TextLink>
    ,{' '}
    <TextLink to={paths.documentOf('agreement', moscowDay(new Date(at)), at)} target="_blank">
      соглашение
    </TextLink>
  </>
)

export default function PersonalProfile() {
  const { user, consents, subscriptions, addresses } = useLoaderData<typeof loader>()
  const { refetch } = useUserActions()
  const given = consents.findLast(({ purpose, step }) => purpose === 'personal_data' && step === 'confirmed')
  return (
    <PersonalLayout title="Мои данные" current={paths.personalProfile}>
      <PersonalSection title="Кто вы">
        <p className={css.facts}>
          Телефон для входа: {formatPhone(user.phone)}.{' '}
          <TextLink to={paths.personalAccess}>Сменить телефон, подтвердить почту, посмотреть устройства</TextLink>
        </p>
        <ProfileForm
          initial={{ name: user.name, email: user.email, birthday: formatDay(user.birthday) }}
          onSaved={() => void refetch()}
        />
      </PersonalSection>
      <PersonalSection title="Адреса">
        <AddressBook initial={addresses} />
      </PersonalSection>
      <PersonalSection title="Согласия">
        <p className={css.facts}>
          {given
            ? `Согласие на\u00a0обработку персональных данных дано ${fullDate(given.at.slice(0, 10))}, ` +
              `редакция от\u00a0${fullDate(given.text_version)}.`
            : 'Записи о\u00a0согласии на\u00a0обработку данных нет.'}{' '}
          <TextLink to={paths.privacyPolicy} target="_blank">
            Политика конфиденциальности
          </TextLink>
          {given && <ReadThen given={given} />}. Отозвать согласие можно, удалив данные ниже.
        </p>
        <ConsentSwitches initial={subscriptions} />
      </PersonalSection>
      <PersonalSection title="Выход">
        <SignOutEverywhere />
      </PersonalSection>
      <PersonalSection title="Данные, которые мы храним">
        <MyData />
      </PersonalSection>
    </PersonalLayout>
  )
}
