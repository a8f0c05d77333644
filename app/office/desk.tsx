/** What surrounds the pages of the counter: store, search and scanner, messages, network, sign-out. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import type { StaffMe } from '#shop/office/office.api.ts'
import type { FoundOrders, OfficeOrder } from '#shop/order/counter.api.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { storeId, type StoreId } from '#kernel/ids.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { StoreField } from '#shop/office/office/shell/store-field.tsx'
import { ToastRegion } from '#platform/ui/layers/toast.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { counterApi } from '#shop/order/office/counter-api.ts'
import { deviceApi } from '#shop/office/office/api/device-api.ts'
import { officeApi } from '#shop/office/office/api/office-api.ts'
import { useDevice, useIdle } from '#shop/office/office/device/use-device.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { openOutbox } from '#shop/order/office/outbox/open-outbox.ts'
import { OutboxProvider } from '#shop/order/office/outbox/outbox-context.ts'
import type { NewAction, Outbox } from '#shop/order/office/outbox/outbox.ts'
import { openedOf } from '#shop/order/office/found-orders.ts'
import { orderQuery } from '#shop/order/office/order-queries.ts'
import { DeskProvider, type Desk as DeskTools } from '#shop/office/office/shell/desk-context.ts'
import { refreshRecords } from '#shop/changes/office/refresh-records.ts'
import { WaitsForNetwork } from '#shop/office/office/shell/waits-for-network.tsx'
import { WorkBar } from '#shop/office/office/shell/work-bar.tsx'
import { NetworkState } from '#shop/order/office/outbox/network-state.tsx'
import { QueueSignal } from '#shop/order/office/use-queue-signal.tsx'
import { KeysDialog, useOfficeKeys } from './keys.tsx'
import { isLongMenu, isOfCounter, Menu } from './menu.tsx'
import { Palette } from './palette.tsx'
import { DeskSearch } from './desk-search.tsx'
import { useToast } from './use-toast.ts'
import css from '#shop/office/office/shell/desk.module.css'

const STORE_KEY = 'glad-office-store'
const firstStore = ({ stores }: StaffMe): StoreId => {
  const chosen = Number(localStorage.getItem(STORE_KEY))
  return (stores.find(({ id }) => id === chosen) ?? stores[0])?.id ?? storeId(0)
}

/** The number of an order that the page has read already, so that it opens without network. */
const loadedOrder = (client: QueryClient, text: string): string | undefined => {
  const digits = /^[А-ЯЁA-Z]{0,3}-?([0-9]{6,12}(?:-[2-9])?)$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  return client
    .getQueriesData<OfficeOrder>({ queryKey: ['order'] })
    .find(([, order]) => order?.number.endsWith(`-${digits}`) === true)?.[1]?.number
}

/** Warns before a tab with unsent actions is closed. */
const useCloseWarning = (outbox: Outbox): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (outbox.actions().length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [outbox])
}

const StoreChoice = ({ me, chosen, onChoose }: { me: StaffMe; chosen: StoreId; onChoose: (id: StoreId) => void }) => {
  const [only] = me.stores
  if (me.stores.length === 1) return <p className={css.store}>{only?.name}</p>
  return (
    <StoreField
      className={css.store}
      stores={me.stores}
      value={String(chosen)}
      onChange={(value) => onChoose(storeId(Number(value)))}
    />
  )
}

export const Desk = ({ me, onSignOut }: { me: StaffMe; onSignOut: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [storeId, setStoreId] = useState(() => firstStore(me))
  const { toast, say, close } = useToast()

  const outbox = useMemo(
    () =>
      openOutbox(me, {
        onDone: (_, order: OfficeOrder) => {
          // An answer under way may be older.
          void client.cancelQueries({ queryKey: orderQuery(order.number).queryKey })
          client.setQueryData(orderQuery(order.number).queryKey, order)
          void client.invalidateQueries({ queryKey: ['queue'] })
          void client.invalidateQueries({ queryKey: ['refunds'] })
        },
        onRefused: (action, message) => {
          say('bad', message)
          void client.invalidateQueries({ queryKey: orderQuery(action.input.number).queryKey })
        },
      }),
    [client, me, say],
  )
  useEffect(() => {
    const wake = (): void => {
      // The open message is that there was no network.
      close()
      outbox.wake()
    }
    outbox.wake()
    addEventListener('online', wake)
    return () => removeEventListener('online', wake)
  }, [outbox, close])
  useCloseWarning(outbox)

  const show = (text: string, found: FoundOrders): boolean => {
    const { orders, certificates } = found
    const certificate = certificates[0]
    const order = certificates.length === 0 ? openedOf(orders, found.proven) : undefined
    const proof = found.proven ? text.trim() : undefined
    if (orders.length + certificates.length === 0) {
      say('bad', `По\u00a0запросу «${text.slice(0, 40)}» ничего нет`)
      return false
    }
    if (order !== undefined) void navigate(`/orders/${encodeURIComponent(order.number)}`, { state: { proof } })
    else if (certificate !== undefined && orders.length + certificates.length === 1)
      void navigate(`/certificates/${encodeURIComponent(certificate.number)}`)
    else void navigate('/found', { state: { found, text, proof } })
    return true
  }
  const [finding, setFinding] = useState<string | null>(null)
  const latest = useRef(0)
  const search = async (text: string): Promise<boolean> => {
    close()
    latest.current += 1
    const mine = latest.current
    setFinding(text)
    try {
      const found = valueOrThrow(await counterApi.find({ store_id: storeId, text }))
      // A later search has been made meanwhile.
      return mine !== latest.current || show(text, found)
    } catch (error) {
      const loaded = loadedOrder(client, text)
      if (mine === latest.current && loaded !== undefined) {
        void navigate(`/orders/${encodeURIComponent(loaded)}`)
        return true
      }
      if (mine === latest.current) say('bad', errorText(error))
      return false
    } finally {
      if (mine === latest.current) setFinding(null)
    }
  }
  const find = (text: string): void => void search(text)
  const choose = (id: StoreId): void => {
    localStorage.setItem(STORE_KEY, String(id))
    setStoreId(id)
    void navigate('/')
  }
  const isCounter = isOfCounter(me)
  const device = useDevice(isCounter)
  /** To the next member, on the same device. */
  const change = (): void => {
    if (outbox.actions().length > 0)
      say('bad', 'Дождитесь, пока отправится то, что вы\u00a0сделали: сеть ещё не\u00a0вернулась')
    else
      void deviceApi
        .leaveCounter({})
        .then(onSignOut)
        .catch((error: unknown) => say('bad', errorText(error)))
  }
  const mayChange = device.mayChange && isCounter
  useIdle(mayChange && device.hasPin, () => {
    if (outbox.actions().length === 0) change()
  })
  const signOut = (): void =>
    void officeApi.signOut({}).finally(() => {
      // The next person begins at the beginning.
      history.replaceState(null, '', '/office')
      onSignOut()
    })

  const act = (action: NewAction): void => {
    // The open message is about the action before this one.
    close()
    outbox.add(action)
  }

  const refreshAll = useCallback(() => refreshRecords(client), [client])
  const seesOrders = mayDo(me, 'orders.read')
  const [isSearching, setSearching] = useState(false)
  const openPalette = useCallback(() => setSearching(true), [])
  const [isAsking, setAsking] = useState(false)
  useOfficeKeys(me, { onHelp: () => setAsking(true), onSearch: openPalette })
  const isLong = isLongMenu(me)
  const desk: DeskTools = { me, storeId, say, find }
  return (
    <DeskProvider value={desk}>
      {isCounter && <QueueSignal />}
      <header className={css.header}>
        <Link className={css.brand} to="/">
          {isCounter ? 'Прилавок' : 'Офис'}
        </Link>
        {seesOrders && <StoreChoice me={me} chosen={storeId} onChoose={choose} />}
        {seesOrders && <DeskSearch onFind={search} hasKeys={isCounter} />}
        {(!isCounter || isLong) && (
          <Button className={css.everything} look="line" size="sm" onClick={openPalette} aria-keyshortcuts="Control+K">
            Поиск везде
          </Button>
        )}
        <NetworkState outbox={outbox} finding={finding} />
        <nav className={css.nav} data-long={isLong ? '' : undefined}>
          <div className={css.links}>
            <Menu member={me} classes={{ link: css.navLink, part: css.part, title: css.partTitle }} />
            <Link className={css.navLink} to="/help">
              Справка
            </Link>
          </div>
          <div className={css.leave}>
            {mayChange && (
              <Button look="quiet" size="sm" onClick={change} aria-keyshortcuts="F8">
                Сменить
              </Button>
            )}
            <Button look="quiet" size="sm" onClick={signOut}>
              Выйти
            </Button>
          </div>
        </nav>
      </header>
      <Palette open={isSearching} onClose={() => setSearching(false)} />
      <KeysDialog open={isAsking} onClose={() => setAsking(false)} />
      <OutboxProvider value={{ outbox, act }}>
        <div className={isLong ? css.content : undefined}>
          <WorkBar onEnd={refreshAll} />
          <WaitsForNetwork isCounter={isCounter} />
          <Outlet />
        </div>
      </OutboxProvider>
      <div className={css.toasts}>
        <ToastRegion toast={toast} onClose={close} />
      </div>
    </DeskProvider>
  )
}
