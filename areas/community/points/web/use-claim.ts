import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useState } from 'react'
import { getCoupleIntegral, getUserIntegral, pointTasks, signInCalendar, type Task } from '../contract.ts'

/** Claims the points of a task and shows the result. */
export function useClaim() {
  const t = useText('points')
  const { run } = useSend(getCoupleIntegral, { changes: [getUserIntegral, pointTasks, signInCalendar] })
  const [pending, setPending] = useState<Task | null>(null)
  const claim = async (task: Task) => {
    setPending(task)
    const done = await run({ task }).finally(() => setPending(null))
    if (!done) return
    const { points, extra } = done
    notify('success', extra > 0 ? t('claimed.extra', { points, extra }) : t('claimed.points', { points }))
  }
  return { claim, pending }
}
