import { launchGate } from '@leitai/contract/competition/competition-editor.launch'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { Trials, untilScored } from './Trials.tsx'

/** Hosts may change the scoring meanwhile, and the sample's URL expires within minutes. */
const AGAIN_SECONDS = 30

/** Judges test before the launch whether result files are scored correctly. */
export function JudgeTrials({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const gate = useCall(launchGate, { cmptId }, { everySeconds: (asked) => untilScored(asked) ?? AGAIN_SECONDS })
  if (gate.scored.length + gate.sandbox.length === 0) return <Empty title={t('tryNone')} text={t('tryNoneText')} />
  return <Trials cmptId={cmptId} gate={gate} />
}
