/** What a buyer agrees to. Each statement is a box of its own and never ticked beforehand (SAFE-05). */
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '../controls/link.tsx'
import { Checkbox, type CheckboxProps } from '../fields/checkbox.tsx'

export type Ticks = { readonly agreement: boolean; readonly consent: boolean }

/** `onTick` belongs to a box whose state the form holds; a box without it keeps its own. */
type Box = Omit<CheckboxProps, 'children' | 'name' | 'onChange'> & {
  readonly onTick?: ((isTicked: boolean) => void) | undefined
}
const changeOf = (onTick: Box['onTick']): Pick<CheckboxProps, 'onChange'> =>
  onTick === undefined ? {} : { onChange: ({ target }) => onTick(target.checked) }

export const AgreementBox = ({ words, onTick, ...box }: Box & { words: string }) => (
  <Checkbox name="agreement" {...box} {...changeOf(onTick)}>
    Принимаю{' '}
    <TextLink to={paths.userAgreement} target="_blank">
      {words}
    </TextLink>
  </Checkbox>
)

/** `text`: the statement, which is recorded by its version. */
export const ConsentBox = ({ text, policy, onTick, ...box }: Box & { text: string; policy: string }) => (
  <Checkbox name="consent" {...box} {...changeOf(onTick)}>
    {text}.{' '}
    <TextLink to={paths.privacyPolicy} target="_blank">
      {policy}
    </TextLink>
  </Checkbox>
)

/** Both statements of a purchase. */
export const PurchaseConsents = ({
  text,
  ticks,
  tick,
}: {
  text: string
  ticks: Ticks
  tick: (part: Partial<Ticks>) => void
}) => (
  <>
    <AgreementBox
      words="пользовательское соглашение"
      checked={ticks.agreement}
      onTick={(agreement) => tick({ agreement })}
    />
    <ConsentBox text={text} policy="Политика" checked={ticks.consent} onTick={(consent) => tick({ consent })} />
  </>
)

/** The statement of a form whose button is the consent. */
export const ConsentNote = ({ text }: { text: string }) => (
  <>
    {text}. <TextLink to={paths.privacyPolicy}>Политика конфиденциальности</TextLink>
  </>
)
