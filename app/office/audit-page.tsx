import { useQuery } from '@tanstack/react-query'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { officeApi } from '#shop/office/office/api/office-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { detailText } from './audit-words.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import css from './audit.module.css'

const ACTIONS: Readonly<Record<string, string>> = {
  'signed in': 'Вход',
  added: 'Добавлен',
  disabled: 'Вход закрыт',
  enabled: 'Вход открыт',
  invited: 'Приглашение',
  joined: 'Приглашение принято',
  'invitation withdrawn': 'Приглашение убрано',
  'sessions ended': 'Сеансы закончены',
  'reset asked': 'Сброс входа ждёт второго',
  'reset confirmed': 'Сброс входа подтверждён',
  'reset declined': 'Сброс входа отклонён',
  'role added': 'Собрана роль',
  'role composed': 'Изменена роль',
  'role removed': 'Убрана роль',
  reset: 'Новый доступ',
  'role changed': 'Новая роль',
  state: 'Состояние',
  pick: 'Собрано',
  unpick: 'Возвращено на полку',
  'cancel pieces': 'Отменена часть',
  'propose substitute': 'Предложена замена',
  'substitute agreed': 'Замена согласована по\u00a0телефону',
  'substitute declined': 'От\u00a0замены отказались по\u00a0телефону',
  'substitute withdrawn': 'Замена отозвана',
  return: 'Возврат',
  'inspect return': 'Осмотрен возврат',
  'ask refund': 'Возврат ждёт второго',
  'confirm refund': 'Возврат подтверждён',
  'decline refund': 'Возврат отклонён',
  imported: 'Загрузка программой',
  'record changed': 'Изменена запись',
  'changes planned': 'Изменения назначены',
  'changes applied': 'Изменения применены',
  'confirmation asked': 'Изменения ждут второго',
  'changes confirmed': 'Изменения подтверждены',
  'confirmation declined': 'Изменения возвращены автору',
  'changes undone': 'Изменения отменены',
  'day previewed': 'Показ магазина на\u00a0день',
  'token added': 'Ключ программы',
  'token changed': 'Права ключа изменены',
  'token revoked': 'Ключ отозван',
  'make codes': 'Одноразовые коды сделаны',
  'send certificate': 'Письмо с\u00a0сертификатом ещё раз',
  'add points': 'Начислены бонусы',
  'issue certificate': 'Выпущен сертификат',
  'spend certificate': 'Принят сертификат',
  'courier attempt': 'Курьер не\u00a0отдал',
  'delivery changed by buyer': 'Изменена доставка',
  'case changed': 'Обращение',
  'case answered': 'Ответ на\u00a0обращение',
  'case noted': 'Заметка к\u00a0обращению',
  'buyer renamed': 'Исправлено имя покупателя',
  'end sessions': 'Сеансы покупателя закончены',
  'buyer opened': 'Открыта карточка покупателя',
  'review publish': 'Отзыв показан',
  'review hide': 'Отзыв скрыт',
  'review answer': 'Ответ на\u00a0отзыв',
  'newsletter held': 'Письмо придержано',
  'newsletter resumed': 'Отправка письма продолжена',
  'newsletter tested': 'Письмо послано на\u00a0пробу',
  'send again': 'Посылка оформлена заново',
}
const BY_BUYERS: ReadonlySet<string> = new Set(['delivery changed by buyer'])
const TIME = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium' })

/** STAFF-01: who changed what, from what to what. */
export const AuditPage = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['audit'],
    queryFn: async ({ signal }) => valueOrThrow(await officeApi.audit({}, { signal })),
    staleTime: 0,
  })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Журнал</h1>
      {error !== null && (
        <>
          <Notice tone="bad">{errorText(error)}</Notice>
          <Button className={css.again} look="line" loading={isFetching} onClick={() => void refetch()}>
            Повторить
          </Button>
        </>
      )}
      <div className={css.scroll} role="region" aria-label="Записи журнала" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Когда</th>
              <th>Кто</th>
              <th>Что</th>
              <th>С чем</th>
              <th>Было</th>
              <th>Стало</th>
            </tr>
          </thead>
          <tbody>
            {(data?.records ?? []).map(({ id, at, staff, action, subject, was, became }) => (
              <tr key={id}>
                <td>{TIME.format(new Date(at))}</td>
                <td>{staff ?? (BY_BUYERS.has(action) ? 'покупатель' : 'команда')}</td>
                <td>{ACTIONS[action] ?? action}</td>
                <td>{subject}</td>
                <td data-name="Было">{detailText(was)}</td>
                <td data-name="Стало">{detailText(became)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  )
}
