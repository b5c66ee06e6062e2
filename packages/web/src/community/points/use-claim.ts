import {
  getCoupleIntegral,
  getUserIntegral,
  pointTasks,
  signInCalendar,
  type Task,
} from '@leitai/contract/community/points'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'

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
