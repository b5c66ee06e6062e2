import { CloseButton, Loader, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CallError } from '../../contract/client.ts'
import { limits } from '../../contract/limits.ts'
import { Icon } from '../ui/Icon.tsx'
import type { App } from './context.ts'
import { ask, dismiss, type Notice, useNotices } from './dialogs.ts'
import { useText } from './i18n/use-text.ts'
import classes from './Notices.module.css'

const icons = { success: 'check', warning: 'warning', info: 'info' } as const

/** Toasts above open dialogs: `popover` puts them into the browser's top layer. */
export function Notices() {
  const notices = useNotices()
  const box = useRef<HTMLDivElement>(null)
  const newest = notices.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return box.current?.hidePopover()
    // Shown again to be above a dialog opened since.
    box.current?.hidePopover()
    box.current?.showPopover()
  }, [newest])
  return (
    <div ref={box} popover="manual" className={classes.box} role="status">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice: { id, kind, text, pending } }: { notice: Notice }) {
  const t = useText('common')
  useEffect(() => {
    if (pending) return
    // Longer texts take longer to read.
    const seconds = limits.noticeSeconds + text.length / 15
    const timer = setTimeout(() => dismiss(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, pending, text])
  return (
    <div className={classes.notice} data-kind={kind}>
      {pending ? <Loader size={18} /> : <Icon name={icons[kind]} />}
      <Text fz="sm" flex={1}>
        {text}
      </Text>
      <CloseButton size="sm" onClick={() => dismiss(id)} aria-label={t('close')} />
    </div>
  )
}

type Forget = (app: App) => void

let forget: Forget = () => undefined

/** The server has said that the session is over. Identity, which keeps who is logged in, says what then becomes of it (apps/web/routes.tsx). */
export const loggedOut = {
  provide(listener: Forget): void {
    forget = listener
  },
  tell: (app: App) => forget(app),
}

/** The specification's error catalogue: a missing session offers the sign-in page, other errors are shown in a dialog. */
export function showRefusal(app: App, error: CallError): void {
  if (!error.loggedOut) {
    ask({ kind: 'message', text: error.message })
    return
  }
  loggedOut.tell(app)
  ask({
    kind: 'login',
    text: error.message || app.texts.get('common', 'login.none'),
    cancel: error.code === 'login.missing',
  })
}
