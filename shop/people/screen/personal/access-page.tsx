/** The page «Вход и устройства»: sessions, passkeys, the mailbox for codes, the phone. The same forms work without JavaScript. */
import { useState } from 'react'
import type { Access } from '../../user.api.ts'
import { addDays, fullDate, moscowDay } from '#kernel/dates.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { formatPhone } from '#kernel/phone.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { ProofProgress } from '../sign-in/code-ways.tsx'
import { lastProof, useProof } from '../sign-in/use-proof.ts'
import { AccessForm } from './access-form.tsx'
import type { AccessProps } from './access-state.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PersonalLayout } from './personal-layout.tsx'
import { PersonalSection } from './personal-section.tsx'
import css from './personal.module.css'

const seenWords = ({ seen_at, current }: Access['sessions'][number], today: string): string => {
  if (current) return 'это устройство, сейчас'
  const day = moscowDay(new Date(seen_at))
  if (day >= today) return 'последний раз сегодня'
  return `последний раз ${day === addDays(today, -1) ? 'вчера' : fullDate(day)}`
}

const Sessions = ({ access: { sessions }, state, today, onChanged }: AccessProps) => (
  <PersonalSection title="Устройства">
    <p className={css.facts}>
      Здесь все браузеры, в&nbsp;которых открыт ваш кабинет. Незнакомый закройте: код для нового входа придёт только
      вам.
    </p>
    <ul className={css.sessions}>
      {sessions.map((session) => (
        <li key={session.id}>
          <p>
            <strong>{session.device === '' ? 'Устройство' : session.device}</strong>
            <span>
              {seenWords(session, today)}; вход {fullDate(moscowDay(new Date(session.opened_at)))}
            </span>
          </p>
          {!session.current && (
            <AccessForm
              action="end"
              look="text"
              hidden={{ session: session.id }}
              button="Выйти"
              refused={state.form === 'end' ? state.refused : null}
              submit={(run) => run('Failed to end a session', () => api.user.endSession({ id: session.id }), onChanged)}
            />
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 && (
      <AccessForm
        action="end-others"
        button="Выйти на&nbsp;всех, кроме этого"
        submit={(run) => run('Failed to end sessions', () => api.user.endOtherSessions({}), onChanged)}
      />
    )}
  </PersonalSection>
)

const Mailbox = ({ access: { email, email_confirmed }, state, onChanged }: AccessProps) => {
  const [isSent, setSent] = useState(state.mailboxCode)
  const [code, setCode] = useState('')
  const { proofDone, askWithProofs } = useProof()
  if (email_confirmed)
    return (
      <PersonalSection title="Почта для кода">
        <p className={css.facts}>
          {email} подтверждена: если СМС не&nbsp;приходит, код для входа можно получить на&nbsp;неё.
        </p>
      </PersonalSection>
    )
  return (
    <PersonalSection title="Почта для кода">
      <p className={css.facts}>
        Подтвердите {email}, и&nbsp;код для входа можно будет получить на&nbsp;почту, когда СМС не&nbsp;приходит.
      </p>
      {isSent ? (
        <AccessForm
          action="confirm-mailbox"
          button="Подтвердить почту"
          refused={state.form === 'confirm-mailbox' ? state.refused : null}
          submit={(run) => run('Failed to confirm the mailbox', () => api.user.confirmMailbox({ code }), onChanged)}
        >
          <TextField kind="code" label="Код из письма" name="mailbox_code" required value={code} onChange={setCode} />
        </AccessForm>
      ) : (
        <AccessForm
          action="send-mailbox"
          button="Прислать код"
          refused={state.form === 'send-mailbox' ? state.refused : null}
          submit={(run) =>
            run(
              'Failed to send a code',
              () => askWithProofs((proofs) => api.user.sendMailboxCode(lastProof(proofs))),
              () => setSent(true),
            )
          }
        >
          <ProofProgress done={proofDone} />
        </AccessForm>
      )}
    </PersonalSection>
  )
}

const Phone = ({ access, state, onChanged }: AccessProps) => {
  const [codesFor, setCodesFor] = useState(state.newPhone)
  const [phone, setPhone] = useState(state.newPhone ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [codes, setCodes] = useState({ old: '', new: '' })
  const { proofDone, askWithProofs } = useProof()
  return (
    <PersonalSection title="Телефон">
      <p className={css.facts}>
        Для входа служит {formatPhone(access.phone)}. Чтобы сменить его, нужны два кода: на&nbsp;прежний номер
        и&nbsp;на&nbsp;новый.{' '}
        {access.email_confirmed
          ? 'Если прежний номер потерян, его код придёт на\u00a0подтверждённую почту.'
          : 'Если прежний номер потерян, напишите или позвоните нам.'}
      </p>
      {codesFor === null ? (
        <AccessForm
          action="send-phone"
          button="Прислать коды"
          refused={state.form === 'send-phone' ? state.refused : null}
          submit={(run) => {
            const found = profileFields.phone(phone)
            setWrong(found)
            if (found !== null) return
            run(
              'Failed to send codes',
              () =>
                askWithProofs((proofs) =>
                  api.user.sendPhoneCodes({ phone, proofs: [...proofs], ...(isLost ? { by: 'email' as const } : {}) }),
                ),
              () => setCodesFor(phone),
            )
          }}
        >
          <TextField
            kind="phone"
            label="Новый телефон"
            name="new_phone"
            required
            value={phone}
            error={wrong ?? undefined}
            onChange={(typed) => {
              setPhone(typed)
              setWrong(null)
            }}
          />
          {access.email_confirmed && (
            <Checkbox name="lost" value="yes" checked={isLost} onChange={({ target }) => setLost(target.checked)}>
              Прежнего номера больше нет, пришлите его код на&nbsp;почту
            </Checkbox>
          )}
          <ProofProgress done={proofDone} />
        </AccessForm>
      ) : (
        <AccessForm
          action="change-phone"
          button="Сменить телефон"
          hidden={{ new_phone: codesFor }}
          refused={state.form === 'change-phone' ? state.refused : null}
          submit={(run) =>
            run(
              'Failed to change the phone',
              () => api.user.changePhone({ phone: codesFor, old_code: codes.old, new_code: codes.new }),
              () => {
                setCodesFor(null)
                setPhone('')
                onChanged()
              },
            )
          }
        >
          <TextField
            kind="code"
            label="Код с&nbsp;прежнего номера или почты"
            name="old_code"
            required
            value={codes.old}
            onChange={(old) => setCodes({ ...codes, old })}
          />
          <TextField
            kind="code"
            label={`Код с\u00a0номера ${formatPhone(codesFor)}`}
            name="new_code"
            required
            value={codes.new}
            onChange={(given) => setCodes({ ...codes, new: given })}
          />
        </AccessForm>
      )}
    </PersonalSection>
  )
}

export const AccessPage = (props: AccessProps) => (
  <PersonalLayout title="Вход и&nbsp;устройства" current={paths.personalAccess}>
    <Sessions {...props} />
    <PasskeysSection {...props} />
    <Mailbox {...props} />
    <Phone {...props} />
  </PersonalLayout>
)

/** Today in Moscow, as the days of sessions are shown. */
export const todayHere = (): string => moscowDay(new Date())
