import { certificateRun, hostCertificates } from '@leitai/contract/competition/certificate'
import { Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { refetch, useCall } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
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
