import { launchGate } from '@leitai/contract/competition/competition-editor.launch'
import { type hostDashboard, hostWaiting } from '@leitai/contract/competition/host-console'
import type { WireOf } from '@leitai/contract/core/call'
import { Link } from 'react-router'
import { useCallWhen } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Countdown } from '../../platform/ui/Countdown.tsx'
import { Panel, WaitingList } from '../../platform/ui/Panels.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { type HostedCompetition, manages } from '../host/hosted-competition.ts'
import { useCompetitionState } from './use-competition-state.ts'
import { placeOf } from './waiting.ts'

interface AtAGlanceProps {
  cmpt: HostedCompetition
  answer: WireOf<typeof hostDashboard>
}

/** The panels that a host looks for first: what waits, where the competition stands, who leads. */
export function AtAGlance({ cmpt, answer: { top } }: AtAGlanceProps) {
  const t = useText('host-console')
  const { data: waiting = [] } = useCallWhen(hostWaiting, { cmptId: cmpt.id }, { followsActs: true })
  return (
    <>
      <Panel title={t('todo')} none={waiting.length === 0 && t('todo.none')}>
        <WaitingList
          list={waiting.map(({ kind, count, oldest }) => ({
            ...{ key: kind, count, oldest, text: t(`todo.${kind}`), to: placeOf(cmpt.id, kind) },
          }))}
        />
      </Panel>
      <Standing cmpt={cmpt} />
      {cmpt.type === 'algorithm' && (
        <Panel title={t('top')} none={top.length === 0 && t('top.none')}>
          <ol>
            {top.map(({ rank, teamId, teamName, score }) => (
              <li key={teamId} value={rank}>
                <Link to={paths.hostConsole(cmpt.id, 'teams', { keyword: teamName })}>{teamName}</Link>{' '}
                <span className="tnum">{score}</span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  )
}

/** Its state with the time left, and before the launch the checks that are left. */
function Standing({ cmpt }: { cmpt: HostedCompetition }) {
  const t = useText('host-console')
  const standing = useCompetitionState()
  const { tone, text } = standing(cmpt)
  const isDraft = cmpt.status === 'draft' && manages(cmpt.role)
  const { data: gate } = useCallWhen(launchGate, isDraft ? { cmptId: cmpt.id } : null)
  const left = gate?.lines.filter(({ ok, required }) => required && !ok).length
  return (
    <Panel title={t('standing')}>
      <StateBadge tone={tone}>{text}</StateBadge>
      {left !== undefined && (
        <p>
          <Link to={paths.hostConsole(cmpt.id, 'prepare', { step: 'launch' })}>{t('gate.left', { count: left })}</Link>
        </p>
      )}
      {left === undefined && cmpt.state === 'upcoming' && (
        <Countdown until={cmpt.startAt} label={t('standing.startsIn')} />
      )}
      {cmpt.state === 'running' &&
        (cmpt.endAt === null ? (
          <p>{t('standing.noEnd')}</p>
        ) : (
          <Countdown until={cmpt.endAt} label={t('standing.endsIn')} />
        ))}
    </Panel>
  )
}
