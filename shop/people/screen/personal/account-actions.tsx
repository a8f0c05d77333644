import { saveFile } from '#platform/client/save-file.ts'
import { useState } from 'react'
import { KEPT_AFTER_ERASING } from '#shop/consent/facts/data-terms.ts'
import { api } from '#platform/client/client.ts'
import { leaveAsGuest } from '#platform/client/sign-out.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './personal.module.css'

/** SAFE-01: ends the session in this browser. */
export const useSignOut = () => {
  const { busy, error, run } = useCall()
  return { busy, error, signOut: () => run('Failed to sign out', () => api.user.signOut({}), leaveAsGuest) }
}

/** For a page without the account's menu. */
export const SignOutButton = () => {
  const { busy, error, signOut } = useSignOut()
  return (
    <>
      <Button look="text" loading={busy} onClick={signOut}>
        Выйти
      </Button>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  )
}

/** SAFE-01: ends the sessions of all browsers. */
export const SignOutEverywhere = () => {
  const { busy, error, run } = useCall()
  return (
    <>
      <p className={css.facts}>
        Корзина и&nbsp;избранное останутся в&nbsp;кабинете и&nbsp;вернутся, когда вы войдёте снова.
      </p>
      <div className={css.actions}>
        <Button
          look="line"
          loading={busy}
          icon={<Icon name="log-out" />}
          onClick={() => run('Failed to sign out everywhere', () => api.user.signOutEverywhere({}), leaveAsGuest)}
        >
          Выйти на&nbsp;всех устройствах
        </Button>
      </div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  )
}

const FILE_NAME = 'moi-dannye.json'
/** SAFE-05: downloads the customer's data, or erases the account. */
export const MyData = () => {
  const download = useCall()
  const erase = useCall()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <p className={css.facts}>
        В&nbsp;файле всё, что магазин хранит о&nbsp;вас: данные кабинета, согласия, подписки и&nbsp;письма, обращения,
        заказы, адреса, корзина, избранное, отзывы, список «Не&nbsp;хочу», история поиска, входы и&nbsp;названия ключей.
      </p>
      <div className={css.actions}>
        <Button
          look="line"
          loading={download.busy}
          onClick={() =>
            download.run(
              'Failed to download data',
              () => api.user.data({}),
              (data) => saveFile(FILE_NAME, JSON.stringify(data, null, 2), 'application/json'),
            )
          }
        >
          Скачать мои данные
        </Button>
        <Button look="quiet" onClick={() => setConfirming(true)}>
          Удалить мои данные
        </Button>
      </div>
      {download.error !== null && <Notice tone="bad">{download.error}</Notice>}
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Удалить мои данные?">
        <p className={css.facts}>
          Кабинет, корзина, избранное, отзывы, подписки, обращения и&nbsp;история поиска исчезнут, на&nbsp;всех
          устройствах вы&nbsp;выйдете. Вернуть кабинет будет нельзя.
        </p>
        <p>Останется:</p>
        <ul className={css.kept}>
          {KEPT_AFTER_ERASING.map(({ what, until }) => (
            <li key={what}>
              {what}. Хранится: {until}.
            </li>
          ))}
        </ul>
        {erase.error !== null && <Notice tone="bad">{erase.error}</Notice>}
        <div className={css.actions}>
          <Button
            loading={erase.busy}
            onClick={() => erase.run('Failed to erase data', () => api.user.erase({}), leaveAsGuest)}
          >
            Удалить навсегда
          </Button>
          <Button look="line" onClick={() => setConfirming(false)}>
            Оставить
          </Button>
        </div>
      </Dialog>
    </>
  )
}
