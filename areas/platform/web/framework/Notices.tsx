import { CloseButton, Loader, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { Icon } from '../ui/Icon.tsx'
import { dismiss, type Notice, useNotices } from './dialogs.ts'
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
