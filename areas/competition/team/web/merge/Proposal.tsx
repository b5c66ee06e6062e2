import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import {
  type getMergeRecordInfo,
  getMergeTeamInfo,
  launchVote,
  mergeMatchCondition,
  mergeTeam,
} from '../../../merge/contract.ts'
import { teamReads } from '../mine/RequestItem.tsx'
import classes from '../Team.module.css'
import looks from './Merge.module.css'

interface ProposalProps {
  teamId: number
  /** Its only member has agreed by proposing. */
  alone: boolean
  otherTeamId: number
  onBack: () => void
  onDone: () => void
}

/** All merge conditions with their numbers and the resulting state of each stage, shown before the proposal. */
export function Proposal({ teamId, alone, otherTeamId, onBack, onDone }: ProposalProps) {
  const t = useText('team')
  const { data, error } = useCallWhen(mergeMatchCondition, { teamId, otherTeamId })
  const send = useSend(mergeTeam, { changes: [...teamReads, getMergeTeamInfo, mergeMatchCondition] })
  const vote = useSend(launchVote, { changes: [...teamReads, getMergeTeamInfo] })
  const propose = async () => {
    const made = await send.run({ teamId, otherTeamId })
    if (!made) return
    const asked = alone && (await vote.run({ mergeId: made.mergeId, agree: true })) !== undefined
    notify('success', t(asked ? 'merge.asked' : 'merge.launched'))
    onDone()
  }
  return (
    <Stack gap="md">
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton h={240} />}
      {data && (
        <>
          <p className={classes.quiet}>
            <strong>{t('merge.with', { name: data.other.name })}</strong>{' '}
            <Link to={paths.mergeRules()}>{t('merge.rules')}</Link>
          </p>
          <CheckList conditions={data.conditions} />
          <StageConditions stages={data.stages} />
          <p className={classes.quiet}>{t('merge.confirmHelp')}</p>
        </>
      )}
      <Group justify="flex-end" align="flex-start">
        <Button variant="default" onClick={onBack}>
          {t('merge.back')}
        </Button>
        {data && (
          <GuardedButton
            reason={data.ok ? null : t('merge.unready')}
            loading={send.pending || vote.pending}
            onClick={() => void propose()}
          >
            {t('merge.go')}
          </GuardedButton>
        )}
      </Group>
    </Stack>
  )
}

function CheckList({ conditions }: Pick<Conditions, 'conditions'>) {
  const t = useText('team')
  return (
    <ul className={looks.checks} aria-label={t('merge.conditions')}>
      {conditions.map(({ name, ok, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one name may stand for several stages
        <li key={`${name}${at}`} data-ok={ok}>
          <Icon name={ok ? 'check' : 'close'} size={18} />
          <span className={looks.verdict}>{t(ok ? 'merge.met' : 'merge.unmet')}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The state of each stage for the merged team. */
function StageConditions({ stages }: Pick<Conditions, 'stages'>) {
  const t = useText('team')
  const words = useWords()
  return (
    <>
      <p className={classes.quiet}>{t('merge.stages')}</p>
      <PagedTable
        label={t('merge.stages')}
        rows={stages}
        rowKey={({ stageId }) => stageId}
        empty={t('merge.noStages')}
        columns={[
          { key: 'stage', head: t('merge.stage'), cell: ({ stageName }) => words(stageName) },
          { key: 'submissions', head: t('merge.submissions'), cell: ({ submissions }) => <Used of={submissions} /> },
          { key: 'today', head: t('merge.today'), cell: ({ today }) => <Used of={today} /> },
          { key: 'best', head: t('merge.best'), cell: ({ best }) => <span className="tnum">{best ?? '--'}</span> },
          { key: 'rank', head: t('merge.rank'), cell: ({ rank }) => <span className="tnum">{rank ?? '--'}</span> },
          {
            key: 'picks',
            head: t('merge.picks'),
            cell: ({ picks: { cleared, used, limit } }) => (
              <span data-cleared={cleared || undefined} className={looks.picks}>
                {t(cleared ? 'merge.picksCleared' : 'merge.picksKept', { used, limit })}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

const Used = ({ of: { used, allowed } }: { of: { used: number; allowed: number } }) => (
  <span className="tnum">
    {used}/{allowed}
  </span>
)

const CAPTAIN = 1.5
const MEMBER = 1

/** A share in per cent, rounded to a tenth; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

export interface Way {
  /** Members who must agree, not counting the captain. */
  count: number
  part: number
  percent: number
}

/** The votes required in a team of this size, with the captain and without; null if impossible. */
export function waysToPass(size: number): { whole: number; withCaptain: Way; withoutCaptain: Way | null } {
  const whole = CAPTAIN + (size - 1) * MEMBER
  const way = (own: number): Way => {
    // Ties cannot occur: weights are multiples of a half and the threshold is off by a quarter.
    const count = Math.max(0, Math.ceil((whole / 2 - own) / MEMBER))
    const part = own + count * MEMBER
    return { count, part, percent: percentOf(part, whole) }
  }
  const without = way(0)
  return { whole, withCaptain: way(CAPTAIN), withoutCaptain: without.count <= size - 1 ? without : null }
}

export type Merge = WireOf<typeof getMergeRecordInfo>
export type Side = Merge['from']
type Conditions = WireOf<typeof mergeMatchCondition>

export const isRunning = ({ state }: Merge) => state === 'launching' || state === 'inviting'
