import { useMe } from '@leitai/identity/account/web/shared/session'
import { API_BASE } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { isPhone } from '@leitai/platform/web/ui/use-hydrated'
import { isOpenedRight } from '@leitai/scorer/commitment'
import { Anchor, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { hasManyFiles, taskFiles } from '../../../definition/contract.scoring-files.ts'
import { writeRanges } from '../../../definition/web/shared/RangesField.tsx'
import { TaskList } from '../../../definition/web/shared/TaskList.tsx'
import { programFiles } from '../../../formula/contract.ts'
import { starterKit } from '../../../kit/contract.ts'
import { cmptData, getDataList } from '../../contract.detail.ts'
import type { Commitments as Given } from '../../contract.stages.ts'
import { scoringStage, type TabProps } from '../shared/competition-tab.ts'
import classes from './Detail.module.css'
import { MainButton } from './MainButton.tsx'

/** Why the files are locked, said once for all of them; visitors are led to log in, and back, others to join. */
function Locked({ reason, join }: { reason: string; join: ReactNode }) {
  const t = useText('competition')
  const { loginFlag } = useMe()
  const { pathname, search } = useLocation()
  return (
    <Group gap="sm" mb="xs">
      <span className={classes.quiet}>{loginFlag ? reason : t('data.visitor')}</span>
      {loginFlag ? (
        join
      ) : (
        <Button component={Link} to={paths.login(full(pathname + search))} variant="light" size="compact-sm">
          {t('action.login')}
        </Button>
      )}
    </Group>
  )
}

/** The task and the data files, locked until the user has signed up. */
export default function Data({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const { files, locked } = useCall(getDataList, { cmptId: cmpt.id })
  const address = useSend(cmptData, { changes: [getDataList] })
  const stage = scoringStage(cmpt)
  const scoring = stage?.scoring
  const tasks = scoring ? taskFiles(scoring.check) : []
  const get = async (fileId: number) => {
    if (isPhone()) return ask({ kind: 'message', text: t('phone.download') })
    const answer = await address.run({ cmptId: cmpt.id, fileId })
    if (answer) download(answer.url, answer.name)
  }
  const getAll = async () => {
    // Sequentially: browsers refuse several downloads that start at once.
    for (const file of files) if (file.opensAt === null && file.closed === null) await get(file.id)
  }
  return (
    <div className={classes.stack}>
      <Card padding="medium" className={classes.card}>
        <Markdown text={words(cmpt.task)} />
      </Card>
      <Card padding="medium" className={classes.card}>
        <Group justify="space-between" mb="xs">
          <h2>{t('data.files')}</h2>
          {files.length > 1 && (
            <GuardedButton reason={locked} terse variant="default" size="compact-sm" onClick={getAll}>
              {t('data.all')}
            </GuardedButton>
          )}
        </Group>
        {locked && files.length > 0 && (
          <Locked reason={locked} join={!cmpt.me?.signedUp && <MainButton cmpt={cmpt} compact />} />
        )}
        {files.length === 0 && <Empty title={t('data.none')} compact />}
        {files.map((file) => (
          <article key={file.id} className={classes.file}>
            <div>
              <Group gap="xs">
                <Icon name={locked || file.opensAt || file.closed ? 'lock' : 'file'} size={18} />
                <strong>{file.name}</strong>
                {file.sample && <span className={classes.tag}>{t('data.sample')}</span>}
              </Group>
              <p>{words(file.description)}</p>
              {file.opensAt && (
                <p>
                  {t('data.opens')} <TimeText at={file.opensAt} detail="minute" />
                </p>
              )}
              {file.closed && <p>{file.closed}</p>}
              <p className={classes.quiet}>
                {sizeText(file.size)} · {file.format.toUpperCase()} · {file.licence} ·{' '}
                {t('data.downloads', { count: file.downloads })}
              </p>
              <Group gap="xs" wrap="nowrap">
                <span className={classes.hash} title={file.sha256}>
                  SHA-256 {file.sha256}
                </span>
                <CopyButton text={file.sha256} />
              </Group>
            </div>
            {locked || file.opensAt || file.closed ? (
              <GuardedButton
                reason={locked ?? (file.opensAt ? t('data.later') : t('data.closed'))}
                terse={locked !== null}
                variant="light"
              >
                {t('data.get')}
              </GuardedButton>
            ) : (
              <Button variant="light" leftSection={<Icon name="download" size={18} />} onClick={() => get(file.id)}>
                {t('data.get')}
              </Button>
            )}
          </article>
        ))}
      </Card>
      {stage?.scoring?.code && (
        <Card padding="medium" className={classes.card}>
          <h2>{t('data.kit')}</h2>
          <p>{t('data.kitHelp')}</p>
          {locked ? (
            <GuardedButton reason={locked} variant="light">
              {t('data.kitGet')}
            </GuardedButton>
          ) : (
            <Button
              component="a"
              variant="light"
              leftSection={<Icon name="download" size={18} />}
              href={`${API_BASE}${starterKit.path}?cmptId=${cmpt.id}&stageId=${stage.id}`}
              download
            >
              {t('data.kitGet')}
            </Button>
          )}
        </Card>
      )}
      {scoring && (
        <Card padding="medium" className={classes.card}>
          <h2>{t('data.format')}</h2>
          {hasManyFiles(scoring.check) ? (
            <TaskList files={tasks} />
          ) : (
            <>
              <p>
                {t('data.kinds')} <code>{tasks[0]?.table}</code>
              </p>
              <p>
                {t('data.columns')} <code>{[scoring.idColumn, ...scoring.predictionColumns].join(', ')}</code>
              </p>
            </>
          )}
          <p>
            {scoring.entries === null
              ? t(tasks.some(({ members }) => members.length > 0) ? 'data.rowsOrFiles' : 'data.rows')
              : t(`data.entries.${scoring.entries.form}`, { fields: scoring.entries.fields })}
          </p>
          {Object.keys(scoring.ranges).length > 0 && (
            <p>
              {t('data.ranges')} <code>{writeRanges(scoring.ranges)}</code>
            </p>
          )}
          {stage && scoring.metricOptions.package && (
            <p>
              <Anchor href={`${API_BASE}${programFiles.path}?cmptId=${cmpt.id}&stageId=${stage.id}`} download>
                {t('data.program')}
              </Anchor>
            </p>
          )}
          <Commitments value={scoring.commitments} />
        </Card>
      )}
    </div>
  )
}

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** The checksums of solution, split and scoring code published before the start; once both are revealed, the browser verifies them. */
function Commitments({ value: { solution, split, program, opened } }: { value: Given }) {
  const t = useText('competition')
  return (
    <details className={classes.commitments}>
      <summary>{t('commitments.title')}</summary>
      <p className={classes.quiet}>{t(opened ? 'commitments.opened' : 'commitments.closed')}</p>
      <One title={t('commitments.solution')} commitment={solution} opening={opened?.solution ?? null} />
      <One title={t('commitments.split')} commitment={split} opening={opened?.split ?? null} />
      {program !== null && (
        <One title={t('commitments.program')} commitment={program} opening={opened?.program ?? null} />
      )}
      {opened && (
        <p className={classes.quiet}>
          {opened.rule.by === 'column'
            ? t('commitments.column', { column: opened.rule.column })
            : t('commitments.seed', { seed: opened.rule.seed, share: Math.round(opened.rule.aShare * 1000) / 10 })}
        </p>
      )}
    </details>
  )
}

type Opening = NonNullable<Given['opened']>['solution']

function One({ title, commitment, opening }: { title: string; commitment: string; opening: Opening | null }) {
  const t = useText('competition')
  const fits = opening && isOpenedRight({ commitment, ...opening })
  return (
    <section className={classes.commitment}>
      <h3>
        {title}
        {opening && (
          <span className={fits ? classes.fits : classes.fitsNot}>
            <Icon name={fits ? 'check' : 'warning'} size={16} /> {t(fits ? 'commitments.fits' : 'commitments.fitsNot')}
          </span>
        )}
      </h3>
      <Line name="HMAC-SHA256" value={commitment} />
      {opening && <Line name={t('commitments.salt')} value={opening.salt} />}
      {opening && <Line name="SHA-256" value={opening.sha256} />}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.commitmentLine}>
      <span className={classes.hash} title={value}>
        {name} {value}
      </span>
      <CopyButton text={value} />
    </div>
  )
}
