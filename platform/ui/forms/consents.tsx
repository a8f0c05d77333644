/** What a buyer agrees to. Each statement is a box of its own and never ticked beforehand (SAFE-05). */
import { paths } from '#kernel/pages/paths.ts'
import { useShop } from '#platform/client/shop.ts'
import { TextLink } from '../controls/link.tsx'
import { Checkbox, type CheckboxProps } from '../fields/checkbox.tsx'

export type Ticks = { readonly agreement: boolean; readonly consent: boolean }

type Box = Omit<CheckboxProps, 'children' | 'name' | 'onChange'> & { readonly onTick: (isTicked: boolean) => void }

export const AgreementBox = ({ words, onTick, ...box }: Box & { words: string }) => (
  <Checkbox name="agreement" {...box} onChange={({ target }) => onTick(target.checked)}>
    Принимаю{' '}
    <TextLink to={paths.userAgreement} target="_blank">
      {words}
    </TextLink>
  </Checkbox>
)

/** `text`: the statement, which is recorded by its version. */
export const ConsentBox = ({ text, policy, onTick, ...box }: Box & { text: string; policy: string }) => (
  <Checkbox name="consent" {...box} onChange={({ target }) => onTick(target.checked)}>
    {text}.{' '}
    <TextLink to={paths.privacyPolicy} target="_blank">
      {policy}
    </TextLink>
  </Checkbox>
)

/** Both statements of a purchase. A form without JavaScript sends the versions that were shown. */
export const PurchaseConsents = ({
  purpose,
  ticks,
  tick,
  isMissed = false,
}: {
  purpose: 'order' | 'certificate'
  ticks: Ticks
  tick: (part: Partial<Ticks>) => void
  /** The form was submitted without a tick: the boxes without one are marked. */
  isMissed?: boolean
}) => {
  const { agreement: version, terms } = useShop()
  const consent = terms.consents[purpose]
  return (
    <>
      <AgreementBox
        words="пользовательское соглашение"
        value={version}
        checked={ticks.agreement}
        aria-invalid={(isMissed && !ticks.agreement) || undefined}
        onTick={(agreement) => tick({ agreement })}
      />
      <ConsentBox
        text={consent.text}
        policy="Политика"
        value={consent.version}
        checked={ticks.consent}
        aria-invalid={(isMissed && !ticks.consent) || undefined}
        onTick={(isTicked) => tick({ consent: isTicked })}
      />
    </>
  )
}

/** The statement of a form whose button is the consent. */
export const ConsentNote = ({ text }: { text: string }) => (
  <>
    {text}. <TextLink to={paths.privacyPolicy}>Политика конфиденциальности</TextLink>
  </>
)
