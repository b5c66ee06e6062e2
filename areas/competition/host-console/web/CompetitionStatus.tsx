import type { WireOf } from '@leitai/platform/contract/call'
import { csvAddress } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Panel } from '@leitai/platform/web/ui/Panels.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Text } from '@mantine/core'
import { hostAllZip, hostBoardCsv, type hostDashboard } from '../contract.ts'
import classes from './HostConsole.module.css'

type Answer = WireOf<typeof hostDashboard>

/** The panels of a competition's state: the queue, failure reasons, and exports. */
export function CompetitionStatus({ cmptId, answer }: { cmptId: number; answer: Answer }) {
  const t = useText('host-console')
  const words = useWords()
  const { queue, failures, boards } = answer
  return (
    <>
      <Panel title={t('queue')}>
        <Text fz="sm">{t('queue.text', { waiting: queue.waiting, scoring: queue.scoring })}</Text>
        {queue.oldest && (
          <Text fz="sm" c="var(--quiet)">
            {t('queue.oldest')} <TimeText at={queue.oldest} detail="second" />
          </Text>
        )}
        <h3 className={classes.head}>{t('failures')}</h3>
        {failures.length === 0 && (
          <Text fz="sm" c="var(--quiet)">
            {t('failures.none')}
          </Text>
        )}
        <dl className={classes.log}>
          {failures.map(({ text, count, ours }) => (
            <div key={text} style={{ display: 'contents' }}>
              <dt className="tnum">{count}</dt>
              <dd>
                {text}
                {ours && ` (${t('failures.ours')})`}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('take')}>
        <ul>
          <li>
            <Anchor href={csvAddress(hostAllZip, { cmptId })} download fz="sm">
              {t('take.all')}
            </Anchor>
          </li>
          {boards.flatMap(({ stageId, name, boards: there }) =>
            there.map((board) => (
              <li key={`${stageId} ${board}`}>
                <Anchor
                  href={csvAddress(hostBoardCsv, { cmptId, stageId, board, week: 1, format: 'csv' })}
                  download
                  fz="sm"
                >
                  {t('take.board', { stage: words(name), board })}
                </Anchor>
                {' · '}
                <Anchor
                  href={csvAddress(hostBoardCsv, { cmptId, stageId, board, week: 1, format: 'xlsx' })}
                  download
                  fz="sm"
                  aria-label={t('take.boardXlsx', { stage: words(name), board })}
                >
                  XLSX
                </Anchor>
              </li>
            )),
          )}
        </ul>
      </Panel>
    </>
  )
}
