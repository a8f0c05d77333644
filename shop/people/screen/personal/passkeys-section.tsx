/** Passkeys of the page «Вход и устройства». Adding one needs JavaScript; renaming and removing are forms. */
import { use, useState } from 'react'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { FRESH_SIGN_IN_MINUTES } from '../../facts/fresh-sign-in.ts'
import { PASSKEY_NAME_LENGTH } from '../../facts/passkeys.ts'
import type { Access } from '../../user.api.ts'
import { useHasPasskeys } from '../passkeys/use-has-passkeys.ts'
import { ProofProgress } from '../sign-in/code-ways.tsx'
import { lastProof, useProof } from '../sign-in/use-proof.ts'
import { AccessForm } from './access-form.tsx'
import type { AccessProps, AccessState } from './access-state.ts'
import { PersonalSection } from './personal-section.tsx'
import css from './personal.module.css'

type Passkey = Access['passkeys'][number]
type Props = Pick<AccessProps, 'state' | 'onChanged'> & { readonly passkey: Passkey }

const dayOf = (moment: string): string => fullDate(moscowDay(new Date(moment)))
const usedWords = ({ added_at, used_at }: Passkey): string =>
  `добавлен ${dayOf(added_at)}; ${used_at === null ? 'входов пока не\u00a0было' : `последний вход ${dayOf(used_at)}`}`

const refusedOf = ({ form, passkey: about, refused }: AccessState, action: string, { id }: Passkey): string | null =>
  form === action && about === id ? refused : null

const Rename = ({ passkey, state, onChanged }: Props) => {
  const [name, setName] = useState(passkey.name)
  const refused = refusedOf(state, 'rename-passkey', passkey)
  return (
    <details open={refused !== null}>
      <summary>Переименовать</summary>
      <AccessForm
        action="rename-passkey"
        button="Сохранить"
        hidden={{ passkey: passkey.id }}
        refused={refused}
        submit={(run) =>
          run('Failed to rename a passkey', () => api.passkeys.rename({ id: passkey.id, name }), onChanged)
        }
      >
        <TextField
          label="Название ключа"
          name="passkey_name"
          maxLength={PASSKEY_NAME_LENGTH}
          required
          value={name}
          onChange={setName}
        />
      </AccessForm>
    </details>
  )
}

const Remove = ({ passkey, state, onChanged }: Props) => {
  const { id, name } = passkey
  const [isSent, setSent] = useState(state.removing === id)
  const [code, setCode] = useState('')
  const { proofDone, askWithProofs } = useProof()
  if (!isSent)
    return (
      <AccessForm
        action="send-removal"
        look="text"
        button="Удалить"
        label={`Удалить ключ «${name}»`}
        hidden={{ passkey: id }}
        refused={refusedOf(state, 'send-removal', passkey)}
        submit={(run) =>
          run(
            'Failed to send a code',
            () => askWithProofs((proofs) => api.passkeys.sendRemovalCode(lastProof(proofs))),
            () => setSent(true),
          )
        }
      >
        <ProofProgress done={proofDone} />
      </AccessForm>
    )
  return (
    <AccessForm
      action="remove-passkey"
      button="Удалить ключ"
      hidden={{ passkey: id }}
      refused={refusedOf(state, 'remove-passkey', passkey)}
      submit={(run) => run('Failed to remove a passkey', () => api.passkeys.remove({ id, code }), onChanged)}
    >
      <TextField kind="code" label="Код из СМС" name="passkey_code" required value={code} onChange={setCode} />
    </AccessForm>
  )
}

const SAID = {
  added: null,
  closed: null,
  'has-one': 'На\u00a0этом устройстве ключ от\u00a0кабинета уже есть.',
} as const

const Add = ({ onChanged }: Pick<Props, 'onChanged'>) => {
  const isOffered = useHasPasskeys()
  const { busy, error, run } = useCall()
  const [said, setSaid] = useState<string | null>(null)
  if (!isOffered) return null
  const add = (): void => {
    setSaid(null)
    run(
      'Failed to add a passkey',
      async () => {
        const { addPasskey } = await import('../passkeys/passkey-device.ts')
        return addPasskey()
      },
      (came) => {
        setSaid(SAID[came])
        if (came === 'added') onChanged()
      },
    )
  }
  return (
    <>
      <Button look="line" loading={busy} onClick={add}>
        Добавить ключ
      </Button>
      <div role="status">{said !== null && <Notice>{said}</Notice>}</div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  )
}

export const PasskeysSection = ({ access: { passkeys }, state, onChanged }: AccessProps) => (
  <PersonalSection title="Ключи">
    <p className={css.facts}>
      С&nbsp;ключом в&nbsp;кабинет входят по&nbsp;отпечатку пальца, лицу или коду экрана, без СМС. Он хранится
      на&nbsp;вашем устройстве, магазин его не&nbsp;видит. О&nbsp;каждом новом ключе мы&nbsp;пишем вам. Добавить его
      можно в&nbsp;течение {FRESH_SIGN_IN_MINUTES}&nbsp;минут после входа; при смене телефона ключи удаляются.
    </p>
    {passkeys.length > 0 && (
      <ul className={css.sessions}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <p>
              <strong>{passkey.name}</strong>
              <span>{usedWords(passkey)}</span>
            </p>
            <div className={css.passkey}>
              <Rename key={passkey.name} passkey={passkey} state={state} onChanged={onChanged} />
              <Remove passkey={passkey} state={state} onChanged={onChanged} />
            </div>
          </li>
        ))}
      </ul>
    )}
    {use(IsScriptless) ? (
      <p className={css.facts}>Чтобы добавить ключ, включите в&nbsp;браузере JavaScript.</p>
    ) : (
      <Add onChanged={onChanged} />
    )}
  </PersonalSection>
)
