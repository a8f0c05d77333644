import type { CodeChannel } from '../../user.api.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import css from './sign-in.module.css'

export const WAY_WORDS: Readonly<Record<CodeChannel, string>> = {
  sms: 'Код по\u00a0СМС',
  call: 'Позвонить с\u00a0кодом',
  email: 'Код на\u00a0почту',
}

type Props = {
  readonly ways: readonly CodeChannel[]
  readonly busy: boolean
  readonly sendCode: (by: CodeChannel) => void
}

/** Other ways to the code, for those whose SMS has not come. */
export const CodeWays = ({ ways, busy, sendCode }: Props) =>
  ways.length > 0 && (
    <p className={css.ways}>
      {ways.map((way) => (
        <LinkButton key={way} disabled={busy} onClick={() => sendCode(way)}>
          {WAY_WORDS[way]}
        </LinkButton>
      ))}
    </p>
  )

/** What the browser does while it solves a proof of work; `done`: 0…1, null: nothing. */
export const ProofProgress = ({ done }: { readonly done: number | null }) => (
  <div role="status">
    {done !== null && (
      <div className={css.proof}>
        <p>
          Кодов сейчас запрашивают слишком много, поэтому браузер проверяет, что вы&nbsp;не&nbsp;программа. Обычно это
          несколько секунд, делать ничего не&nbsp;нужно.
        </p>
        <progress aria-label="Проверка" max={100} value={Math.round(done * 100)} />
      </div>
    )}
  </div>
)
