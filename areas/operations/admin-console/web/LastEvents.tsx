import { actWords } from '@leitai/platform/audit/contract'
import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Panel, Panels } from '@leitai/platform/web/ui/Panels.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { adminOverview } from '../contract.ts'

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
