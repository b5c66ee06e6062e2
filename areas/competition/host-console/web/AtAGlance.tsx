import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Panel, WaitingList } from '@leitai/platform/web/ui/Panels.tsx'
import { Countdown, TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import { launchGate } from '../../competition-editor/contract.launch.ts'
import { type HostedCompetition, manages } from '../../host/web/shared/hosted-competition.ts'
import { type hostDashboard, hostWaiting } from '../contract.ts'
import classes from './HostConsole.module.css'
import { placeOf } from './waiting.ts'

type Answer = WireOf<typeof hostDashboard>

interface AtAGlanceProps {
  cmpt: HostedCompetition
  answer: Pick<Answer, 'next' | 'top'>
}

/** The panels that a host looks for first: what waits, what comes next, who leads. */
export function AtAGlance({ cmpt, answer: { next, top } }: AtAGlanceProps) {
  const t = useText('host-console')
  const { data: waiting = [] } = useCallWhen(hostWaiting, { cmptId: cmpt.id }, { followsActs: true })
  return (
    <>
      <Panel title={t('todo')} none={waiting.length === 0 && t('todo.none')}>
        <WaitingList
          list={waiting.map(({ kind, count, oldest }) => ({
            key: kind,
            count,
            oldest,
            text: t(`todo.${kind}`),
            to: placeOf(cmpt.id, kind),
          }))}
        />
      </Panel>
      <Next cmpt={cmpt} next={next} />
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

/** The time left with what happens in it, and before the launch the checks that are left. The state stands in the title. */
function Next({ cmpt, next }: { cmpt: HostedCompetition; next: Answer['next'] }) {
  const t = useText('host-console')
  const words = useWords()
  const isDraft = cmpt.status === 'draft' && manages(cmpt.role)
  const { data: gate } = useCallWhen(launchGate, isDraft ? { cmptId: cmpt.id } : null)
  const left = gate?.lines.filter(({ ok, required }) => required && !ok).length
  const starts = left === undefined && cmpt.state === 'upcoming'
  const runs = cmpt.state === 'running'
  return (
    <Panel title={t('next')} none={left === undefined && !starts && !runs && next.length === 0 && t('next.none')}>
      {left !== undefined && (
        <p className={classes.first}>
          <Link to={paths.hostConsole(cmpt.id, 'prepare', { step: 'launch' })}>{t('gate.left', { count: left })}</Link>
        </p>
      )}
      {starts && <Countdown until={cmpt.startAt} label={t('standing.startsIn')} />}
      {runs &&
        (cmpt.endAt === null ? (
          <p className={classes.first}>{t('standing.noEnd')}</p>
        ) : (
          <Countdown until={cmpt.endAt} label={t('standing.endsIn')} />
        ))}
      {next.length > 0 && (
        <Facts className={classes.log}>
          {next.map(({ kind, stage, at }) => (
            <div key={`${kind} ${at} ${stage?.zh}`} style={{ display: 'contents' }}>
              <dt>
                <TimeText at={at} />
              </dt>
              <dd>{t(`next.${kind}`, { stage: stage ? words(stage) : '' })}</dd>
            </div>
          ))}
        </Facts>
      )}
    </Panel>
  )
}
