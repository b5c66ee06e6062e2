import { refetch } from '@leitai/platform/web/api'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { useEffect, useSyncExternalStore } from 'react'
import { findPrivateLetterByPage, markMessagesRead, noticeNum } from '../contract.ts'

const onLooking = (onEvent: () => void) => {
  document.addEventListener('visibilitychange', onEvent)
  return () => document.removeEventListener('visibilitychange', onEvent)
}

/** Marks a thread as read while it is visible; `newest` is the id of its newest unread message. */
export function useReading(userId: number, newest: number | null): void {
  const app = useApp()
  const looking = useSyncExternalStore(
    onLooking,
    () => !document.hidden,
    () => false,
  )
  useEffect(() => {
    if (newest === null || !looking) return
    app.call(markMessagesRead, { userId }).then(
      () => refetch(app, [noticeNum, findPrivateLetterByPage]),
      (error: unknown) => {
        // The next attempt marks it.
        if (!isCallError(error)) throw error
      },
    )
  }, [app, userId, newest, looking])
}
