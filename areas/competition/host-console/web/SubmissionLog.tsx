import { useCallWhen } from '@leitai/platform/web/api'
import { actWords } from '@leitai/platform/web/framework/act-words'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Skeleton, Text } from '@mantine/core'
import { hostSubmissionLog } from '../contract.submissions.ts'
import classes from './HostConsole.module.css'

/** The history of one submission: its file, its scoring, and the hosts' actions on it. */
export function SubmissionLog({ cmptId, id, onClose }: { cmptId: number; id: number; onClose: () => void }) {
  const t = useText('host-console')
  const words = useWords()
  const { data: log, error } = useCallWhen(hostSubmissionLog, { cmptId, submissionId: id })
  return (
    <Dialog opened onClose={onClose} title={t('entry.of', { act: t('entry.log'), id })} size={600}>
      {error && <Text c="red">{error.message}</Text>}
      {!log && !error && <Skeleton h={240} />}
      {log && (
        <>
          <Facts className={classes.log}>
            <dt>{t('submissions.file')}</dt>
            <dd>
              {log.fileName} · {sizeText(log.size)}
            </dd>
            <dt>SHA-256</dt>
            <dd>
              <code>{log.sha256 ?? t('log.gone')}</code>
            </dd>
            <dt>{t('submissions.at')}</dt>
            <dd>
              <TimeText at={log.at} detail="second" />
            </dd>
            <dt>{t('submissions.attempt')}</dt>
            <dd>{log.attempt}</dd>
            {log.startedAt && (
              <>
                <dt>{t('log.started')}</dt>
                <dd>
                  <TimeText at={log.startedAt} detail="second" />
                </dd>
              </>
            )}
            {log.finishedAt && (
              <>
                <dt>{t('log.finished')}</dt>
                <dd>
                  <TimeText at={log.finishedAt} detail="second" />
                  {log.durationMs !== null && ` · ${t('submissions.seconds', { seconds: log.durationMs / 1000 })}`}
                </dd>
              </>
            )}
            {log.rows !== null && (
              <>
                <dt>{t('log.rows')}</dt>
                <dd>{log.rows}</dd>
              </>
            )}
            {log.reason !== null && (
              <>
                <dt>{t('submissions.why')}</dt>
                <dd>
                  {log.reason}
                  <ul>
                    {log.faults.map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                </dd>
              </>
            )}
            {log.handScoredAt !== null && (
              <>
                <dt>{t('entry.byHand')}</dt>
                <dd>
                  <TimeText at={log.handScoredAt} detail="second" /> · {log.handReason}
                </dd>
              </>
            )}
            {log.voided !== null && (
              <>
                <dt>{t('entry.voided')}</dt>
                <dd>{log.voided}</dd>
              </>
            )}
          </Facts>
          <Text fw={600} fz="sm" mt="md">
            {t('log.acts')}
          </Text>
          {log.acts.length === 0 ? (
            <Text fz="sm" c="var(--quiet)">
              {t('log.noActs')}
            </Text>
          ) : (
            <ul className={classes.acts}>
              {log.acts.map((act) => (
                <li key={`${act.at} ${act.action}`}>
                  <TimeText at={act.at} detail="second" /> · {act.by ?? '--'} · {words(actWords(act.action))}
                  {act.reason !== '' && ` · ${act.reason}`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  )
}
