import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { actWords } from '@leitai/platform/web/framework/act-words'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Panel, Panels, WaitingList } from '@leitai/platform/web/ui/Panels.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { healthReport } from '../../health/contract.ts'
import { adminOverview, adminWaiting, firstSteps } from '../contract.ts'
import classes from './FirstSteps.module.css'
import { placeOf } from './waiting.ts'

type Overview = WireOf<typeof adminOverview>
type Submission = Overview['submissions'][number]
const tones: Record<Submission['state'], Tone> = {
  running: 'live',
  queued: 'wait',
  scoring: 'live',
  scored: 'good',
  failed: 'bad',
  cancelled: 'done',
}

/** What came last: accounts, submissions, failures of the platform, privileged acts. */
export function LastEvents({ overview: { accounts, submissions, failures, acts } }: { overview: Overview }) {
  const t = useText('admin-console')
  const host = useText('host-console')
  const words = useWords()
  return (
    <Panels wide>
      <Panel title={t('overview.accounts')} none={accounts.length === 0 && t('overview.nothing')}>
        <ul>
          {accounts.map(({ userId, userName, at }) => (
            <Event key={userId} at={at}>
              <Link to={paths.person(userId)}>{userName}</Link>
            </Event>
          ))}
        </ul>
      </Panel>
      <Panel title={t('overview.submissions')} none={submissions.length === 0 && t('overview.nothing')}>
        <ul>
          {submissions.map(({ state, ...one }) => (
            <Event key={one.id} at={one.at} more={<In of={one} />}>
              {one.teamName} <StateBadge tone={tones[state]}>{host(`state.${state}`)}</StateBadge>
            </Event>
          ))}
        </ul>
      </Panel>
      <Panel title={t('overview.failures')} none={failures.length === 0 && t('overview.nothing')}>
        <ul>
          {failures.map((one) => (
            <Event key={one.id} at={one.at} more={<In of={one} failed />}>
              {one.teamName}
            </Event>
          ))}
        </ul>
      </Panel>
      <Panel title={t('overview.acts')} none={acts.length === 0 && t('overview.nothing')}>
        <ul>
          {acts.map(({ id, at, actor, action, target }) => (
            <Event key={id} at={at} more={[actor?.userName, target].filter(Boolean).join(' · ')}>
              {words(actWords(action))}
            </Event>
          ))}
        </ul>
        <Link to={paths.adminConsole('audit')}>{t('overview.allActs')}</Link>
      </Panel>
    </Panels>
  )
}

function Event({ at, more, children }: { at: string; more?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {children}
      <Text fz="xs" c="var(--quiet)">
        {more}
        {more && ' · '}
        <TimeText at={at} />
      </Text>
    </li>
  )
}

/** The competition of a submission, as a link to where its host sees it. */
function In({ of: { cmptId, title }, failed }: { of: Pick<Submission, 'cmptId' | 'title'>; failed?: boolean }) {
  const words = useWords()
  return <Link to={paths.hostConsole(cmptId, 'submissions', failed ? { state: 'failed' } : {})}>{words(title)}</Link>
}

const EVERY_SECONDS = 60

type Overviewed = WireOf<typeof adminOverview>

/** The first page of the admin console: what waits, what runs, and what came last. */
export default function Overview() {
  const t = useText('admin-console')
  const overview = useCall(adminOverview, {}, { everySeconds: EVERY_SECONDS })
  const { data: waiting = [] } = useCallWhen(adminWaiting, {}, { followsActs: true })
  return (
    <>
      <FirstSteps />
      <Panels>
        <Panel title={t('overview.waiting')} none={waiting.length === 0 && t('overview.nothingWaits')}>
          <WaitingList
            list={waiting.map(({ kind, count, oldest }) => ({
              key: kind,
              count,
              oldest,
              text: t(`waiting.${kind}`),
              to: placeOf(kind),
            }))}
          />
        </Panel>
        <Live live={overview.live} />
        <Health />
      </Panels>
      <LastEvents overview={overview} />
    </>
  )
}

function Live({ live: { total, list } }: { live: Overviewed['live'] }) {
  const t = useText('admin-console')
  const words = useWords()
  return (
    <Panel title={t('overview.live', { count: total })} none={total === 0 && t('overview.noneLive')}>
      <ul>
        {list.map(({ id, title, teams, nextAt }) => (
          <li key={id}>
            <Link to={paths.hostConsole(id)}>{words(title)}</Link>
            <Text fz="xs" c="var(--quiet)">
              {t('overview.teams')} <NumberText value={teams} />
              {nextAt && (
                <>
                  {' · '}
                  {t('overview.nextEnd')} <TimeText at={nextAt} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
      {total > list.length && <Link to={paths.adminConsole('console')}>{t('overview.all')}</Link>}
    </Panel>
  )
}

/** The state of the queue and the site, in a few lines. */
function Health() {
  const t = useText('admin-console')
  const { data } = useCallWhen(healthReport, {}, { followsActs: true })
  if (!data) return null
  const running = data.queue.reduce((sum, one) => sum + one.running, 0)
  return (
    <Panel title={t('overview.system')}>
      <ul>
        <li>{t('overview.entries', { count: data.entries.waiting })}</li>
        <li>{t('overview.programs', { waiting: data.programs.waiting, running: data.programs.running })}</li>
        <li>{t('overview.jobs', { count: running })}</li>
        <li>
          <StateBadge tone={data.warnings.length === 0 ? 'good' : 'bad'}>
            {t(data.warnings.length === 0 ? 'overview.healthy' : 'overview.warnings', { count: data.warnings.length })}
          </StateBadge>
        </li>
      </ul>
      <Link to={paths.adminConsole('health')}>{t('overview.health')}</Link>
    </Panel>
  )
}

type Step = WireOf<typeof firstSteps>[number]['step']

/** Where a step is done. */
const places: Record<Step, string> = {
  name: paths.adminConsole('site', { section: 'general' }),
  operator: paths.adminConsole('site', { section: 'operator' }),
  contact: paths.adminConsole('site', { section: 'contact' }),
  sender: paths.adminConsole('outbox'),
  terms: paths.adminConsole('content'),
  demo: paths.adminConsole('people'),
  twoStep: paths.otherSettings(),
}

/** What is left to do before the site is opened to others, unfolded while that is most of it; nothing once all is done. */
function FirstSteps() {
  const t = useText('admin-console')
  const { data } = useCallWhen(firstSteps, {})
  const left = data?.filter(({ done }) => !done) ?? []
  if (!data || left.length === 0) return null
  return (
    <details className={classes.steps} open={left.length > data.length / 2}>
      <summary>{t('first.title', { left: left.length })}</summary>
      <ol>
        {data.map(({ step, done }) => (
          <li key={step} data-done={done || undefined}>
            <span className={classes.mark}>{done && <Icon name="check" size={14} />}</span>
            <span>{t(`first.${step}`)}</span>
            {done ? (
              <span className={classes.done}>{t('first.done')}</span>
            ) : (
              <Link to={places[step]}>{t('first.go')}</Link>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
