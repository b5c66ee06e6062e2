import { hostAllZip, hostBoardCsv, type hostDashboard } from '@leitai/contract/competition/host-console'
import type { WireOf } from '@leitai/contract/core/call'
import { Anchor, Text } from '@mantine/core'
import { csvAddress } from '../../platform/app/CsvButton.tsx'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { Panel } from '../../platform/ui/Panels.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
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
