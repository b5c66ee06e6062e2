import { refetch, useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { certificateRun, hostCertificates } from '../contract.ts'
import classes from './Certificate.module.css'

/** Progress of issuing, polled every two seconds. */
export function RunBar({ cmptId }: { cmptId: number }) {
  const t = useText('certificate')
  const app = useApp()
  const { run } = useCall(certificateRun, { cmptId }, { everySeconds: 2 })
  const over = run?.state !== 'open'
  useEffect(() => {
    if (over) void refetch(app, [hostCertificates])
  }, [app, over])
  if (!run) return null
  return (
    <div className={classes.box} role="status">
      <Text fz="sm">{t('run', { done: run.done, total: run.total })}</Text>
      <Progress value={(100 * run.done) / Math.max(1, run.total)} aria-label={t('issue.title')} />
    </div>
  )
}
