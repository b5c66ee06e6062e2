import type { WireOf } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { follow } from '@leitai/platform/web/framework/dialogs'
import type { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { getCommitResult, type Submission } from '../contract.ts'
import { touched } from './chosen-rules.ts'

type Shown = Pick<
  WireOf<typeof getCommitResult>,
  'no' | 'state' | 'practice' | 'place' | 'score' | 'delta' | 'best' | 'reason'
>
type Text = ReturnType<typeof useText<'submission'>>

const FIRST_MS = 700
const LONGEST_MS = 10_000
const MOST_MS = 15 * 60_000

const isOver = (state: Submission['state']) => state === 'scored' || state === 'failed' || state === 'cancelled'

/** What a toast says of a submission that is not finished. */
export const stateText = ({ no, state, place }: Shown, t: Text): string =>
  state === 'running' || state === 'scoring'
    ? t(`follow.${state}`, { no })
    : place === null
      ? t('follow.queued', { no })
      : t('follow.place', { no, place })

/** What it says in the end: the score, its difference to the best, and the rank with that of before; of practice only the score. */
export function endText({ no, state, practice, score, delta, best, reason }: Shown, ranks: Ranks, t: Text): string {
  if (state === 'cancelled') return t('follow.cancelled', { no })
  if (state === 'failed') return t('follow.failed', { no, reason: reason ?? '' })
  if (score === null) return t('follow.hidden', { no })
  // Best and rank are those of the competition, which practice does not change.
  if (practice) return t('follow.practice', { no, score })
  const { before, after } = ranks
  const parts = [
    t('follow.scored', { no, score }),
    best ? t('follow.best') : delta === null ? '' : t('follow.delta', { delta }),
    after === null
      ? ''
      : before !== null && before !== after
        ? t('follow.moved', { before, rank: after })
        : t('follow.rank', { rank: after }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

interface Ranks {
  before: number | null
  after: number | null
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function rankIn(app: App, cmptId: number): Promise<number | null> {
  const { me } = await app.call(cmptDetail, { cmptId })
  return me?.rank ?? null
}

/** Shows a toast that goes with the submission until it is scored, on whatever page the user is by then. */
export async function followSubmission(
  app: App,
  { submission, cmptId, rank }: { submission: Shown & { id: number }; cmptId: number; rank: number | null },
  t: Text,
): Promise<void> {
  const toast = follow(stateText(submission, t))
  const begun = Date.now()
  let now: Shown = submission
  for (let wait = FIRST_MS; !isOver(now.state); wait = Math.min(wait * 1.3, LONGEST_MS)) {
    if (Date.now() - begun > MOST_MS) return toast.end('info', t('follow.later', { no: submission.no }))
    await pause(wait)
    // While the server cannot be reached the last known state stands.
    now = await app.call(getCommitResult, { id: submission.id }).catch(() => now)
    toast.say(stateText(now, t))
  }
  const after = now.state === 'scored' && !now.practice ? await rankIn(app, cmptId).catch(() => null) : null
  toast.end(now.state === 'scored' ? 'success' : 'warning', endText(now, { before: rank, after }, t))
  await refetch(app, touched)
}
